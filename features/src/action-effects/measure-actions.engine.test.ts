import { forecastTotal } from '@cartograph/analysis'
import {
  addDays,
  ConnectionId,
  countDays,
  CubeQuery,
  dayAt,
  dayNumber,
  effectWords,
  newId,
  segmentDimension,
  SegmentId,
  type Day,
  type Member,
  type QueryFilter,
  type RuleFilter,
} from '@cartograph/contract'
import { createWorld, truthRows } from '@cartograph/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createActionLogEntry,
  listActionLog,
  updateActionLogEntry,
  type CreateActionLogEntry,
} from '../action-log/index.ts'
import { createSegment, updateSegment } from '../audiences/index.ts'
import { listNotifications } from '../inbox/index.ts'
import { holidays, replaceInsights, writeInsightRun } from '../insights/index.ts'
import { found } from '../testing/found-insight.ts'
import { openReadShop, shopNow, shopTimezone } from '../testing/read-shop.ts'
import { updateWorkspace } from '../workspaces/index.ts'
import { listActionMetrics, listWorkspacesWithDueActions, measureActions } from './index.ts'

const world = createWorld({
  seed: 18,
  startDay: '2025-08-01',
  orders: 6_000,
  timezone: shopTimezone,
  currency: 'USD',
})
const homeCountry = 'US'
const [from, to, lookback] = ['2026-10-12', '2026-10-18', '2026-10-19']

let shop: Awaited<ReturnType<typeof openReadShop>>
beforeAll(async () => {
  shop = await openReadShop({ world })
}, 300_000)
afterAll(() => shop.close())

const log = (over: Partial<CreateActionLogEntry>) =>
  createActionLogEntry(shop.ctx, {
    text: 'Price of the bestseller up 10 %',
    mentioned_users: [],
    tags: [],
    actionDate: from,
    datasourceType: 'SP',
    lookbackDate: lookback,
    goal: { metric: 'ShopifyOrders.orders', segment: null },
    insight_id: null,
    ...over,
  })
const entries = async () => {
  const { items } = await listActionLog(shop.ctx, {
    order: 'by_action_date',
    search: '',
    page: 1,
    page_size: 50,
  })
  return new Map(items.map((entry) => [entry.text, entry]))
}
const measureAt = (now: Date) => {
  shop.test.clock.now = now
  return measureActions({ ...shop.ctx, actor: null, workspace: null }, shop.orgId)
}

it('measures an action a week later, once its days are complete, from the days before it', async () => {
  shop.test.clock.now = new Date('2026-10-12T15:00:00Z')
  await log({})
  expect(await measureAt(new Date('2026-10-18T09:00:00Z'))).toBe(0)
  expect(await listWorkspacesWithDueActions(shop.ctx)).toEqual([])
  expect((await entries()).get('Price of the bestseller up 10 %')?.effect).toMatchObject({
    metric_title: 'Orders',
    better: 'up',
    result: null,
    measured_at: null,
  })
  shop.test.clock.now = shopNow
  expect(await listWorkspacesWithDueActions(shop.ctx)).toEqual([shop.orgId])
  expect(await measureAt(shopNow)).toBe(1)
  expect(await measureAt(shopNow)).toBe(0)
  expect(await listWorkspacesWithDueActions(shop.ctx)).toEqual([])

  // Once more from the rows of the shop, without the semantic layer.
  const daily = ordersByDay('2025-08-01', to)
  const before = daily.slice(0, daily.length - countDays([from, to]))
  const actual = daily.slice(before.length).reduce((sum, one) => sum + one, 0)
  const of = { id: '', store: '', metric: '', slice: {}, kind: 'count', better: 'up' } as const
  const first = before.findIndex((orders) => orders > 0)
  const series = { ...of, start: addDays('2025-08-01', first), values: before.slice(first) }
  const calendar = { holidays: holidays(2022, 2026), promos: {} }
  const expected = forecastTotal(series, calendar, 7)?.total.forecast ?? 0
  const effect = (await entries()).get('Price of the bestseller up 10 %')?.effect
  const result = effect?.result
  expect(result).toMatchObject({ from, to, actual })
  // The product also knows the promotions of the past.
  expect(Math.abs((result?.expected?.value ?? 0) / expected - 1)).toBeLessThan(0.1)
  expect(result?.change?.value).toBeCloseTo(actual / (result?.expected?.value ?? 1) - 1, 10)
  expect(effect?.measured_at).toBe(shopNow.toISOString())
  const sentence = effect ? effectWords(effect, lookback) : ''
  expect((await listNotifications(shop.ctx, { limit: 10 })).items).toMatchObject([
    { kind: 'effect', action: 'Price of the bestseller up 10 %', sentence },
  ])
})

it('finds what a campaign brought, alone and among other actions on the same figures', async () => {
  const metric = 'PlatformAdSpend.conversionValue'
  const days = Array.from({ length: 7 }, (_, n) => addDays(from, n))
  const total = await numberOf(metric, [from, to])
  for (const day of days) await shop.raiseConversionValue(day, Math.round(20 * total))
  const facebook = { dimension: 'PlatformAdSpend.platformName', value: 'Facebook' }
  await log({ text: 'Doubled it', datasourceType: 'FB', goal: { metric, segment: facebook } })
  const google = { ...facebook, value: 'Google Ads' }
  await log({ text: 'New keywords', datasourceType: 'GD', goal: { metric, segment: google } })
  expect(await measureAt(shopNow)).toBe(2)
  const doubled = (await entries()).get('Doubled it')
  expect(doubled?.effect?.result).toMatchObject({ verdict: 'above', reason: null, others: [] })
  expect(doubled?.effect && effectWords(doubled.effect, lookback)).toMatch(
    /^Conversion value of Facebook was .*above what was expected/,
  )

  await log({ text: 'Raised all budgets', goal: { metric, segment: null } })
  expect(await measureAt(shopNow)).toBe(1)
  expect((await entries()).get('Raised all budgets')?.effect?.result).toMatchObject({
    verdict: 'unclear',
    reason: 'overlap',
    others: expect.arrayContaining([{ name: 'Doubled it', from, to: from }]),
  })
})

it('cannot tell where insights found an outage or a stock-out, for which it waits a day', async () => {
  const { metric_summary: summary } = found({ finding: 'stop' })
  const stop = found({
    finding: 'stop',
    tags: { metric: 'ShopifyOrderLines.unitsSold' },
    metric_alias: 'Units sold',
    entity_alias: 'Linen shirt',
    entity_group: 'product',
    metric_summary: { ...summary, metric_value: '0', metric_format: 'number', metric_days: 3 },
  })
  const run = { orgId: shop.orgId, startedAt: shopNow, finishedAt: shopNow, problem: null }
  const searchedUntil = (through: Day) =>
    shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
      writeInsightRun(tx, { ...run, state: 'done', through }),
    )
  const text = 'New photos'
  await log({ text, goal: { metric: 'ShopifyOrders.averageOrderValue', segment: null } })
  await searchedUntil('2026-10-15')
  expect(await measureAt(new Date('2026-10-20T15:00:00Z'))).toBe(0)
  await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
    replaceInsights(tx, {
      orgId: shop.orgId,
      foundAt: shopNow,
      period: 'day',
      date: '2026-10-16',
      items: [stop],
    }),
  )
  await searchedUntil(to)
  expect(await measureAt(shopNow)).toBe(1)
  const effect = (await entries()).get(text)?.effect
  expect(effect?.result).toMatchObject({
    verdict: 'unclear',
    reason: 'stop',
    others: [{ name: 'Linen shirt: no units sold', from: '2026-10-14', to: '2026-10-16' }],
  })
})

it('measures among the customers of a segment, if nothing that they do changes who is in it', async () => {
  shop.test.clock.now = new Date('2026-10-12T15:00:00Z')
  const segment = (name: string, filter: RuleFilter) =>
    createSegment(shop.ctx, { name, source_config: { or: [{ and: [filter] }] }, description: '' })
  const dimension = segmentDimension
  const country = 'CustomerProfile.country'
  const home = await segment('Home', { member: country, operator: 'equals', values: [homeCountry] })
  const loyal = await segment('Loyal', {
    member: 'CustomerProfile.orderCount',
    operator: 'gt',
    values: ['1'],
  })
  const goalOf = (metric: string, value: string) => ({
    goal: { metric, segment: { dimension, value } },
  })
  const orders = 'ShopifyOrders.orders'
  for (const wrong of [
    goalOf(orders, loyal.id),
    goalOf(orders, newId(SegmentId)),
    goalOf('PlatformAdSpend.spend', home.id),
  ])
    await expect(log(wrong)).rejects.toMatchObject({ problems: [{ loc: ['body', 'goal'] }] })
  expect((await listActionMetrics(shop.ctx)).segments).toEqual([])
  await updateWorkspace(shop.ctx, { feature_flags: { enable_audiences: true } })
  const offered = await listActionMetrics(shop.ctx)
  expect(offered.segments).toEqual([{ id: home.id, name: 'Home' }])
  const withSegments = offered.items.filter((one) =>
    one.dimensions.some((found) => found.dimension === dimension),
  )
  expect(withSegments.map(({ metric }) => metric)).toContain(orders)
  expect(withSegments.some(({ metric }) => metric.startsWith('PlatformAdSpend.'))).toBe(false)

  await log({ text: 'Free shipping at home', ...goalOf(orders, home.id) })
  const other = await segment('Abroad', { member: country, operator: 'equals', values: ['XX'] })
  await log({ text: 'Fell short', ...goalOf(orders, other.id) })
  shop.test.clock.now = new Date('2026-10-13T15:00:00Z')
  await updateSegment(shop.ctx, {
    segmentId: other.id,
    name: 'Abroad',
    description: '',
    source_config: { or: [{ and: [{ member: country, operator: 'equals', values: ['YY'] }] }] },
  })
  expect(await measureAt(shopNow)).toBe(2)
  const measured = (await entries()).get('Free shipping at home')?.effect
  expect(measured).toMatchObject({ segment_name: 'Home', result: { from, to } })
  const filters = [{ member: country, operator: 'equals' as const, values: [homeCountry] }]
  expect(measured?.result?.actual).toBe(await numberOf(orders, [from, to], filters))
  expect((await entries()).get('Fell short')?.effect?.result).toMatchObject({
    verdict: 'unclear',
    reason: 'segment',
  })
})

it('measures again when the days or the goal change, and keeps what was measured otherwise', async () => {
  const entry = await log({ text: 'Free shipping' })
  await measureAt(shopNow)
  const measured = (await entries()).get('Free shipping')
  expect(measured?.effect?.result).not.toBeNull()
  if (measured === undefined) throw new Error('The entry is listed')
  const { text, mentioned_users, tags, actionDate, datasourceType, lookbackDate } = measured
  const now = { text, mentioned_users, tags, actionDate, datasourceType, lookbackDate }
  const goal = measured.effect?.goal ?? null
  const edit = (over: object) =>
    updateActionLogEntry(shop.ctx, { entryId: entry.id, ...now, goal, ...over })
  expect((await edit({ tags: ['shipping'] })).effect).toEqual(measured.effect)
  expect((await edit({ lookbackDate: '2026-10-18' })).effect?.result).toBeNull()
  expect(await measureAt(shopNow)).toBe(1)
  expect((await edit({ goal: null })).effect).toBeNull()
  for (const wrong of [from, '2027-02-01']) {
    await expect(edit({ goal, lookbackDate: wrong })).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['body', 'lookbackDate'] }],
    })
  }
  const metric = 'ShopifyOrders.customers'
  await expect(edit({ goal: { metric, segment: null } })).rejects.toMatchObject({
    problems: [{ loc: ['body', 'goal'] }],
  })
})

it('offers the figures that the connected sources have', async () => {
  const { items } = await listActionMetrics(shop.ctx)
  const orders = items.find(({ metric }) => metric === 'ShopifyOrders.orders')
  expect(orders).toMatchObject({ title: 'Orders', platforms: ['SP'] })
  expect(orders?.dimensions).toContainEqual({
    dimension: 'ShopifyOrders.channel',
    title: 'Channel',
  })
  expect(items.map(({ metric }) => metric)).toContain('ShopifyOrders.averageOrderValue')
  expect(items.some(({ metric }) => metric.startsWith('Tickets.'))).toBe(false)
})

function ordersByDay(first: Day, last: Day): number[] {
  const { orders } = truthRows(world, newId(ConnectionId), shopNow)
  const counts = Array.from({ length: countDays([first, last]) }, () => 0)
  for (const { is_test: isTest, processed_at: at } of orders) {
    const n = dayNumber(dayAt(Date.parse(at), shopTimezone)) - dayNumber(first)
    if (!isTest && n >= 0 && n < counts.length) counts[n] = (counts[n] ?? 0) + 1
  }
  return counts
}

async function numberOf(
  measure: Member,
  dateRange: [string, string],
  filters: readonly QueryFilter[] = [],
): Promise<number> {
  const time = `${measure.split('.')[0]}.${measure.startsWith('Platform') ? 'date' : 'happenedAt'}`
  const { results } = await shop.ctx.semantic.load({
    orgId: shop.orgId,
    queries: CubeQuery.parse({
      measures: [measure],
      timeDimensions: [{ dimension: time, dateRange }],
      filters,
      timezone: shopTimezone,
      currency: 'USD',
    }),
  })
  return Number(results[0]?.data[0]?.[measure])
}
