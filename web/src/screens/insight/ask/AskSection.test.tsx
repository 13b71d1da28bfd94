// @vitest-environment jsdom
import type { InsightAnswer } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAnswer } from '../../../features/dashboards/elements/kpi/answers.fixture.ts'
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
  remarks: [],
  elements: [],
  questions: ['Which products?', 'How was it a year ago?'],
}
const understood: InsightAnswer = {
  ...first,
  understood: 'Net sales for Paid social, 14 November, beside 7 November',
  unread: ['foo', 'bar'],
  remarks: ['Orders: not known by channel.'],
  elements: [netSales],
  questions: ['What about orders?'],
}

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

test('suggested questions are asked with one press', async () => {
  const user = userEvent.setup()
  const { section, field, asked } = await open({ 'Which products?': ok(understood) })
  const suggestion = await within(section).findByRole('button', { name: 'Which products?' })
  expect(section.textContent).not.toContain('not understood')
  await user.click(suggestion)
  await within(section).findByText(`Showing: ${understood.understood}`)
  expect(field).toHaveProperty('value', 'Which products?')
  expect(within(section).queryByRole('button', { name: 'Which products?' })).toBeNull()
  expect(within(section).getByRole('button', { name: 'What about orders?' })).toBeTruthy()
  expect(asked()).toEqual(['', 'Which products?'])
})

test('Enter sends the question, and the interpretation and answer are shown', async () => {
  const user = userEvent.setup()
  const { section, field, received } = await open({ 'sales foo bar': ok(understood) })
  await user.type(field, '  sales foo bar {Enter}')
  const words = await within(section).findByText(/^Showing: Net sales for Paid social/)
  expect(words.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(within(section).getByText("I didn't understand “foo”, “bar”.")).toBeTruthy()
  expect(within(section).getByText('Orders: not known by channel.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  const tile = await within(section).findByRole('group', { name: 'Net sales of then' })
  await waitFor(() => expect(tile.textContent).toContain('1.23K'))
  const loaded = received.find(({ path: at }) => at === '/cubejs-api/v1/load')
  expect(loaded?.body).toMatchObject({
    query: { timeDimensions: netSales.data[0]?.cube_query.timeDimensions },
  })
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

test('an unknown question says so and suggests others', async () => {
  const user = userEvent.setup()
  const { section, field } = await open({ why: ok({ ...first, unread: ['why'] }) })
  await user.type(field, 'why')
  await user.click(within(section).getByRole('button', { name: 'Ask' }))
  await within(section).findByText(
    "I didn't understand that. Ask about a metric, a segment or a date, for example:",
  )
  expect(within(section).getByRole('button', { name: 'Which products?' })).toBeTruthy()
})

test('the last answer stays when the next one fails, which can be retried', async () => {
  const user = userEvent.setup()
  let isBroken = true
  const { section, field } = await open({
    sales: ok(understood),
    orders: () =>
      isBroken
        ? { status: 422, body: { detail: 'Not now' } }
        : { status: 200, body: { ...understood, understood: 'Orders' } },
  })
  await user.type(field, 'sales{Enter}')
  await within(section).findByText(/^Showing: Net sales/)
  await user.clear(field)
  await user.type(field, 'orders{Enter}')
  const alert = await within(section).findByRole('alert')
  expect(alert.textContent).toContain("Couldn't answer that.")
  expect(within(section).getByText(/^Showing: Net sales/)).toBeTruthy()
  isBroken = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await within(section).findByText('Showing: Orders')
  expect(within(section).queryByRole('alert')).toBeNull()
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
