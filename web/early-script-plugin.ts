import { minifySync, runnerImport, type Plugin, type Rolldown } from 'vite'
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
    async generateBundle(_options, bundle) {
      const { code } = minifySync(fileName, await generate(overviewFiles(bundle)))
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' },
    ],
  }
}

/** What the overview loads beside the files that the page itself names. */
function overviewFiles(bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const closureOf = (firsts: readonly string[]): Set<string> => {
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name)) return
      seen.add(name)
      named.get(name)?.imports.forEach(visit)
    }
    firsts.forEach(visit)
    return seen
  }
  const entry = closureOf(chunks.filter(({ isEntry }) => isEntry).map((chunk) => chunk.fileName))
  const overview = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(overviewPage))
  if (overview.length !== 1) throw new Error(`${overviewPage} has no chunk of its own`)
  const files = [...closureOf(overview.map((chunk) => chunk.fileName))]
  const added = files.filter((name) => !entry.has(name))
  return added.flatMap((name) => [name, ...(named.get(name)?.viteMetadata?.importedCss ?? [])])
}

const overviewPage = '/screens/overview/OverviewPage.tsx'

/** Node can't import TypeScript sources of other packages, so Vite does. */
async function generate(files: readonly string[] = []): Promise<string> {
  const file = `${import.meta.dirname}/src/api/early-script.ts`
  const { module } = await runnerImport<{ earlyScript: typeof earlyScript }>(file)
  return module.earlyScript(files)
}
