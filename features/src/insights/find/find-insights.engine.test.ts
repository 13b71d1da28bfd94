import { createHash } from 'node:crypto'
import { FeedBody, type FeedItem, type OrgId } from '@cartograph/contract'
import type { TruthEntry } from '@cartograph/sandbox'
import {
  and,
  eq,
  inArray,
  insightRuns,
  insights,
  insightStates,
  metricEntities,
} from '@cartograph/store'
import { testEntry } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createActionLogEntry } from '../../action-log/index.ts'
import { systemContext, type Context } from '../../context.ts'
import { createCustomMetric } from '../../custom-metrics/index.ts'
import { openReadShop, shopNow, shopTimezone, worldOf } from '../../testing/read-shop.ts'
import { feedInsights } from '../feed/list-feed.ts'
import { findInsights } from './find-insights.ts'
import { searchOnThread } from './search-thread.ts'

const yesterday = '2026-10-19'
const search = searchOnThread(testEntry('insight-search').entry ?? null)
const world = worldOf(90_000)
const truth = world.truth(shopNow)
const happened = (event: TruthEntry['event'], metric: TruthEntry['metric']) => {
  const found = truth.findLast((one) => one.event === event && one.slice && one.metric === metric)
  if (found === undefined) throw new Error(`There was no ${event}`)
  return found
}

let shop: Awaited<ReturnType<typeof openReadShop>>
let test: (typeof shop)['test']
let orgId: OrgId
let otherOrgId: OrgId
let ctx: Context
/** A metric that the workspace has defined. */
let googleVisits: string
beforeAll(async () => {
  shop = await openReadShop({ world })
  ;({ test, orgId, otherOrgId, ctx } = shop)
  const ofGoogle = { member: 'GATrafficSourceUtm.source', values: ['google'] }
  const filters = [{ or: [{ and: [{ ...ofGoogle, operator: 'equals' as const }] }] }]
  const created = await createCustomMetric(ctx, {
    name: 'Visits from Google',
    description: '',
    metric_definition: {
      name: 'GATrafficSourceUtm',
      query: { measures: ['GATrafficSourceUtm.sessions'], filters },
    },
  })
  googleVisits = created.member
}, 300_000)
afterAll(() => shop.close())

const find = (id = orgId, signal = new AbortController().signal) =>
  findInsights(systemContext(test.services, signal), { orgId: id, search })
const feed = async () => {
  const items: FeedItem[] = []
  for (let page = 1; ; page += 1) {
    const found = await feedInsights(ctx, { page, size: 50, ...FeedBody.parse({}) })
    if (found.items.length === 0) return items
    items.push(...found.items)
  }
}
const stored = (id = orgId) =>
  test.store.inWorkspace(id, (tx) =>
    tx.select().from(insights).orderBy(insights.date, insights.rank),
  )
const eventsOf = ({ details }: Awaited<ReturnType<typeof stored>>[number]): string[] => {
  const events = details.explainers.find((one) => one.explainer_key === 'events')
  return events?.exp.type === 'table' ? events.exp.title_rows : []
}
const states = () =>
  test.store.inWorkspace(orgId, (tx) =>
    tx.select().from(insightStates).orderBy(insightStates.period, insightStates.metric),
  )
/** To compare their bytes one by one would take seconds. */
const withDigest = ({ state, ...row }: Awaited<ReturnType<typeof states>>[number]) => ({
  ...row,
  digest: createHash('sha256').update(state).digest('hex'),
})
const runOf = async (id = orgId) => {
  const rows = await test.store.inWorkspace(id, (tx) =>
    tx.select().from(insightRuns).where(eq(insightRuns.orgId, id)),
  )
  return rows[0] ?? null
}

describe('a search', () => {
  it('that is aborted ends at once and writes nothing', async () => {
    const stopping = new AbortController()
    const started = find(orgId, stopping.signal)
    setTimeout(() => stopping.abort(new Error('asked to end')), 500)
    await expect(started).rejects.toThrow('asked to end')
    expect(await stored()).toEqual([])
    expect((await runOf())?.state).toBe('running')
  })

  it('does not block the process while it computes', async () => {
    const started = performance.now()
    let longest = 0
    let last = started
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last - beatMs)
      last = performance.now()
    }, beatMs)
    expect(await find()).toBe('found')
    clearInterval(beat)
    const run = await runOf()
    expect(run).toMatchObject({ state: 'done', through: yesterday, problem: null })
    expect(run?.series).toBeGreaterThan(200)
    // On the main thread this would take as long as the search itself.
    expect(longest).toBeLessThan((performance.now() - started) / 3)
  })

  it('finds what happened to the shop, in the affected segment and on its first day', async () => {
    const items = await feed()
    const stockOut = happened('stock_out', 'units')
    const price = happened('price_change', 'unit_price')
    const pause = happened('campaign_pause', 'orders')
    const near = (from: string, days: number) => (item: FeedItem) => {
      const after = (Date.parse(item._source.date) - Date.parse(from)) / 86_400_000
      return after >= 0 && after < days
    }
    const about = (value: string) => (item: FeedItem) => item._source.entity_alias === value
    const sold = (event: string) => event.startsWith(`${price.name} sold at $`)

    const soldOut = items.filter(near(stockOut.from, 2)).find(about(stockOut.name))
    expect(soldOut?._source).toMatchObject({
      entity_group: 'product',
      change_sentiment: -1,
      metric_summary: { metric_value: '0' },
    })
    const cheaper = items.filter(near(price.from, 2)).find(about(price.name))
    expect(cheaper?._source.tags.metric).toBe('ShopifyOrderLines.unitPriceBeforeDiscounts')
    const change = Number(cheaper?._source.metric_summary.metric_change)
    expect(change).toBeLessThan(-0.08)
    expect(change).toBeGreaterThan(-0.25)
    const known = (await stored()).map((row) => eventsOf(row)).find((rows) => rows.some(sold))
    expect(known).toBeDefined()

    const paused = items
      .filter(near(pause.from, 1))
      .filter(({ _source }) =>
        /^(google|Google Ads|Paid Search|Paid search)$/.test(_source.entity_alias),
      )
    expect(paused.map(({ _source }) => _source.metric_summary.metric_change?.[0])).toContain('-')
  })

  it('reports values to the cent, equal to the sum of the orders themselves', async () => {
    const { name } = happened('price_change', 'unit_price')
    const published = (await feed()).find(
      ({ _source }) =>
        _source.entity_alias === name &&
        _source.aggregation_period === 'day' &&
        _source.tags.metric === 'ShopifyOrderLines.unitPriceBeforeDiscounts',
    )
    const [chart] = published?._source.summary ?? []
    const rows = chart?.type === 'chart' ? chart.data : []
    expect(rows).toHaveLength(29)
    const sold = soldByDay(name)
    for (const { date, value } of rows) {
      const price = sold.get(String(date))
      expect(value === null).toBe(price === undefined)
      expect(Math.abs(Number(value) - (price ?? 0))).toBeLessThan(0.005001)
    }
  })

  it('reports values outside their expected ranges, with drivers that add up to the change and the weeks before', async () => {
    const items = await feed()
    expect(items.length).toBeGreaterThan(3)
    for (const { _source } of items) {
      const [chart] = _source.summary
      expect(chart).toMatchObject({
        type: 'chart',
        plot_type: 'line',
        x_axis: 'date',
        y_axis: ['value', 'expected', 'lower', 'upper'],
      })
      const last = chart?.type === 'chart' ? chart.data.at(-1) : undefined
      const shown = _source.aggregation_period === 'week' ? 27 : 29
      expect(chart?.type === 'chart' && chart.data).toHaveLength(shown)
      const { metric_summary: summary } = _source
      expect(last).toMatchObject({ date: _source.date, value: summary.metric_value })
      const value = Number(summary.metric_value)
      const [lower, upper] = [
        Number(summary.metric_lower_bound),
        Number(summary.metric_upper_bound),
      ]
      expect(value < lower || value > upper).toBe(true)
      const drivers = _source.explainers.find(({ explainer_key: key }) => key === 'drivers')
      if (drivers?.exp.type !== 'chart') continue
      const sum = drivers.exp.data.reduce((all, row) => all + Number(row['contribution']), 0)
      const change = value - Number(summary.metric_expected)
      expect(Math.abs(sum - change)).toBeLessThan(0.02 + 0.001 * Math.abs(change))
    }
    expect(items.some(({ _source }) => _source.explainers.length > 1)).toBe(true)
  })

  it('writes the searchable entities: the workspace, metrics and values, by the ids of insights', async () => {
    const entities = await test.store.inWorkspace(orgId, (tx) => tx.select().from(metricEntities))
    const ids = new Set(entities.map(({ metadataId }) => metadataId))
    expect(ids).toContain('store')
    expect(ids).toContain('metric:ShopifyOrders.netSales')
    expect(ids).toContain('channel:Paid search')
    for (const { metadataId } of await stored()) expect(ids).toContain(metadataId)
  })

  it('does not run again before anything has changed', async () => {
    expect(await find()).toBe('not_due')
  })

  it('looks at the latest days only when there is a past already, from its stored states', async () => {
    const [before, statesBefore] = [await stored(), await states()]
    expect(new Set(statesBefore.map(({ period }) => period))).toEqual(new Set(['day', 'week']))
    await test.store.inWorkspace(orgId, (tx) =>
      tx
        .update(insightRuns)
        .set({ through: '2026-10-18', startedAt: new Date('2026-10-20T09:59:00Z') })
        .where(eq(insightRuns.orgId, orgId)),
    )
    test.clock.now = new Date(shopNow.getTime() + 60_000)
    expect(await find()).toBe('found')
    test.clock.now = shopNow
    const written = (await stored()).filter(({ foundAt }) => foundAt > shopNow)
    expect(written.every(({ date }) => date > '2026-10-05')).toBe(true)
    expect((await stored()).map(({ finding }) => finding)).toEqual(
      before.map(({ finding }) => finding),
    )
    expect((await states()).map(withDigest)).toEqual(statesBefore.map(withDigest))
  })
})

describe('a metric of the workspace', () => {
  it('is judged like the others, and found under its name', async () => {
    const entities = await test.store.inWorkspace(orgId, (tx) => tx.select().from(metricEntities))
    const entity = entities.find(({ metadataId }) => metadataId === `metric:${googleVisits}`)
    expect(entity?.entityAlias).toBe('Visits from Google')
    // The change that it shares with the source is one finding, which names it first.
    const paused = (await feed()).find(
      ({ _source }) =>
        _source.date === happened('campaign_pause', 'orders').from &&
        _source.tags.metric === 'GATrafficSourceUtm.sessions' &&
        _source.entity_alias === 'google',
    )?._source
    const correlated = paused?.summary.find(({ title }) => title === 'Correlated metrics')
    const [name] = correlated?.type === 'table' ? correlated.title_rows : []
    const [first] = correlated?.type === 'table' ? correlated.data : []
    expect([name, first?.[0]]).toEqual(['Visits from Google', paused?.metric_summary.metric_value])
  })
})

describe('an action log entry', () => {
  it('explains insights of its day and the next three, and a new search keeps all others with their ids', async () => {
    const stockOut = happened('stock_out', 'units')
    const before = await stored()
    await createActionLogEntry(ctx, {
      text: 'The supplier is late.',
      mentioned_users: [],
      tags: [],
      actionDate: stockOut.from,
      datasourceType: 'SP',
      lookbackDate: '2026-11-01',
      goal: null,
      insight_id: null,
    })
    await test.store.inWorkspace(orgId, (tx) =>
      tx.update(insightRuns).set({ through: null }).where(eq(insightRuns.orgId, orgId)),
    )
    expect(await find()).toBe('found')
    const after = await stored()

    const publishedPart = (rows: typeof before) =>
      rows.map(({ id, date, finding, significance, details: { metric_summary } }) => ({
        id,
        date,
        finding,
        significance,
        metric_summary,
      }))
    expect(publishedPart(after)).toEqual(publishedPart(before))
    const noted = 'Action log: The supplier is late (Shopify)'
    const mentionsIt = (row: (typeof before)[number]) => eventsOf(row).includes(noted)
    const isNear = ({ date, aggregationPeriod }: (typeof before)[number]) => {
      const later = (Date.parse(date) - Date.parse(stockOut.from)) / 86_400_000
      return later >= 0 && later <= (aggregationPeriod === 'week' ? 9 : 3)
    }
    expect(before.some(mentionsIt)).toBe(false)
    expect(after.filter(isNear).length).toBeGreaterThan(0)
    expect(after.filter(mentionsIt)).toEqual(after.filter(isNear))
    const isFar = (row: (typeof before)[number]) => !isNear(row)
    expect(after.filter(isFar)).toEqual(before.filter(isFar))
  })
})

describe('a search that fails', () => {
  it('stores the reason, keeps the earlier insights, and is retried later', async () => {
    const before = await stored()
    await test.store.inWorkspace(orgId, (tx) =>
      tx.update(insightRuns).set({ through: '2026-10-18' }).where(eq(insightRuns.orgId, orgId)),
    )
    const broken = vi.spyOn(test.services.semantic, 'loadText').mockRejectedValue(new Error('no'))
    await expect(find()).rejects.toThrow('no')
    broken.mockRestore()
    expect(await runOf()).toMatchObject({
      state: 'failed',
      problem: "The last insights update failed. We'll try again automatically.",
    })
    expect(await stored()).toEqual(before)
    expect(await find()).toBe('not_due')
    test.clock.now = new Date(shopNow.getTime() + 11 * 60_000)
    expect(await find()).toBe('found')
    test.clock.now = shopNow
  })

  it('runs one at a time', async () => {
    const outcome = await test.store.withLock(`find-insights:${orgId}`, () => find())
    expect(outcome).toEqual({ held: true, result: 'busy' })
  })
})

describe('the stored state of a search', () => {
  /** What a search of the latest days finds. */
  const again = async () => {
    await test.store.inWorkspace(orgId, (tx) =>
      tx
        .update(insightRuns)
        .set({ through: '2026-10-18', startedAt: new Date('2026-10-20T09:59:00Z') })
        .where(eq(insightRuns.orgId, orgId)),
    )
    expect(await find()).toBe('found')
    return (await stored()).map((one) => ({ ...one, foundAt: null }))
  }

  it('is rebuilt when the days that it covers change, and with the same insights when it is lost', async () => {
    const before = await states()
    await shop.raiseConversionValue('2026-05-15', 500)
    const found = await again()
    const after = await states()
    const anew = after.filter(({ mark }) => !before.some((one) => one.mark === mark))
    const metrics = new Set(anew.map(({ metric }) => metric))
    expect(metrics).toEqual(new Set(['PlatformAdSpend.conversionValue', 'PlatformAdSpend.roas']))

    await loseStates()
    expect(await again()).toEqual(found)
    expect(await runOf()).toMatchObject({ state: 'done', problem: null })
    const rebuilt = await states()
    expect(rebuilt.map(({ mark }) => mark)).toEqual(after.map(({ mark }) => mark))
    expect(rebuilt.every(({ state }) => state.length > unreadable.length)).toBe(true)
    await shop.raiseConversionValue('2026-05-15', 0)
  })

  const unreadable = Uint8Array.of(1, 2, 3)
  /** The days of two metrics are unreadable, and their weeks missing; to rebuild all takes half a minute. */
  const loseStates = () =>
    test.store.inWorkspace(orgId, async (tx) => {
      const lost = inArray(insightStates.metric, [
        'ShopifyOrders.netSales',
        'GATrafficSourceUtm.sessions',
      ])
      await tx.delete(insightStates).where(and(lost, eq(insightStates.period, 'week')))
      await tx.update(insightStates).set({ state: unreadable }).where(lost)
    })
})

describe('another workspace', () => {
  it('has no insights, and without a connection no search runs', async () => {
    expect(await find(otherOrgId)).toBe('not_due')
    expect(await stored(otherOrgId)).toEqual([])
    expect(await runOf(otherOrgId)).toBeNull()
  })
})

const beatMs = 10

/** Prices of a product by day in the shop's time zone, computed from the orders of the sandbox world. */
function soldByDay(title: string): Map<string, number> {
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimezone })
  const sold = new Map<string, { askedMinor: number; units: number }>()
  for (const order of world.orders.until(shopNow)) {
    const own = order.isTest ? [] : order.lines.filter((line) => line.title === title)
    for (const { quantity, unitPriceMinor } of own) {
      const day = days.format(order.createdAt)
      const { askedMinor, units } = sold.get(day) ?? { askedMinor: 0, units: 0 }
      const asked = quantity * unitPriceMinor
      sold.set(day, { askedMinor: askedMinor + asked, units: units + quantity })
    }
  }
  return new Map([...sold].map(([day, { askedMinor, units }]) => [day, askedMinor / units / 100]))
}
