// @vitest-environment jsdom
import type { InsightAnswer } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAnswer } from '../../../features/dashboards/elements/kpi/answers.fixture.ts'
import { conversation, prompt } from '../../../features/conversations/conversation.fixture.ts'
import { feedItem } from '../../../features/insights/feed-item.fixture.ts'
import { keepSizes } from '../../../testing/lay-out.ts'
import { openAs } from '../../../testing/open-as.ts'
import { ok, showEverything } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId } from '../../../testing/workspace.ts'

beforeEach(() => {
  keepSizes()
  showEverything()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const api = `/v1/orgs/${orgId}`
const found = feedItem(1)
const path = `/org/${orgId}/insights/s/${found._id}`
const asking = `${api}/insights/${found._id}/questions`
const begun = conversation(1)
const nothing = { page: 1, items: [], total: 0 }

const netSales = {
  id: 'answer-shop-netsales',
  type: 'kpi',
  display: { title: 'Net sales of then' },
  data: [
    {
      cube_query: {
        measures: ['Shop.netSales'],
        timeDimensions: [
          {
            dimension: 'Shop.at',
            compareDateRange: [
              ['2025-11-14', '2025-11-14'],
              ['2025-11-07', '2025-11-07'],
            ],
          },
        ],
      },
    },
  ],
}
const first: InsightAnswer = {
  understood: null,
  unread: [],
  outcome: null,
  response: '',
  elements: [],
  words: null,
  remarks: [],
  readings: [],
  refusal: null,
  causes: [],
  forecast: null,
  conversation: null,
  continues: null,
  questions: ['Which products?', 'How was it a year ago?'],
}
const answered: InsightAnswer = {
  ...first,
  outcome: 'answer',
  response: JSON.stringify({ type: 'text', response: 'On Nov 14, net sales were $1,234.50.' }),
  words: {
    metrics: ['Net sales'],
    breakdowns: [],
    filters: ['Channel is Paid social'],
    dates: 'Nov 14, 2025',
    comparison: 'Nov 7, 2025',
    data_through: null,
  },
  remarks: ['Can’t filter orders by channel.'],
  elements: [netSales],
  conversation: 'after net sales',
  questions: ['What about orders?'],
}
const computed = 'Net sales · Channel is Paid social · Nov 14, 2025 · Compared with Nov 7, 2025'

type Answers = Readonly<Record<string, () => ReturnType<FakeRoutes[string]>>>

/** Opens the page of the insight with the given answers. */
async function open(answers: Answers, where = path) {
  const app = await openAs(where, {
    [`GET ${api}/insights?ids=${found._id}`]: ok({ items: [found] }),
    [`GET ${api}/action-log?insight_id=${found._id}&page_size=10`]: ok(nothing),
    [`GET ${api}/feed_pins`]: ok({ items: [] }),
    [`POST ${api}/events`]: () => ({ status: 500 }),
    [`POST ${api}/insights/search?page=1&size=10`]: ok({ page: 1, items: [found] }),
    [`GET ${api}/data-token`]: ok({
      token: 'data',
      expires_at: new Date(Date.now() + 900_000).toISOString(),
    }),
    'POST /cubejs-api/v1/load': ok({
      queryType: 'compareDateRangeQuery',
      pivotQuery: {},
      slowQuery: false,
      results: [kpiAnswer('14', '1234.50'), kpiAnswer('07', '1000')],
    }),
    [`POST ${api}/conversations`]: () => ({ status: 201, body: begun }),
    [`POST ${api}/conversations/${begun.id}/prompt`]: () => ({ status: 201, body: prompt(1) }),
    [`GET ${api}/conversations/${begun.id}`]: ok({ ...begun, prompts: [prompt(1)] }),
    [`GET ${api}/conversations?page=1&page_size=20`]: ok({ page: 1, items: [], total: 0 }),
    [`POST ${asking}`]: ({ body }) => {
      const { question } = body as { question: string }
      return answers[question]?.() ?? { status: 200, body: first }
    },
  })
  const section = await screen.findByRole('region', { name: 'Ask about this' })
  const field = within(section).getByRole('textbox', { name: 'Ask about this' })
  const asked = () =>
    app.received.flatMap(({ path: at, body }) =>
      at === asking ? [(body as { question: string }).question] : [],
    )
  return { ...app, section, field, asked }
}

const kpiAnswer = (day: string, netSales: string) =>
  anAnswer({
    measures: { netSales: { format: 'currency', sentiment: 'up', additivity: 'sum' } },
    range: [`2025-11-${day}`, `2025-11-${day}`],
    rows: [{ netSales }],
  })

const saying = (text: string): InsightAnswer => ({
  ...answered,
  response: JSON.stringify({ type: 'text', response: text }),
})

test('suggested questions are asked with one press, about the insight alone', async () => {
  const user = userEvent.setup()
  const { section, field, asked, received } = await open({
    sales: ok(answered),
    'What about orders?': ok(saying('On Nov 14, orders were 12.')),
  })
  expect(await within(section).findByRole('button', { name: 'Which products?' })).toBeTruthy()
  await user.type(field, 'sales{Enter}')
  await within(section).findByText(computed)
  await user.click(within(section).getByRole('button', { name: 'What about orders?' }))
  await within(section).findAllByText('On Nov 14, orders were 12.')
  expect(field).toHaveProperty('value', 'What about orders?')
  expect(asked()).toEqual(['', 'sales', 'What about orders?'])
  expect(received.filter(({ path: at }) => at === asking).at(-1)?.body).not.toHaveProperty(
    'conversation',
  )
})

test('Enter sends the question, and the answer says what was computed', async () => {
  const user = userEvent.setup()
  const { section, field, received } = await open({ 'sales foo bar': ok(answered) })
  await user.type(field, '  sales foo bar {Enter}')
  await within(section).findByText(computed)
  const [announced] = within(section).getAllByText('On Nov 14, net sales were $1,234.50.')
  expect(announced?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(within(section).getByText('Can’t filter orders by channel.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  const tile = await within(section).findByRole('group', { name: 'Net sales of then' })
  await waitFor(() => expect(tile.textContent).toContain('1.23K'))
  const loaded = received.find(({ path: at }) => at === '/cubejs-api/v1/load')
  expect(loaded?.body).toMatchObject({
    query: { timeDimensions: netSales.data[0]?.cube_query.timeDimensions },
  })
})

test('a follow-up and a chosen reading are sent with the conversation of the answer', async () => {
  const user = userEvent.setup()
  const { section, field, received } = await open({
    sales: ok({
      ...first,
      outcome: 'clarify',
      response: 'Which of these do you mean?',
      readings: [
        { title: 'Net sales, Channel is Email', prompt: 'Net sales where Channel is Email' },
      ],
      conversation: 'asked back',
    }),
    'Net sales where Channel is Email': ok(answered),
    'and orders?': ok(saying('On Nov 14, orders were 12.')),
  })
  await user.type(field, 'sales{Enter}')
  await user.click(
    await within(section).findByRole('button', { name: 'Net sales, Channel is Email' }),
  )
  await within(section).findByText(computed)
  await user.clear(field)
  await user.type(field, 'and orders?{Enter}')
  await within(section).findAllByText('On Nov 14, orders were 12.')
  const sent = received.flatMap(({ path: at, body }) => (at === asking ? [body] : []))
  expect(sent).toEqual([
    { question: '' },
    { question: 'sales' },
    { question: 'Net sales where Channel is Email', conversation: 'asked back' },
    { question: 'and orders?', conversation: 'after net sales' },
  ])
})

test('nothing loads before the section is near or without a question', async () => {
  const user = userEvent.setup()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const { section, field, asked } = await open({})
  await user.type(field, '  {Enter}')
  await user.click(within(section).getByRole('button', { name: 'Ask' }))
  expect(asked()).toEqual([])
})

test('a question that is refused says why, and what can be asked', async () => {
  const user = userEvent.setup()
  const { section, field } = await open({
    zodiac: ok({
      ...first,
      outcome: 'refuse',
      response: 'Nothing in this workspace is called “zodiac”.',
      refusal: { reason: 'unknown', words: ['zodiac'], platforms: [], action: 'see_metrics' },
    }),
  })
  await user.type(field, 'zodiac')
  await user.click(within(section).getByRole('button', { name: 'Ask' }))
  await within(section).findAllByText('Nothing in this workspace is called “zodiac”.')
  expect(await within(section).findByRole('button', { name: 'See metrics' })).toBeTruthy()
  expect(within(section).getByRole('button', { name: 'Which products?' })).toBeTruthy()
})

test('the last answer stays when the next one fails, which can be retried', async () => {
  const user = userEvent.setup()
  let isBroken = true
  const { section, field } = await open({
    sales: ok(answered),
    orders: () =>
      isBroken
        ? { status: 422, body: { detail: 'Not now' } }
        : { status: 200, body: saying('On Nov 14, orders were 12.') },
  })
  await user.type(field, 'sales{Enter}')
  await within(section).findByText(computed)
  await user.clear(field)
  await user.type(field, 'orders{Enter}')
  const alert = await within(section).findByRole('alert')
  expect(alert.textContent).toContain("Couldn't answer that.")
  expect(within(section).getByText(computed)).toBeTruthy()
  isBroken = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await within(section).findAllByText('On Nov 14, orders were 12.')
  expect(within(section).queryByRole('alert')).toBeNull()
})

test('an answer continues as a conversation of Just Ask', async () => {
  const user = userEvent.setup()
  const phrase = 'Net sales (Shopify Orders) where Channel is Paid social'
  const { section, field, received, where } = await open({
    sales: ok({ ...answered, continues: phrase }),
  })
  await user.type(field, 'sales{Enter}')
  await user.click(await within(section).findByRole('button', { name: 'Continue in Just Ask' }))
  await waitFor(() => expect(where()).toContain('/insights/just-ask#'))
  const sent = received.find(({ path: at }) => at.endsWith('/prompt'))
  expect(sent?.body).toEqual({ prompt: phrase })
})

test('a link at the top of the page focuses the field', async () => {
  const user = userEvent.setup()
  const { field, where } = await open({})
  const [link] = screen.getAllByRole('link', { name: 'Ask about this' })
  if (link === undefined) throw new Error('No link')
  expect(link.closest('nav')).toBeNull()
  await user.click(link)
  await waitFor(() => expect(where()).toBe(`${path}#ask`))
  expect(document.activeElement).toBe(field)
})
