import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, expect, it } from 'vitest'
import { runRandomCases } from './run-random-cases.ts'

/** Change it to look elsewhere; a failure prints the smallest case that it found. */
const SEED = 20_240_310
/** The second engine answers one query at a time. */
const CASES = { duckdb: 2000, clickhouse: 300 }

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

it.each(engines)('$name answers random questions as plain arithmetic does', async (engine) => {
  const said: string[] = []
  const cases = CASES[engine.name]
  const { different, withRows } = await runRandomCases({
    cases,
    seed: SEED,
    engine,
    say: (line) => said.push(line),
  })
  expect(different, said.join('\n')).toEqual([])
  // The cases would prove little if most of them came out empty.
  expect(withRows).toBeGreaterThan(cases / 2)
})
