import {
  AppError,
  CubeQuery,
  InsightId,
  newId,
  PromptResponse,
  resolveTemplate,
  rowKindOf,
  type ExplainerItem,
  type InsightAnswer,
  type LoadResult,
  type OrgId,
} from '@cartograph/contract'
import { insights } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActionLogEntry } from '../../action-log/index.ts'
import type { Context } from '../../context.ts'
import { loadText } from '../../queries/index.ts'
import { found } from '../../testing/found-insight.ts'
import { openReadShop, shopNow, shopTimezone, worldOf } from '../../testing/read-shop.ts'
import { explainChange, replaceInsights } from '../../insights/index.ts'
import { askQuestion } from '../prompts/ask.ts'
import { askInsight } from './ask-insight.ts'

const day = '2026-10-06'
const weekBefore = '2026-09-29'
/** The rows of a day fill several pages. */
const world = worldOf(90_000, '2026-08-15')
const cause: ExplainerItem = {
  explainer_key: 'drivers',
  display_type: 'table',
  sentence: 'Most of it is from Canada',
  exp: {
    type: 'table',
    title: 'Countries',
    title_cols: ['Units'],
    title_rows: ['Canada'],
    units_rows: ['number'],
    data: [['-12']],
  },
}

let shop: Awaited<ReturnType<typeof openReadShop>>
let orgId: OrgId
let ctx: Context
let id: InsightId
/** About a product, with a cause. */
let ofParka: InsightId
beforeAll(async () => {
  shop = await openReadShop({ world })
  ;({ orgId, ctx } = shop)
  const units = found({
    finding: 'units',
    tags: { metric: 'ShopifyOrderLines.unitsSold' },
    metric_alias: 'Units sold',
  })
  const parka = found({
    finding: 'parka',
    tags: { metric: 'ShopifyOrderLines.unitsSold' },
    metric_alias: 'Units sold',
    entity_alias: 'Summit Wind Parka',
    entity_group: 'product',
    entity_group_alias: 'Product',
    metadata_id: 'product:Summit Wind Parka',
    explainers: [cause, { ...cause, explainer_key: 'related_metrics' }],
  })
  await shop.test.store.inWorkspace(orgId, async (tx) => {
    await replaceInsights(tx, {
      orgId,
      period: 'day',
      date: day,
      items: [units, parka],
      foundAt: shopNow,
    })
    const rows = await tx.select({ id: insights.id, group: insights.entityGroup }).from(insights)
    const idOf = (group: string) => rows.find((row) => row.group === group)?.id
    id = idOf('store') ?? newId(InsightId)
    ofParka = idOf('product') ?? newId(InsightId)
  })
}, 300_000)
afterAll(() => shop.close())

const ask = (question: string, given: { insightId?: InsightId; conversation?: string } = {}) =>
  askInsight(ctx, { insightId: id, question, ...given })

const textOf = ({ response }: InsightAnswer) =>
  response.startsWith('{') ? PromptResponse.parse(JSON.parse(response)).response : response

/** The rows of the answer's first element, queried the way its tile queries them. */
async function rowsOf(question: string): Promise<readonly (readonly Record<string, unknown>[])[]> {
  const { elements } = await ask(question)
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
    const answer = await ask('How much ad spend for Facebook?')
    expect(answer).toMatchObject({
      understood: 'Ad spend, Platform is Facebook, Oct 6, 2026 compared with Sep 29, 2026',
      outcome: 'answer',
      unread: [],
      remarks: [],
      words: { metrics: ['Ad spend'], filters: ['Platform is Facebook'] },
    })
    const [own] = await rowsOf('How much ad spend for Facebook?')
    const [all] = await rowsOf('How much ad spend?')
    const spend = (rows: readonly Record<string, unknown>[] = []) =>
      Number(rows[0]?.['PlatformAdSpend.spend'])
    expect(spend(own)).toBeGreaterThan(0)
    expect(spend(own)).toBeLessThan(spend(all))
  })

  it('says which words it left out, and what a metric cannot be filtered by', async () => {
    const half = await ask('How was it the week before, by zodiac animal?')
    expect(textOf(half)).toMatch(
      /^I didn’t understand “zodiac”, “animal”\. .*On Oct 6, 2026, units sold was \d+, /,
    )
    expect(half.unread).toEqual(['zodiac', 'animal'])
    const other = await ask('How much did we spend on ads?', { insightId: ofParka })
    expect(other).toMatchObject({
      words: { metrics: ['Ad spend'], filters: [] },
      remarks: ['Can’t filter ad spend by product.'],
    })
  })

  it('of a follow-up refers to the answer before', async () => {
    const { conversation } = await ask('by product', { insightId: ofParka })
    const follow = { insightId: ofParka, conversation: conversation ?? '' }
    expect((await ask('only Facebook', follow)).words).toMatchObject({ breakdowns: ['Product'] })
    expect((await ask('And overall?', follow)).words).toMatchObject({ filters: [] })
    await expect(ask('and orders?', { conversation: conversation ?? '' })).rejects.toThrow(
      'not valid',
    )
  })

  it('continues in Just Ask with a question that has the same answer', async () => {
    const { continues, words } = await ask('Which products?')
    const asked = await askQuestion(ctx, { question: continues ?? '' })
    expect(asked.words).toEqual(words)
  })

  it('is empty when nothing was understood, and suggests questions', async () => {
    const answer = await ask('Will it hail?')
    expect(answer).toMatchObject({ outcome: 'refuse', understood: null, unread: ['hail'] })
    expect(answer.elements).toEqual([])
    expect(answer.questions).toContain('How was it a year ago?')
    const first = await ask('')
    expect(first).toMatchObject({ outcome: null, response: '', unread: [], elements: [] })
    expect(first.questions).toEqual(answer.questions)
  })
})

describe('what only an insight knows', () => {
  it.each(['Is this unusual?', 'what was expected?', 'Is that normal for that day?'])(
    '%s is answered by its expected range',
    async (question) => {
      const { response, elements } = await ask(question)
      expect(response).toContain('95 of 100 ordinary days are within this range.')
      expect(response).toContain('range ')
      expect(elements).toEqual([])
    },
  )

  it('is answered whatever was asked before', async () => {
    const { conversation } = await ask('What happened since?')
    const { response } = await ask('Is this unusual?', { conversation: conversation ?? '' })
    expect(response).toContain('95 of 100 ordinary days are within this range.')
  })

  it('how certain it is says that it may be chance', async () => {
    expect(textOf(await ask('How sure are you?'))).toMatch(/a few still are\.$/)
  })

  it('a question about a segment of it is not answered by the whole', async () => {
    const answer = await ask('was it unusual in Canada?')
    expect(textOf(answer)).toMatch(/^I didn’t understand “unusual”/)
    expect(answer.words).toMatchObject({ filters: ['Country is Canada'] })
  })

  it('why is answered by its causes, and by drivers if it has none', async () => {
    const { causes, response } = await ask('Why?', { insightId: ofParka })
    expect(causes).toEqual([cause])
    expect(response).toContain('Most of it is from Canada.')
    expect((await ask('Why?')).causes.map((one) => one.explainer_key)).toContain('drivers')
    const other = await ask('Why did net sales change?', { insightId: ofParka })
    expect(other.words).toMatchObject({ metrics: ['Net sales (Shopify Order Lines)'] })
  })

  it('what the team did is what the action log has', async () => {
    expect(textOf(await ask('What did we do?'))).toBe(
      'The action log has no entries about this insight or its day.',
    )
    await createActionLogEntry(ctx, {
      text: 'Paused the parka ads',
      mentioned_users: [],
      tags: [],
      actionDate: day,
      datasourceType: 'FB',
      lookbackDate: day,
      goal: null,
      insight_id: null,
    })
    expect(textOf(await ask('Is anything in the action log?'))).toBe(
      'The action log has 1 entry about this insight or its day:\nOct 6, 2026: Paused the parka ads (Facebook)',
    )
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
