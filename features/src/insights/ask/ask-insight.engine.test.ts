import {
  AppError,
  CubeQuery,
  InsightId,
  newId,
  resolveTemplate,
  rowKindOf,
  type LoadResult,
  type OrgId,
} from '@cartograph/contract'
import { insights } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { loadText } from '../../queries/index.ts'
import { found } from '../../testing/found-insight.ts'
import { openReadShop, shopNow, shopTimezone, worldOf } from '../../testing/read-shop.ts'
import { explainChange } from '../explanations/explain-change.ts'
import { replaceEntities } from '../store/replace-entities.ts'
import { replaceInsights } from '../store/replace-insights.ts'
import { askInsight } from './ask-insight.ts'

const day = '2026-10-06'
const weekBefore = '2026-09-29'
/** The rows of a day fill several pages. */
const world = worldOf(90_000, '2026-08-15')
const facebook = {
  entity_alias: 'Facebook',
  entity_group: 'ad_platform',
  entity_group_alias: 'Platform',
  metadata_id: 'ad_platform:Facebook',
}

let shop: Awaited<ReturnType<typeof openReadShop>>
let orgId: OrgId
let ctx: Context
let id: InsightId
beforeAll(async () => {
  shop = await openReadShop({ world })
  ;({ orgId, ctx } = shop)
  const units = found({
    finding: 'units',
    tags: { metric: 'ShopifyOrderLines.unitsSold' },
    metric_alias: 'Units sold',
  })
  await shop.test.store.inWorkspace(orgId, async (tx) => {
    await replaceEntities(tx, { orgId, entities: [facebook] })
    await replaceInsights(tx, { orgId, period: 'day', date: day, items: [units], foundAt: shopNow })
    const [row] = await tx.select({ id: insights.id }).from(insights)
    id = row?.id ?? newId(InsightId)
  })
}, 300_000)
afterAll(() => shop.close())

/** The rows of the answer's first element, queried the way its tile queries them. */
async function rowsOf(question: string): Promise<readonly (readonly Record<string, unknown>[])[]> {
  const { elements } = await askInsight(ctx, { insightId: id, question })
  const [element = {}] = elements as readonly { data?: { cube_query: Record<string, unknown> }[] }[]
  const [data] = element.data ?? []
  const query = CubeQuery.parse({
    ...(resolveTemplate(data?.cube_query ?? {}, () => undefined) as object),
    timezone: shopTimezone,
  })
  const loaded = await loadText(ctx, { query, queryType: 'multi' })
  if (loaded.kind === 'waiting') throw new Error('It takes too long')
  const { results } = JSON.parse(loaded.text) as { results: { data: Record<string, unknown>[] }[] }
  return results.map((one) => one.data)
}

describe('an answer', () => {
  it('equals the sum of the orders themselves, product by product, on both days', async () => {
    const [asked, before] = await rowsOf('Which products?')
    const valuesByName = (rows: readonly Record<string, unknown>[] = []) =>
      new Map(
        rows
          .map(
            (row) =>
              [
                String(row['ShopifyOrderLines.title']),
                Number(row['ShopifyOrderLines.unitsSold']),
              ] as const,
          )
          .filter(([, units]) => units !== 0),
      )
    expect(valuesByName(asked).size).toBeGreaterThan(10)
    expect(valuesByName(asked)).toEqual(soldOn(day))
    expect(valuesByName(before)).toEqual(soldOn(weekBefore))
  })

  it('can be about another metric and a named segment', async () => {
    const answer = await askInsight(ctx, {
      insightId: id,
      question: 'How much ad spend for Facebook?',
    })
    expect(answer).toMatchObject({
      understood: 'Ad spend for Facebook (Platform), Oct 6, 2026 vs. Sep 29, 2026',
      unread: [],
      remarks: [],
    })
    const [own] = await rowsOf('How much ad spend for Facebook?')
    const [all] = await rowsOf('How much ad spend?')
    const spend = (rows: readonly Record<string, unknown>[] = []) =>
      Number(rows[0]?.['PlatformAdSpend.spend'])
    expect(spend(own)).toBeGreaterThan(0)
    expect(spend(own)).toBeLessThan(spend(all))
  })

  it('is empty when nothing was understood, and suggests questions', async () => {
    const answer = await askInsight(ctx, { insightId: id, question: 'Will it rain?' })
    expect(answer).toMatchObject({ understood: null, unread: ['rain'], elements: [] })
    expect(answer.questions).toContain('How was it a year ago?')
    const first = await askInsight(ctx, { insightId: id, question: '' })
    expect(first).toMatchObject({ understood: null, unread: [], elements: [] })
    expect(first.questions).toEqual(answer.questions)
  })
})

it('a question about another workspace’s insight is refused', async () => {
  const theirs = { ...ctx, workspace: { orgId: shop.otherOrgId, role: 'admin' as const } }
  await expect(askInsight(theirs, { insightId: id, question: 'Which products?' })).rejects.toThrow(
    new AppError('not_found'),
  )
})

describe('a number of a dashboard', () => {
  const measure = 'ShopifyOrders.netSales'
  const time = 'ShopifyOrders.happenedAt'
  const filters = [
    { member: 'ShopifyOrders.channel', operator: 'equals' as const, values: ['Email'] },
  ]
  const range: [string, string] = ['2026-10-06', '2026-10-12']
  const compared: [string, string] = ['2026-09-29', '2026-10-05']

  async function load(asked: object) {
    const query = CubeQuery.parse({
      measures: [measure],
      filters,
      timezone: shopTimezone,
      limit: null,
      ...asked,
    })
    const loaded = await loadText(ctx, { query, queryType: 'multi' })
    if (loaded.kind === 'waiting') throw new Error('It takes too long')
    const { results } = JSON.parse(loaded.text) as { results: LoadResult[] }
    return results.map(({ data, totals, total }) => ({
      cents: data.map((row) => Math.round(Number(row[measure]) * 100)),
      wholeCents: Math.round(Number((totals?.[0]?.data ?? data)[0]?.[measure]) * 100),
      count: total ?? data.length,
    }))
  }
  const sum = (values: readonly number[] = []) => values.reduce((all, one) => all + one, 0)

  it('equals to the cent the rows behind it, page by page, and every breakdown', async () => {
    const timeDimensions = [{ dimension: time, dateRange: range }]
    const [whole] = await load({ timeDimensions })
    const kind = rowKindOf(measure)
    const rows = { timeDimensions, dimensions: kind?.members, totals: [[]], total: true, limit: 25 }
    const adds = { member: measure, operator: 'notEquals', values: ['0'] }
    const order = kind?.members.map((member) => [member, 'asc'])
    let [cents, count] = [0, Infinity]
    for (let offset = 0; offset < count; offset += 25) {
      const [page] = await load({ ...rows, filters: [...filters, adds], order, offset })
      expect(page?.wholeCents).toBe(whole?.wholeCents)
      cents += sum(page?.cents)
      count = page?.count ?? 0
    }
    expect(count).toBeGreaterThan(50)
    expect(cents).toBe(whole?.wholeCents)

    for (const dimension of ['ShopifyOrders.shippingCity', 'CustomerProfile.lifecycleStage']) {
      const top = { count: 3, dimension, measure, other: 'All others' }
      const parts = await load({
        timeDimensions: [{ dimension: time, compareDateRange: [range, compared] }],
        dimensions: [dimension],
        totals: [[]],
        top,
      })
      expect(parts.map((part) => sum(part.cents))).toEqual(parts.map((part) => part.wholeCents))
      expect(parts[0]?.wholeCents).toBe(whole?.wholeCents)
    }
  })

  it('has drivers whose contributions add up to its change', async () => {
    const asked = { measure, time, range, compared, filters, segments: [] }
    const { items, obstacle } = await explainChange(ctx, asked)
    expect(obstacle).toBeNull()
    const [{ exp } = { exp: null }] = items
    if (exp?.type !== 'chart') throw new Error('The drivers are no chart')
    const [now, before] = await load({
      timeDimensions: [{ dimension: time, compareDateRange: [range, compared] }],
    })
    const contributed = sum(exp.data.map((row) => Number(row['contribution'])))
    const change = (now?.wholeCents ?? 0) - (before?.wholeCents ?? 0)
    expect(Math.round(contributed * 100) / 100).toBeCloseTo(change / 100, 1)
    expect(exp.x_label).not.toBe('Channel')
    expect(items[0]?.sentence).toMatch(/(less|more) than in the earlier period/)
  })

  it('has the products that changed most, whose contributions add up to the change of the lines', async () => {
    const asked = { measure, time, range, compared, filters: [], segments: [] }
    const { items } = await explainChange(ctx, asked)
    const byProduct = items.find(({ sentence }) => sentence?.startsWith('By product'))
    const { exp } = byProduct ?? { exp: null }
    if (exp?.type !== 'chart') throw new Error('There is no chart of products')
    expect(exp.x_label).toBe('Product')
    const [now, before] = await load({
      filters: [],
      timeDimensions: [{ dimension: time, compareDateRange: [range, compared] }],
    })
    const change = (now?.wholeCents ?? 0) - (before?.wholeCents ?? 0)
    const contributed = sum(exp.data.map((row) => Number(row['contribution'])))
    expect(contributed).toBeCloseTo(change / 100, 0)
    for (const { sentence } of items.filter((one) => one.explainer_key === 'drivers'))
      expect(sentence).toMatch(/Main drivers: .+|the largest parts are .+ [+−]\$/)
  })

  it('says why it has no drivers', async () => {
    const asked = { measure, time, range, compared, filters, segments: [] }
    const obstacleOf = async (changed: object) =>
      (await explainChange(ctx, { ...asked, ...changed })).obstacle
    expect(await obstacleOf({ measure: 'ShopifyOrders.customers' })).toBe('metric')
    expect(await obstacleOf({ compared: ['2020-01-01', '2020-01-07'] })).toBe('no_earlier_data')
    await expect(obstacleOf({ filters: [{ member: 'A.b', operator: 'set' }] })).rejects.toThrow(
      'A.b',
    )
  })
})

/**
 * Units sold by product on a day in the shop's time zone, computed from the orders of the sandbox world.
 */
function soldOn(wanted: string): Map<string, number> {
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimezone })
  const sold = new Map<string, number>()
  for (const order of world.orders.until(shopNow)) {
    if (order.isTest || days.format(order.createdAt) !== wanted) continue
    for (const { title, quantity, isGiftCard } of order.lines) {
      // Unsold order lines don't count as units sold.
      if (!isGiftCard) sold.set(title, (sold.get(title) ?? 0) + quantity)
    }
  }
  return sold
}
