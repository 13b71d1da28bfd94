import type { CustomMetricDefinition } from '@cartograph/contract'
import { createSemantic, loadCatalogue, type LoadRequest } from '@cartograph/semantic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createCustomMetric } from '../custom-metrics/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { previewCustomMetric } from './index.ts'

const asked: LoadRequest[] = []
const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not queried')),
} as const
const semantic = {
  ...createSemantic({ warehouse, model: loadCatalogue() }),
  loadText(request: LoadRequest) {
    asked.push(request)
    return Promise.resolve('{"results":[]}')
  },
}

let test: TestServices
let ctx: Context
beforeAll(async () => {
  test = await openTestServices({ semantic })
  const person = await test.addUser('person@previews.example')
  ctx = await test.as(person, await test.addWorkspace(person))
})
afterAll(() => test.close())

const filtered: CustomMetricDefinition = {
  name: 'ShopifyOrders',
  query: { measures: ['ShopifyOrders.netSales'], filters: [] },
}
const formula = (text: string): CustomMetricDefinition => ({
  name: 'ShopifyOrders',
  formula: text,
  ratio_format: 'number',
  sentiment: 'up',
})

it('asks for the last 28 complete days of the workspace and the 28 before, as dashboards do', async () => {
  const now = new Date('2026-11-20T03:00:00Z')
  const { member, needs } = await previewCustomMetric(
    { ...ctx, clock: () => now },
    { metric_definition: filtered, metric_id: null },
  )
  expect(needs).toEqual([expect.arrayContaining(['SP'])])
  const [request] = asked.splice(0)
  expect(request?.metrics).toMatchObject([{ member, kind: 'filtered' }])
  // In New York it is still the day before.
  expect(request?.queries).toMatchObject({
    measures: [member],
    timezone: 'America/New_York',
    currency: 'USD',
    timeDimensions: [
      {
        dimension: 'ShopifyOrders.happenedAt',
        granularity: 'day',
        compareDateRange: [
          ['2026-10-22', '2026-11-18'],
          ['2026-09-24', '2026-10-21'],
        ],
      },
    ],
  })
})

it('computes a change among the saved metrics, and refuses one that leads back to itself', async () => {
  const body = { name: 'Base', description: '', metric_definition: filtered }
  const base = await createCustomMetric(ctx, body)
  const twice = formula(`{${base.member}} * 2`)
  const double = await createCustomMetric(ctx, { ...body, name: 'Twice', metric_definition: twice })
  const changed = formula('{ShopifyOrders.grossSales} / {GATrafficSourceUtm.sessions}')
  const { needs } = await previewCustomMetric(ctx, {
    metric_definition: changed,
    metric_id: base.id,
  })
  expect(needs).toEqual([expect.arrayContaining(['SP']), ['G4', 'GA']])
  const [request] = asked.splice(0)
  const own = request?.metrics?.filter((metric) => metric.member === base.member)
  expect(own).toMatchObject([{ kind: 'formula' }])
  await expect(
    previewCustomMetric(ctx, {
      metric_definition: formula(`{${double.member}} + 0`),
      metric_id: base.id,
    }),
  ).rejects.toMatchObject({
    code: 'invalid_request',
    problems: [{ loc: ['body', 'metric_definition', 'formula'] }],
  })
  expect(asked).toEqual([])
})
