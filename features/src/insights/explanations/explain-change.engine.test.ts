import { dayNumber, formatDay, type ExplainerItem } from '@cartograph/contract'
import { scenarioStartDay, scenarioWorld, type TruthEntry } from '@cartograph/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActionLogEntry } from '../../action-log/index.ts'
import { createCustomMetric } from '../../custom-metrics/index.ts'
import { openReadShop, shopNow } from '../../testing/read-shop.ts'
import { loadResults } from '../../queries/index.ts'
import { explainChange, readExplainScope } from './explain-change.ts'
import { loadPeriods } from './load-periods.ts'
import { productsQuery } from './read-products.ts'

const today = '2026-10-20'
const world = scenarioWorld('brief', { startDay: scenarioStartDay(today, 'brief') })
const causes = world
  .truth(shopNow)
  .filter(({ from }) => from >= formatDay(dayNumber(today) - 28) && from < today)

let shop: Awaited<ReturnType<typeof openReadShop>>
beforeAll(async () => {
  shop = await openReadShop({ world, hasEmails: true })
  for (const { date, platform, text } of world.actions)
    await createActionLogEntry(shop.ctx, {
      text,
      actionDate: date,
      lookbackDate: date,
      goal: null,
      insight_id: null,
      datasourceType: platform,
      tags: [],
      mentioned_users: [],
    })
}, 300_000)
afterAll(() => shop.close())

/** The metric that an event changes, and its time. */
const metrics = {
  orders: ['ShopifyOrders.orders', 'ShopifyOrders.happenedAt'],
  units: ['ShopifyOrderLines.unitsSold', 'ShopifyOrderLines.happenedAt'],
  unit_price: ['ShopifyOrderLines.averageUnitPrice', 'ShopifyOrderLines.happenedAt'],
  sessions: ['GATrafficSourceUtm.sessions', 'GATrafficSourceUtm.date'],
  refunds: ['ShopifyOrders.refunds', 'ShopifyOrders.happenedAt'],
} as const

/** Explains the days of an event, at most a week, compared with as many days before it. */
async function why({ metric, from, to }: TruthEntry) {
  const [measure, time] = metrics[metric]
  const first = dayNumber(from)
  const last = Math.min(to === null ? Infinity : dayNumber(to), first + 6, dayNumber(today) - 1)
  const days = last - first + 1
  const range: [string, string] = [from, formatDay(last)]
  const compared: [string, string] = [formatDay(first - days), formatDay(first - 1)]
  return explainChange(shop.ctx, { measure, time, range, compared, filters: [], segments: [] })
}

const entryOf = (event: TruthEntry['event']) => {
  const found = causes.find((one) => one.event === event)
  if (found === undefined) throw new Error(`There was no ${event}`)
  return found
}
const eventsIn = (items: readonly ExplainerItem[]): readonly string[] => {
  const events = items.find(({ explainer_key: key }) => key === 'events')
  return events?.exp.type === 'table' ? events.exp.title_rows : []
}

describe('the change of the metric that an event of the story affected, in the days of the event', () => {
  /** How the data itself names the cause; an outage, refunds and a pause of reminders leave no part that stands out. */
  const shown: Partial<Record<TruthEntry['event'], (name: string) => string>> = {
    price_change: (name) => `${name} sold at $`,
    campaign_pause: () => 'the largest parts are Paid social −',
    stock_out: (name) => `${name} sold nothing (`,
    popular_email: () => 'Main drivers: Email (Channel)',
    takeoff: (name) => `${name} sold `,
  }

  it.each([...new Set(causes.map(({ event }) => event))])('names its cause: %s', async (event) => {
    const entry = entryOf(event)
    const noted = world.actions.find(({ date }) => date === entry.from)?.text ?? 'nothing'
    const { items, obstacle } = await why(entry)
    expect(obstacle).toBeNull()
    const actions = eventsIn(items).filter((what) => what.startsWith('Action log: '))
    expect(actions.some((what) => what.includes(noted.replace(/\.$/, '')))).toBe(true)
    const data = [
      ...eventsIn(items).filter((what) => !what.startsWith('Action log: ')),
      ...items.flatMap(({ explainer_key: key, sentence }) => (key === 'drivers' ? [sentence] : [])),
    ].join(' ')
    expect(data).toContain(shown[event]?.(entry.name) ?? '')
  })

  it('has eight kinds', () => {
    expect(new Set(causes.map(({ event }) => event)).size).toBe(8)
  })
})

it('a metric with conditions has the causes of its base among the rows that pass them', async () => {
  const country = { member: 'ShopifyOrders.shippingCountry', values: ['US'] }
  const { member } = await createCustomMetric(shop.ctx, {
    name: 'Average order from the US',
    description: '',
    metric_definition: {
      name: 'ShopifyOrders',
      query: {
        measures: ['ShopifyOrders.averageOrderValue'],
        filters: [{ or: [{ and: [{ ...country, operator: 'equals' }] }] }],
      },
    },
  })
  const { from } = entryOf('stock_out')
  const change = {
    time: 'ShopifyOrders.happenedAt',
    range: [from, formatDay(dayNumber(from) + 6)] as [string, string],
    compared: [formatDay(dayNumber(from) - 7), formatDay(dayNumber(from) - 1)] as [string, string],
    segments: [],
  }
  const measure = 'ShopifyOrders.averageOrderValue'
  const ofAll = await explainChange(shop.ctx, { ...change, measure, filters: [] })
  const filters = [{ ...country, operator: 'equals' as const }]
  const ofUs = await explainChange(shop.ctx, { ...change, measure, filters })
  const found = await explainChange(shop.ctx, { ...change, measure: member, filters: [] })
  const [bySegment, ofFilter, ofEveryone] = [found, ofUs, ofAll].map(({ items }) =>
    items.map(({ sentence, exp }) => [sentence, exp]),
  )
  expect(bySegment).toEqual(ofFilter)
  expect(bySegment).not.toEqual(ofEveryone)
})

it('a formula over two data sets has the shares of its parts, and the causes of the largest', async () => {
  const { member } = await createCustomMetric(shop.ctx, {
    name: 'Net sales per visit',
    description: '',
    metric_definition: {
      name: 'ShopifyOrders',
      formula: '{ShopifyOrders.netSales} / {GATrafficSourceUtm.sessions}',
      ratio_format: 'number',
      sentiment: 'up',
    },
  })
  const { from } = entryOf('campaign_pause')
  const first = dayNumber(from)
  const { items, obstacle } = await explainChange(shop.ctx, {
    measure: member,
    time: 'ShopifyOrders.happenedAt',
    range: [from, formatDay(first + 6)],
    compared: [formatDay(first - 7), formatDay(first - 1)],
    filters: [],
    segments: [],
  })
  expect(obstacle).toBeNull()
  const [parts, drivers] = items
  const bars = parts?.exp.type === 'chart' ? parts.exp.data : []
  expect(bars.map(({ part }) => part)).toEqual(['Net sales', 'Sessions'])
  // Paid social was paused: fewer sales and fewer visits, one against the other.
  const [sales, visits] = bars.map(({ contribution }) => Number(contribution))
  expect(sales).toBeLessThan(0)
  expect(visits).toBeGreaterThan(0)
  expect(drivers?.sentence).toMatch(/^(Net sales|Sessions): /)
  expect(drivers?.explainer_key).toBe('drivers')
})

it('the units and the value per unit add up to the change of the sales of products', async () => {
  const { from } = entryOf('stock_out')
  const first = dayNumber(from)
  const { items } = await explainChange(shop.ctx, {
    measure: 'ShopifyOrders.netSales',
    time: 'ShopifyOrders.happenedAt',
    range: [from, formatDay(first + 6)],
    compared: [formatDay(first - 7), formatDay(first - 1)],
    filters: [],
    segments: [],
  })
  const dataOf = (key: string) => {
    const exp = items.findLast((one) => one.explainer_key === key)?.exp
    return exp?.type === 'chart' ? exp.data : []
  }
  const split = dataOf('volume_and_value')
  expect(split.length).toBeGreaterThan(5)
  const sum = (rows: typeof split, column: string) =>
    rows.reduce((total, row) => total + Number(row[column]), 0)
  expect(sum(split, 'volume') + sum(split, 'value')).toBeCloseTo(
    sum(dataOf('drivers'), 'contribution'),
    0,
  )
  expect(sum(split, 'volume')).not.toBe(0)
})

it('two single days are read by one query, with the rows that each has of its own', async () => {
  const { from } = entryOf('stock_out')
  const before = formatDay(dayNumber(from) - 7)
  const change = {
    measure: 'ShopifyOrders.netSales',
    time: 'ShopifyOrderLines.happenedAt',
    range: [from, from] as [string, string],
    compared: [before, before] as [string, string],
    filters: [],
    segments: [],
  }
  const { workspace } = await readExplainScope(shop.ctx)
  const query = productsQuery(change, workspace)
  const sorted = (rows: readonly Readonly<Record<string, unknown>>[]) =>
    rows
      .map((row) => [...query.dimensions, ...query.measures].map((member) => row[member]))
      .map((cells) => JSON.stringify(cells))
      .toSorted()
  const apart = await loadResults(shop.ctx, query)
  const together = await loadPeriods(shop.ctx, shop.ctx.semantic.model, query, change)
  expect(apart.map(({ data }) => data.length > 5)).toEqual([true, true])
  expect(together.map(sorted)).toEqual(apart.map(({ data }) => sorted(data)))
})
