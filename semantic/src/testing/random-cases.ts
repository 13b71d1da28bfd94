import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { runRandomCases } from '../random/run-random-cases.ts'

/**
 * As many random cases as are asked for, from a seed on, on every engine or the one that is named: a search
 * of hours for what the tests of every day do not come upon.
 */
export async function searchRandomCases(options: {
  readonly cases: number
  readonly seed: number
  readonly engineName: string | null
  readonly say: (line: string) => void
}): Promise<number> {
  const { cases, seed, engineName, say } = options
  const engines = await openTestWarehouses()
  let differences = 0
  try {
    for (const engine of engines) {
      if (engineName !== null && engine.name !== engineName) continue
      const { different, withRows } = await runRandomCases({ cases, seed, engine, say })
      differences += different.length
      say(`${engine.name}: ${different.length} cases differ; ${withRows} had rows`)
    }
  } finally {
    for (const engine of engines) await engine.close()
  }
  return differences
}

if (import.meta.filename === process.argv[1]) {
  const [, , cases = '100000', seed = '1', engineName = null] = process.argv
  const differences = await searchRandomCases({
    cases: Number(cases),
    seed: Number(seed),
    engineName,
    say: (line) => process.stdout.write(`${line}\n`),
  })
  process.exitCode = differences === 0 ? 0 : 1
}
