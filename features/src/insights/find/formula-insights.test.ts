import { ConnectionId, dayNumber, formatDay, newId, OrgId } from '@cartograph/contract'
import { addMetrics, loadCatalogue, type WorkspaceMetric } from '@cartograph/semantic'
import { beforeAll, describe, expect, it } from 'vitest'
import { computeInsights, type SearchAnswer } from './compute-insights.ts'
import { planSearch } from './plan/plan-search.ts'
import type { RunQuery, SearchPlan } from './plan/search-plan.ts'

const model = loadCatalogue()
const member = 'ShopifyOrders.custom_per_visit'
const perVisit: WorkspaceMetric = {
  kind: 'formula',
  member,
  title: 'Net sales per visit',
  description: null,
  formula: '({ShopifyOrders.netSales} - {ShopifyOrders.refunds}) / {GATrafficSourceUtm.sessions}',
  ratioFormat: 'number',
  sentiment: 'up',
}
const reading = (platform: 'SP' | 'G4', readUntil: string) => ({
  connectionId: newId(ConnectionId),
  platform,
  readUntil: new Date(readUntil),
  firstReadAt: new Date(readUntil),
  openSince: null,
})

function planned(visitsUntil: string): SearchPlan {
  return planSearch({
    workspace: {
      orgId: newId(OrgId),
      name: 'Fernhill Goods',
      timezone: 'UTC',
      currency: 'USD',
    },
    syncProgress: [reading('SP', '2026-10-20T12:00Z'), reading('G4', visitsUntil)],
    model,
    customMetrics: [perVisit],
    days: 14,
  })
}

const firstDay = dayNumber('2026-04-01')
const fallDay = dayNumber('2026-10-18')

/**
 * Visits vary by half from day to day, and sales with them, so that neither is unusual when a visit brings a fifth less;
 * only Email did so.
 */
const answerOf: RunQuery = ({ cube, measures, dimensions, from, to, days, byDay }) => {
  const time = `${cube.cube}.${cube.time}.day`
  const values = dimensions.length === 0 ? [''] : ['Email', 'Direct']
  const range = Array.from(
    { length: dayNumber(to) - dayNumber(from) + 1 },
    (_, n) => dayNumber(from) + n,
  ).filter((day) => day >= firstDay && (days?.includes(formatDay(day)) ?? true))
  const rows = (byDay ? range : []).flatMap((day) => values.map((value) => ({ day, value })))
  const valueOf = (measure: string, { day, value }: (typeof rows)[number]) => {
    const visits = 1_000 * (day === fallDay ? 1 : 1 + 0.5 * Math.sin(day * day))
    const share = value === '' ? 1 : 0.5
    const falls = day < fallDay || value === 'Direct' ? 1 : value === '' ? 0.8 : 0.6
    if (measure === 'sessions') return visits * share
    const noise = 1 + 0.01 * Math.sin(3 * day)
    return measure === 'netSales' ? 4 * visits * share * falls * noise : 0
  }
  const members = [
    ...measures.map((measure) => `${cube.cube}.${measure}`),
    ...dimensions.map((dimension) => `${cube.cube}.${dimension}`),
    time,
  ]
  const columns = [
    ...measures.map((measure) => rows.map((row) => String(valueOf(measure, row)))),
    ...dimensions.map((_, n) => rows.map(({ value }) => (n === 0 ? value : 'US'))),
    rows.map(({ day }) => formatDay(day)),
  ]
  return Promise.resolve(JSON.stringify({ results: [{ data: { members, columns } }] }))
}

describe('a formula over several data sets', () => {
  let answer: SearchAnswer
  beforeAll(async () => {
    answer = await computeInsights(planned('2026-10-20T12:00Z'), answerOf)
  })
  const found = () =>
    answer.days
      .flatMap(({ period, date, items }) => items.map((item) => ({ period, date, item })))
      .filter(({ item }) => item.tags.metric === member)

  it('is found on the day of its change, with no single platform as its source', () => {
    const [first] = found().filter(({ period }) => period === 'day')
    expect(first).toMatchObject({
      date: formatDay(fallDay),
      item: {
        finding: member,
        metric_alias: 'Net sales per visit',
        change_sentiment: -1,
        datasource_type: null,
        metric_summary: { metric_format: 'currency' },
      },
    })
  })

  it('is explained by its parts, and by the segments of the part that changed most', () => {
    const [first] = found()
    const of = (key: string) => first?.item.explainers.find(({ explainer_key: one }) => one === key)
    expect(of('parts')?.sentence).toMatch(/^The parts of the formula added: Net sales −\$0\./)
    const parts = of('parts')?.exp
    const data = parts?.type === 'chart' ? parts.data : []
    expect(data.map(({ part }) => part)).toEqual(['Net sales', 'Refunds', 'Sessions'])
    const sum = data.reduce((total, { contribution }) => total + Number(contribution), 0)
    const { metric_value: value, metric_expected: expected } = first?.item.metric_summary ?? {}
    expect(sum).toBeCloseTo(Number(value) - Number(expected), 3)
    const drivers = of('drivers')
    expect(drivers?.sentence).toMatch(/^Net sales: \$[\d.]+ below expected\./)
    const bars = drivers?.exp.type === 'chart' ? drivers.exp.data : []
    expect(bars[0]?.['part']).toBe('Email')
  })

  it('can be searched by its name', () => {
    const aliases = answer.entities.map(({ entity_alias: alias }) => alias)
    expect(aliases).toContain('Net sales per visit')
  })
})

it('a formula is complete when all of its data sets are', async () => {
  const late = await computeInsights(planned('2026-10-18T12:00Z'), answerOf)
  const dates = late.days.flatMap(({ date, items }) =>
    items.some((item) => item.tags.metric === member) ? [date] : [],
  )
  expect(late.through).toBe('2026-10-19')
  expect(dates).toEqual([])
})

it('what is a product, a distinct count, a circle or of a source that is not connected is not watched', () => {
  const formula = (name: string, text: string): WorkspaceMetric => ({
    ...perVisit,
    member: `ShopifyOrders.custom_${name}`,
    title: name,
    formula: text,
  })
  const customMetrics = [
    perVisit,
    formula('nested', '100 * {ShopifyOrders.custom_per_visit} / 2'),
    formula('difference', '{ShopifyOrders.netSales} * 0.4 - {GATrafficSourceUtm.sessions} * 0'),
    formula('margin', '{ShopifyOrders.netSales} * 0.4 - {PlatformAdSpend.spend}'),
    formula('product', '{ShopifyOrders.orders} * {GATrafficSourceUtm.sessions}'),
    formula('buyers', '{ShopifyOrders.customers} / {GATrafficSourceUtm.sessions}'),
    formula('inverse', '1 / {GATrafficSourceUtm.sessions}'),
    formula('here', '{ShopifyOrders.custom_there} / {GATrafficSourceUtm.sessions}'),
    formula('there', '{ShopifyOrders.custom_here} / {GATrafficSourceUtm.sessions}'),
  ]
  const syncProgress = [reading('SP', '2026-10-20T12:00Z'), reading('G4', '2026-10-20T12:00Z')]
  const plan = planSearch({
    workspace: { orgId: newId(OrgId), name: 'Fernhill Goods', timezone: 'UTC', currency: 'USD' },
    syncProgress,
    model,
    customMetrics,
    days: 14,
  })
  expect(plan.formulas.map(({ metric, num }) => [metric.measure, num[0]?.factor])).toEqual([
    ['custom_per_visit', 1],
    ['custom_nested', 50],
  ])
  expect(addMetrics(model, customMetrics).missing.has('ShopifyOrders.custom_here')).toBe(true)
})
