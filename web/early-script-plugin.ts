import { minifySync, runnerImport, type Plugin } from 'vite'
import type { earlyScript } from './src/api/early-script.ts'

const fileName = 'early.js'

/** Serves and builds `/early.js`, which the page loads before anything else. */
export function earlyScriptPlugin(): Plugin {
  return {
    name: 'early-script',
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response, next) => {
        generate().then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
    async generateBundle() {
      const { code } = minifySync(fileName, await generate())
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' },
    ],
  }
}

/** Node can't import TypeScript sources of other packages, so Vite does. */
async function generate(): Promise<string> {
  const file = `${import.meta.dirname}/src/api/early-script.ts`
  const { module } = await runnerImport<{ earlyScript: typeof earlyScript }>(file)
  return module.earlyScript()
}
