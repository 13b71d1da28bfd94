import { loadCatalogue } from '@cartograph/semantic'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { ruleMembers } from '../../audiences/index.ts'
import { judgeRules } from './judge-rules.ts'
import { judgedMembers } from './random-rule.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

/**
 * Samples; `npm run soak` asks 5,000 and 100. ClickHouse answers several times slower, and its dialect has its
 * own random cases.
 */
const rulesOf: Record<string, number> = {
  duckdb: Number(process.env['RULE_CASES'] ?? 1_000),
  clickhouse: Number(process.env['RULE_CASES_CLICKHOUSE'] ?? 10),
}
const seed = Number(process.env['RULE_SEED'] ?? 1)

it('judges every member of rules', () => {
  const judged = judgedMembers.map(({ member }) => member)
  expect(judged.toSorted()).toEqual([...ruleMembers(loadCatalogue()).keys()].toSorted())
})

describe.each(engines)('random rules, on $name', ({ name, warehouse }) => {
  it('select the customers that an independent judge selects', { timeout: 600_000 }, async () => {
    const rules = rulesOf[name] ?? 10
    const { differences, informative } = await judgeRules({ warehouse, rules, seed })
    expect(differences).toEqual([])
    expect(informative).toBeGreaterThan(rules * 0.6)
  })
})
