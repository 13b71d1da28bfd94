import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, expect, it } from 'vitest'
import { randomMetricsCase } from '../generate/random-metrics-case.ts'
import { runRandomCases } from './run-random-cases.ts'

/** A failure prints the smallest case that still differs. */
const seed = Number(process.env['RANDOM_SEED'] ?? 20_240_310)
const metricsOfCase = 10
/** A sample on ClickHouse, which takes most of the time; `npm run soak` compares as many on either. */
const counts = {
  duckdb: 1_000,
  clickhouse: Number(process.env['RANDOM_METRICS_CLICKHOUSE'] ?? 200),
}

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

it.each(engines)(
  '$name computes random metrics of workspaces as plain arithmetic does',
  async (engine) => {
    const cases = counts[engine.name] / metricsOfCase
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
