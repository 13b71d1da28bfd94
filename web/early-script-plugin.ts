import { minifySync, runnerImport, type Plugin, type Rolldown } from 'vite'
import type { earlyScript } from './src/api/early-script.ts'

/**
 * Puts the early script into the page, because a request of its own would delay the first paint by a round
 * trip. The server allows exactly this script in its content security policy.
 */
export function earlyScriptPlugin(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      // After all files of the build are named.
      order: 'post',
      async handler(html, { bundle }) {
        const code = await generate(bundle === undefined ? [] : overviewFiles(bundle))
        const { code: small } = minifySync('early.js', code)
        // Above the style sheet, which scripts below it wait for.
        return html.replace(mark, () => `<script>${small.trim()}</script>`)
      },
    },
  }
}

/** In index.html. */
const mark = '<!-- early script -->'

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
  const overview = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(overviewPage)),
  )
  if (overview.length !== 1) throw new Error(`${overviewPage} is in ${overview.length} files`)
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
