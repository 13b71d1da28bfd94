import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, expect, it } from 'vitest'
import { randomMetricsCase } from '../generate/random-metrics-case.ts'
import { runRandomCases } from './run-random-cases.ts'

/** A failure prints the smallest case that still differs. */
const seed = Number(process.env['RANDOM_SEED'] ?? 20_240_310)
const metricsOfCase = 10
/** Queries: 1,000 metrics, and 100 on the engine that takes 0.7 s of processor time for each of them. */
const counts = {
  duckdb: 100,
  clickhouse: Number(process.env['RANDOM_METRICS_CLICKHOUSE'] ?? 10),
}

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

it.each(engines)(
  '$name computes random metrics of workspaces as plain arithmetic does',
  async (engine) => {
    const cases = counts[engine.name]
    const said: string[] = []
    const { different, withRows } = await runRandomCases({
      cases,
      seed,
      engine,
      say: (line) => said.push(line),
      caseOf: (one) => randomMetricsCase(one, metricsOfCase),
    })
    expect(different, said.join('\n')).toEqual([])
    expect(withRows).toBeGreaterThan(cases / 3)
  },
)
