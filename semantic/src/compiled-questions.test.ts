import { CubeQuery, newId, OrgId } from '@cartograph/contract'
import type { QueryRequest } from '@cartograph/warehouse'
import { expect, it } from 'vitest'
import { compileQuestion } from './compile-question.ts'
import { createCompiledQuestions } from './compiled-questions.ts'
import { loadCatalogue } from './load-catalogue.ts'
import type { WorkspaceMetric } from './metrics/workspace-metric.ts'
import { resolveQueries } from './question/resolve-queries.ts'
import { createSemantic } from './semantic.ts'
import { duckdb } from './sql/duckdb.ts'

const model = loadCatalogue()
const netSales = (day: string) =>
  CubeQuery.parse({
    measures: ['ShopifyOrders.netSales'],
    dimensions: ['ShopifyOrders.channel'],
    timeDimensions: [{ dimension: 'ShopifyOrders.happenedAt', dateRange: [day, day] }],
    filters: [{ member: 'ShopifyOrders.shippingCountry', operator: 'equals', values: ['US'] }],
  })

it('keeps the SQL of a question, and not that of another one', () => {
  const kept = createCompiledQuestions([model])
  const options = { model, dialect: duckdb, blendedTime: null }
  const questionOf = (day: string) => {
    const [question] = resolveQueries(model, netSales(day), new Date()).questions
    if (question === undefined) throw new Error('A query has a question')
    return question
  }
  const compiled = kept.add(options, compileQuestion(options, questionOf('2026-11-30')))
  expect(kept.get(options, questionOf('2026-11-30'))).toBe(compiled)
  expect(kept.get(options, questionOf('2026-11-29'))).toBeNull()
  expect(kept.get({ ...options, blendedTime: 'time.day' }, questionOf('2026-11-30'))).toBeNull()
  expect(kept.get({ ...options, model: { ...model } }, questionOf('2026-11-30'))).toBeNull()
})

it('a metric of one workspace, and what a masked caller may see, never answer another caller', async () => {
  const asked: string[] = []
  const answer = { columns: [], rowsJson: '[]', rowCount: 0, answeredAt: '', engineMs: 0 }
  const semantic = createSemantic({
    model,
    warehouse: {
      dialect: 'duckdb',
      query: ({ sql }: QueryRequest) => {
        asked.push(sql)
        return Promise.resolve({ ...answer, isCached: false })
      },
    },
  })
  const orgId = newId(OrgId)
  const metric = (formula: string): WorkspaceMetric => ({
    kind: 'formula',
    member: 'ShopifyOrders.custom_one',
    title: 'One',
    description: '',
    formula,
    ratioFormat: 'number',
    sentiment: 'neutral',
  })
  const own = CubeQuery.parse({ measures: ['ShopifyOrders.custom_one'] })
  for (const formula of ['{ShopifyOrders.orders} + 1', '{ShopifyOrders.orders} + 2'])
    await semantic.loadText({ orgId, queries: own, metrics: [metric(formula)] })
  const names = CubeQuery.parse({ dimensions: ['CustomerProfile.email'], limit: 5 })
  for (const masks of [false, true, false])
    await semantic.loadText({ orgId, queries: names, masks })
  const [one, two, open, masked, again] = asked
  expect(one).not.toBe(two)
  expect(open).not.toBe(masked)
  expect(again).toBe(open)
})
