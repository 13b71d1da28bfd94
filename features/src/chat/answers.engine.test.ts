import {
  dayAt,
  dayNumber,
  ElementSpec,
  PromptResponse,
  providersOf,
  type CanonicalRows,
  type Prompt,
} from '@cartograph/contract'
import { createWorld, truthRows } from '@cartograph/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createCustomMetric } from '../custom-metrics/index.ts'
import { openReadShop, shopNow, shopTimezone } from '../testing/read-shop.ts'
import { createConversation, createPrompt, listPromptExamples, reviewPrompts } from './index.ts'

const world = createWorld({
  seed: 18,
  startDay: '2026-04-01',
  orders: 4_000,
  timezone: shopTimezone,
  currency: 'USD',
})

let shop: Awaited<ReturnType<typeof openReadShop>>
let ctx: Context
let orders: readonly CanonicalRows['orders'][]
beforeAll(async () => {
  shop = await openReadShop({ world })
  ctx = shop.ctx
  // Before the first question, which reads the names of campaigns.
  await shop.addSteadyCampaign('Billboard')
  const rows = truthRows(world, shop.connected('SP'), shopNow)
  orders = (rows.orders ?? []).filter(({ is_test: isTest }) => !isTest)
}, 300_000)
afterAll(() => shop.close())

/** Asks one question after the other in a new conversation, and returns the last answer. */
async function ask(...questions: string[]): Promise<Prompt> {
  const { id: conversationId } = await createConversation(ctx, { name: null })
  let last: Prompt | null = null
  for (const prompt of questions) last = await createPrompt(ctx, { conversationId, prompt })
  if (last === null) throw new Error('Nothing was asked')
  for (const element of last.elements) expect(ElementSpec.safeParse(element).error).toBeUndefined()
  return last
}

const sentence = ({ response }: Prompt) => PromptResponse.parse(JSON.parse(response ?? '')).response
const cell = ({ cube_response: rows }: Prompt, member: string, row = 0) => rows?.[row]?.[member]

/** The world has no progress of its streams. */
const notSynced = 'Not all of these data are synced yet, so the figures will change.'

/** Of the orders of a month, by their days in the shop. */
const during = (
  month: string,
  isWanted: (order: CanonicalRows['orders']) => boolean = () => true,
) =>
  orders.filter(
    (order) =>
      dayAt(Date.parse(order.processed_at), shopTimezone).startsWith(month) && isWanted(order),
  )

/** How often each value occurs, the most frequent first. */
function countsOf(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
}

describe('an answer is what the orders themselves add up to', () => {
  it('in total, with the dates in words', async () => {
    const answer = await ask('How many orders last month?')
    const count = during('2026-09').length
    expect(count).toBeGreaterThan(30)
    expect(sentence(answer)).toBe(`In September 2026, orders were ${count}.`)
    expect(answer.remarks).toContain(notSynced)
    expect(cell(answer, 'ShopifyOrders.orders')).toBe(String(count))
    expect(answer.words).toMatchObject({
      metrics: ['Orders'],
      dates: 'September 2026',
      comparison: null,
    })
    expect(answer.elements).toMatchObject([
      { type: 'kpi', required_datasources_for_feature: providersOf('orders') },
    ])
    expect(JSON.parse(answer.query_generation_response ?? '')).toEqual({
      measures: ['ShopifyOrders.orders'],
      timeDimensions: [
        { dimension: 'ShopifyOrders.happenedAt', dateRange: ['2026-09-01', '2026-09-30'] },
      ],
    })
  })

  it('compared with the month before, after saying that days are not synced yet', async () => {
    const answer = await ask('orders last month compared with the month before')
    const [now, before] = [during('2026-09').length, during('2026-08').length]
    const percent = Math.abs(Math.round(((now - before) / before) * 1_000) / 10)
    const words = `${now < before ? 'down' : 'up'} ${percent}% from ${before}`
    expect(sentence(answer)).toBe(
      `${notSynced} In September 2026, orders were ${now}, ${words} in August 2026.`,
    )
  })

  it('of one country, and of all others as a follow-up', async () => {
    const [country, count] = countsOf(
      during('2026-09').flatMap(({ shipping_country: code }) => code ?? []),
    )[0] ?? ['', 0]
    const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? ''
    const answer = await ask(`orders in ${name} last month`)
    expect(cell(answer, 'ShopifyOrders.orders')).toBe(String(count))
    expect(answer.words?.filters).toEqual([`Country is ${name}`])
    const other = await ask(`orders in ${name} last month`, 'and the month before?')
    const earlier = during('2026-08', ({ shipping_country: code }) => code === country).length
    expect(cell(other, 'ShopifyOrders.orders')).toBe(String(earlier))
  })

  it('by country, the most first', async () => {
    const answer = await ask('orders by country last month')
    const counts = countsOf(during('2026-09').map(({ shipping_country: code }) => code ?? '–'))
    const rows = (answer.cube_response ?? []).map((row) => [
      row['ShopifyOrders.shippingCountry'] ?? '–',
      Number(row['ShopifyOrders.orders']),
    ])
    expect(new Map(rows as [string, number][])).toEqual(new Map(counts))
    expect(sentence(answer)).toContain(`: ${counts[0]?.[1]}`)
    expect(sentence(answer)).toContain(`Orders were ${during('2026-09').length} altogether.`)
  })

  it('by week, of which each day counts once', async () => {
    const answer = await ask('orders by week from 2026-09-07 to 2026-10-04')
    const weeks = [0, 0, 0, 0]
    for (const order of orders) {
      const day = dayNumber(dayAt(Date.parse(order.processed_at), shopTimezone))
      const week = Math.floor((day - dayNumber('2026-09-07')) / 7)
      if (week in weeks) weeks[week] = (weeks[week] ?? 0) + 1
    }
    expect(answer.cube_response?.map((row) => Number(row['ShopifyOrders.orders']))).toEqual(weeks)
    expect(sentence(answer)).toContain(`: ${Math.max(...weeks)}.`)
    expect(answer.elements[0]).toMatchObject({ type: 'chart', sub_type: 'line' })
  })

  it('as the share of one value', async () => {
    const answer = await ask('What share of orders last month was from the United States?')
    const all = during('2026-09')
    const american = all.filter(({ shipping_country: code }) => code === 'US').length
    const percent = Math.round((american / all.length) * 1_000) / 10
    expect(sentence(answer)).toBe(
      `United States accounted for ${percent}% of orders in September 2026, ${american} of ${all.length}.`,
    )
  })

  it('on average per day, of which those without orders count', async () => {
    const answer = await ask('average daily orders last month')
    const average = Math.round((during('2026-09').length / 30) * 100) / 100
    expect(sentence(answer)).toBe(`Orders averaged ${average} per day in September 2026.`)
  })

  it('of a metric of the workspace, by its name', async () => {
    await createCustomMetric(ctx, {
      name: 'Domestic orders',
      description: '',
      metric_definition: {
        name: 'ShopifyOrders',
        query: {
          measures: ['ShopifyOrders.orders'],
          filters: [
            {
              or: [
                {
                  and: [
                    {
                      member: 'ShopifyOrders.shippingCountry',
                      operator: 'equals',
                      values: ['US'],
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
    })
    const answer = await ask('domestic orders last month')
    const american = during('2026-09', ({ shipping_country: code }) => code === 'US').length
    expect(sentence(answer)).toBe(`In September 2026, domestic orders were ${american}.`)
  })
})

describe('a question', () => {
  it('with several readings is asked back, and each reading answers', async () => {
    const asked = await ask('refunds last week')
    expect(asked.outcome).toBe('clarify')
    expect(asked.readings.length).toBeGreaterThan(1)
    for (const { title, prompt } of asked.readings) {
      const answer = await ask('refunds last week', prompt)
      expect(answer.outcome).toBe('answer')
      expect(`${answer.words?.metrics.join()}, ${answer.words?.dates}`).toBe(title)
    }
  })

  it('about nothing that happened is not answered with zero', async () => {
    const answer = await ask('orders in January 2020')
    expect(sentence(answer)).toBe('Nothing was recorded for orders in January 2020.')
    expect(answer.elements).toEqual([])
    // Nor is it compared with what was not recorded.
    const compared = await ask('orders last month compared with last year')
    expect(sentence(compared)).toBe(
      `${notSynced} In September 2026, orders were ${during('2026-09').length}. Nothing was recorded in September 2025.`,
    )
  })

  it('about a platform that is not connected says so', async () => {
    const answer = await ask('open tickets')
    expect(answer).toMatchObject({
      outcome: 'refuse',
      refusal: { reason: 'not_connected', platforms: ['GO'], action: 'connect' },
    })
    // Its name is no known value before something has been read.
    expect(await ask('ad spend on Pinterest last month')).toMatchObject({
      outcome: 'refuse',
      refusal: { reason: 'not_connected', platforms: ['PT'], action: 'connect' },
    })
  })

  it('about personal data or unknown things is refused with the words', async () => {
    expect((await ask('emails of customers')).outcome).not.toBe('answer')
    const { refusal } = await ask('orders of flumberjacks last month')
    expect(refusal).toMatchObject({ reason: 'unknown', words: ['flumberjacks'] })
  })

  it('why is answered by parts that add up to the change', async () => {
    const answer = await ask('why did orders change last week?')
    const [now, before] = [0, 1].map((row) => Number(cell(answer, 'ShopifyOrders.orders', row)))
    const drivers = answer.causes.find(({ explainer_key: key }) => key === 'drivers')
    const bars = drivers?.exp.type === 'chart' ? drivers.exp.data : []
    const sum = bars.reduce((total, row) => total + Number(row['contribution'] ?? 0), 0)
    expect(sum).toBeCloseTo((now ?? 0) - (before ?? 0), 6)
    expect(now).not.toBe(before)
  })

  it('about the future is answered by a forecast with its range', async () => {
    const answer = await ask('forecast of orders next month')
    const { expected, lower, upper } = answer.forecast?.total ?? {}
    expect(Number(lower)).toBeLessThan(Number(expected))
    expect(Number(expected)).toBeLessThan(Number(upper))
    expect(answer.forecast?.days).toHaveLength(30)
    expect(answer.forecast?.days[0]?.date).toBe('2026-11-01')
    expect(sentence(answer)).toContain(`between ${lower} and ${upper}`)
    expect((await ask('forecast of average order value next month')).refusal?.reason).toBe(
      'no_forecast',
    )
  })

  it('about the future of what never varied says that there is too little data', async () => {
    const answer = await ask('forecast of ad spend of campaign Billboard next month')
    expect(answer).toMatchObject({
      outcome: 'refuse',
      response:
        'There is too little data for a forecast of this. Ask about a metric that has values on most days, or remove a filter.',
      refusal: { reason: 'too_little_data' },
      forecast: null,
    })
  })

  it('asked twice has the same answer', async () => {
    const { id: _one, created_at: _then, ...first } = await ask('net sales by channel last month')
    const { id: _two, created_at: _now, ...second } = await ask('net sales by channel last month')
    expect(first).toEqual(second)
  })

  it('in a workspace without data has no answer and no examples', async () => {
    const other = { ...ctx, workspace: { orgId: shop.otherOrgId, role: 'admin' as const } }
    const { id: conversationId } = await createConversation(other, { name: null })
    const answer = await createPrompt(other, { conversationId, prompt: 'orders last month' })
    expect(answer.refusal?.reason).toBe('not_connected')
    expect(await listPromptExamples(other)).toEqual({ items: [] })
    expect((await reviewPrompts(other, { page: 1, page_size: 10 })).total).toBe(1)
  })
})

it('every example is answered', async () => {
  const { items } = await listPromptExamples(ctx)
  expect(items.length).toBeGreaterThan(3)
  for (const example of items)
    expect([example, (await ask(example)).outcome]).toEqual([example, 'answer'])
})
