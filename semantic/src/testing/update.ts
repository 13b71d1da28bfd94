import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { LoadResult } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { readGoldenFiles, selectFiles, type GoldenFile } from './golden-file.ts'
import { rewriteResults } from './rewrite-results.ts'
import { openGolden } from './run-file.ts'

/**
 * Runs golden files on every engine and reports differences; with `update` it writes the results
 * into the files. Results that differ between engines are never written. Returns the number of
 * wrong files.
 */
export async function updateGolden(options: {
  readonly files: readonly GoldenFile[]
  readonly update: boolean
  readonly say: (line: string) => void
}): Promise<number> {
  const engines = await openTestWarehouses()
  let wrong = 0
  try {
    for (const file of options.files) {
      const outcome = await checkFile(file, engines, options.update)
      if (outcome.wrong) wrong += 1
      if (outcome.message) options.say(`${file.name}: ${outcome.message}`)
    }
  } finally {
    for (const engine of engines) await engine.close()
  }
  return wrong
}

async function checkFile(
  file: GoldenFile,
  engines: readonly { readonly name: string; readonly warehouse: Warehouse }[],
  update: boolean,
): Promise<{ wrong: boolean; message: string | null }> {
  const [first, ...others] = await Promise.all(
    engines.map(async ({ warehouse }) => resultsOf(file, warehouse)),
  )
  if (first === undefined) throw new Error('There is no engine to run the golden files on')
  if (others.some((other) => !isDeepStrictEqual(other, first))) {
    return { wrong: true, message: 'the engines disagree; nothing was written' }
  }
  const kept = file.cases.map((golden) => golden.results)
  if (isDeepStrictEqual(first, kept)) return { wrong: false, message: null }
  if (!update) return { wrong: true, message: describeDifferences(file, first) }
  writeFileSync(file.path, rewriteResults(file.text, first))
  return { wrong: false, message: 'results rewritten' }
}

/** Each case with other results than expected, with both. */
function describeDifferences({ cases }: GoldenFile, calculated: readonly unknown[]): string {
  const different = cases.flatMap(({ it, results }, at) =>
    isDeepStrictEqual(results, calculated[at])
      ? []
      : [
          `  ${it}`,
          `    expected   ${JSON.stringify(results)}`,
          `    calculated ${JSON.stringify(calculated[at])}`,
        ],
  )
  return ['the results differ from the expected rows', ...different].join('\n')
}

async function resultsOf(file: GoldenFile, warehouse: Warehouse): Promise<LoadResult['data'][][]> {
  const open = await openGolden(warehouse, file)
  const results: LoadResult['data'][][] = []
  for (const golden of file.cases) results.push(await open.run(golden))
  return results
}

if (import.meta.filename === process.argv[1]) {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { values, positionals } = parseArgs({
    options: { update: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const files = selectFiles(readGoldenFiles(), positionals)
  const wrong = await updateGolden({ files, update: values.update, say })
  const count = files.length === 1 ? '1 golden file' : `${files.length} golden files`
  say(wrong === 0 ? `${count}: correct on every engine.` : `${count}: ${wrong} incorrect.`)
  process.exitCode = wrong === 0 ? 0 : 1
}
