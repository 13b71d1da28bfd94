import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { chunks } from './chunks.ts'
import { earlyScriptPlugin } from './early-script-plugin.ts'

/** What the API answers while the dev server serves the app. */
const apiPaths = ['/v1', '/cubejs-api', '/sandbox', '/docs', '/openapi.json', '/healthz']

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, import.meta.dirname, ['PORT'])
  const api = { target: `http://127.0.0.1:${PORT}`, ws: true }
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), earlyScriptPlugin(), preloadFont(), dropSummaries()],
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      manifest: true,
      // The content security policy allows no data: URLs.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunks },
          // The first page lists all names, and hashes don't compress.
          chunkFileNames: 'assets/[name]-[hash:7].js',
        },
      },
    },
    server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, api])) },
  }
})

/** The one font is needed by the first paint, but the browser would only find it inside the CSS. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
          })),
    },
  }
}

/** Summaries of endpoints are for `/openapi.json`, which the server writes; the app never shows one. */
function dropSummaries(): Plugin {
  return {
    name: 'drop-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]contract[\\/]src[\\/]/.test(id)) return null
      return code.replaceAll(/^( {2}summary:)\s*'(?:[^'\\\n]|\\.)*',$/gm, "$1 '',")
    },
  }
}
