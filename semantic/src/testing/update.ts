import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { LoadResult } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { readGoldenFiles, type GoldenFile } from './golden-file.ts'
import { rewriteResults } from './rewrite-results.ts'
import { openGolden } from './run-file.ts'

/**
 * Runs every golden file on every engine and reports differences; with `update` it writes the
 * results into the files. Results that differ between engines are never written. Returns the
 * number of wrong files.
 */
export async function updateGolden(options: {
  readonly update: boolean
  readonly say: (line: string) => void
}): Promise<number> {
  const engines = await openTestWarehouses()
  let wrong = 0
  try {
    for (const file of readGoldenFiles()) {
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
  if (!update) return { wrong: true, message: 'other results than written' }
  writeFileSync(file.path, rewriteResults(file.text, first))
  return { wrong: false, message: 'results rewritten' }
}

async function resultsOf(file: GoldenFile, warehouse: Warehouse): Promise<LoadResult['data'][][]> {
  const open = await openGolden(warehouse, file)
  const results: LoadResult['data'][][] = []
  for (const golden of file.cases) results.push(await open.run(golden))
  await open.close()
  return results
}

if (import.meta.filename === process.argv[1]) {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const wrong = await updateGolden({ update: process.argv.includes('--update'), say })
  say(wrong === 0 ? 'All golden files hold on every engine.' : `${wrong} golden files do not hold.`)
  process.exitCode = wrong === 0 ? 0 : 1
}
