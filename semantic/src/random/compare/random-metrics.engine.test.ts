import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, expect, it } from 'vitest'
import { randomMetricsCase } from '../generate/random-metrics-case.ts'
import { runRandomCases } from './run-random-cases.ts'

/** A failure prints the smallest case that still differs. */
const seed = Number(process.env['RANDOM_SEED'] ?? 20_240_310)
const metricsOfCase = 10
const metrics = 1_000

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

it.each(engines)(
  '$name computes random metrics of workspaces as plain arithmetic does',
  async (engine) => {
    const cases = metrics / metricsOfCase
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
