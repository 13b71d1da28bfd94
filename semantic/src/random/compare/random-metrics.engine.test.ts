import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, expect, it } from 'vitest'
import { randomMetricsCase } from '../generate/random-metrics-case.ts'
import { runRandomCases } from './run-random-cases.ts'

/** A failure prints the smallest case that still differs. */
const seed = Number(process.env['RANDOM_SEED'] ?? 20_240_310)
const metricsOfCase = 10
/** Metrics. Ten of them take ClickHouse 0.25 s of processor time; `npm run soak` compares 1,000 there as well. */
const counts = {
  duckdb: 1_000,
  clickhouse: Number(process.env['RANDOM_METRICS_CLICKHOUSE'] ?? 500),
}

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

it.each(engines)(
  '$name computes random metrics of workspaces as plain arithmetic does',
  async (engine) => {
    const cases = Math.ceil(counts[engine.name] / metricsOfCase)
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
