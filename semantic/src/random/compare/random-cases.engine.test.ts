import { openThreadedWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, expect, it } from 'vitest'
import { runRandomCases } from './run-random-cases.ts'

/** A failure prints the smallest case that still differs. */
const seed = Number(process.env['RANDOM_SEED'] ?? 20_240_310)
/** A sample; `npm run soak` runs 2,000 and 300. The second engine runs one query at a time. */
const counts = {
  duckdb: Number(process.env['RANDOM_CASES'] ?? 120),
  clickhouse: Number(process.env['RANDOM_CASES_CLICKHOUSE'] ?? 12),
}

const engines = await openThreadedWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

it.each(engines)('$name answers random questions as plain arithmetic does', async (engine) => {
  const said: string[] = []
  const cases = counts[engine.name]
  const { different, withRows } = await runRandomCases({
    cases,
    seed,
    engine,
    say: (line) => said.push(line),
  })
  expect(different, said.join('\n')).toEqual([])
  // Ensures that enough cases have rows; empty answers would prove little.
  expect(withRows).toBeGreaterThan(cases / 3)
})
