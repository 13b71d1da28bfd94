// @vitest-environment jsdom
import type { AnswerOf, FeedItem, getInsightStatus, InsightFeedback } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedItem } from '../../features/insights/feed-item.fixture.ts'
import { keepSizes } from '../../testing/lay-out.ts'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { openAs, toastTexts } from '../../testing/open-as.ts'
import { ok, views } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../testing/workspace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
  keepSizes()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Status = AnswerOf<typeof getInsightStatus>
const path = `/org/${orgId}/insights/feed`
const api = `/v1/orgs/${orgId}`
const done = dataIngestion({ state: 'done', record_updated_at: '2026-11-14T09:00:00.000Z' })
const status: Status = {
  run: {
    state: 'done',
    started_at: '2026-11-15T06:00:00.000Z',
    finished_at: '2026-11-15T06:00:10.000Z',
    through: '2026-11-14',
    series: 412,
    declined: 23,
    problem: null,
  },
  quality: { found: 9, useful: 0, not_useful: 0, closed: 0, hit_rate: null, truth: null },
}
const page = (...items: readonly FeedItem[]) => ok({ page: 1, items })
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    feedItem(from + n, { entity_alias: `Channel ${from + n}` }),
  )
const feedPath = (number: number, size = 5) =>
  `POST ${api}/insights/feed?page=${number}&size=${size}`

const facetsPath = `POST ${api}/insights/facets`

function routes(own: FakeRoutes = {}): FakeRoutes {
  return {
    [`GET ${api}/data_ingestions`]: ok({ items: [done] }),
    [`GET ${api}/events?event_type=page_view&page=1&size=100`]: ok(views()),
    [`GET ${api}/insights/status`]: ok(status),
    [`GET ${api}/feed_pins`]: ok({ items: [] }),
    [feedPath(1)]: page(...many(1, 5)),
    [feedPath(2)]: page(...many(6, 2)),
    ...own,
  }
}
const open = (own: FakeRoutes = {}, where = path) => openAs(where, routes(own))
const items = () => screen.findAllByRole('article')
const asked = (
  received: readonly { path: string; method: string; body: unknown }[],
  part: string,
) => received.filter((request) => request.path.includes(part))

test('insights are sentences that load page by page, until there are no more', async () => {
  const user = userEvent.setup()
  const { received } = await open()
  expect(await items()).toHaveLength(5)
  const [first] = await items()
  expect(first?.textContent).toContain('Net sales for Channel 1 (Channel) were $8.21K on')
  expect(first?.textContent).toContain('30.7% below expected (range $10.40K–$13.30K)')
  expect(first?.textContent).toContain('Worse than expected')
  expect(asked(received, 'insights/feed?')[0]?.body).toEqual({
    since: '2026-10-18',
    change_sentiment: '',
    metrics: [],
    entity_group: '',
    datasource_ids: [],
    datasource_types: [],
    include_closed: false,
  })
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('No more results')).toBeTruthy()
  expect(await items()).toHaveLength(7)
})

test('the feed ends after five pages, and says how to see the others', async () => {
  const user = userEvent.setup()
  const full = (n: number) => ok({ page: n + 1, items: many(n * 5 + 1, 5) })
  await open(Object.fromEntries([0, 1, 2, 3, 4, 5].map((n) => [feedPath(n + 1, 5), full(n)])))
  for (const shown of [5, 10, 15, 20]) {
    await waitFor(async () => expect(await items()).toHaveLength(shown))
    await user.click(screen.getByRole('button', { name: 'Load more' }))
  }
  expect(await screen.findByText(/^These are the 25 most significant insights/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('compact, each insight has its metric, value and change in columns', async () => {
  await open({ [feedPath(1, 16)]: page(...many(1, 2)) }, `${path}?view=compact`)
  const [first] = await items()
  expect(screen.getByText('Metric', { selector: '.insight-head *' })).toBeTruthy()
  const columns = [...(first?.querySelectorAll('.insight-column') ?? [])]
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    '−30.7%',
    'Net salesNov 14',
    '$8.21K',
  ])
})

test('a last page without new insights says so', async () => {
  await open({ [feedPath(2, 5)]: page() })
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('No new results')).toBeTruthy()
  expect(screen.queryByText('No more results')).toBeNull()
})

test('states the last day analyzed', async () => {
  await open()
  await screen.findByText(/Tracking 412 metrics through Sat, Nov 14, 2026\. 23 metrics still need/)
})

test('the compact view starts over with sixteen insights, and Reset restores the defaults', async () => {
  const user = userEvent.setup()
  const { where } = await open({ [feedPath(1, 16)]: page(...many(1, 9)) }, `${path}?sentiment=-1`)
  await items()
  await user.click(screen.getByRole('radio', { name: 'Compact' }))
  await waitFor(async () => expect(await items()).toHaveLength(9))
  expect(where()).toBe(`${path}?sentiment=-1&view=compact`)
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(where()).toBe(path))
})

test('filters are part of the URL and of the request', async () => {
  const user = userEvent.setup()
  const metrics = [
    { metric: 'Shop.netSales', metric_alias: 'Net sales', count: 61 },
    { metric: 'Shop.refunds', metric_alias: 'Refunds', count: 0 },
  ]
  const { where, received } = await open({
    [facetsPath]: ok({ metrics, entity_groups: [], datasource_types: [], datasources: [] }),
  })
  await items()
  expect(asked(received, 'facets')).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Negative' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'Last 90 days')
  await user.click(screen.getByRole('button', { name: 'Metric' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Net sales 61' }))
  await waitFor(() => expect(where()).toBe(`${path}?days=90&sentiment=-1&metrics=Shop.netSales`))
  expect(screen.getByRole('button', { name: 'Metric is Net sales' })).toBeTruthy()
  // The options are counted for the filtered feed.
  expect(asked(received, 'facets').at(-1)?.body).toEqual(asked(received, 'size=5').at(-1)?.body)
  await waitFor(() =>
    expect(asked(received, 'size=5').at(-1)?.body).toMatchObject({
      since: '2026-08-17',
      change_sentiment: '-1',
      metrics: ['Shop.netSales'],
    }),
  )
})

test('options that failed to load say so, and load again when the filter is reopened', async () => {
  const user = userEvent.setup()
  let isBroken = true
  const answer = { metrics: [], entity_groups: [], datasource_types: [], datasources: [] }
  const group = { entity_group: 'channel', entity_group_alias: 'Channel', count: 2 }
  await open({
    [facetsPath]: () =>
      isBroken ? { status: 400, body: {} } : ok({ ...answer, entity_groups: [group] })(),
  })
  await items()
  await user.click(screen.getByRole('button', { name: 'Dimension' }))
  await screen.findByText(/Couldn't load the options/)
  isBroken = false
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Dimension' }))
  expect(await screen.findByRole('checkbox', { name: 'Channel 2' })).toBeTruthy()
})

test('a failed load shows only the error and a retry', async () => {
  const user = userEvent.setup()
  let isBroken = true
  await open({
    [feedPath(2)]: () => (isBroken ? { status: 400, body: {} } : page(...many(6, 2))()),
  })
  await items()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByText("Couldn't load insights")
  expect(screen.queryAllByRole('article')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await items()).length).toBeGreaterThanOrEqual(5)
})

test.each([
  ['quiet days', {}, path, /No unusual changes: last 28 days\. 412 metrics were tracked/],
  ['filters that nothing fits', {}, `${path}?group=channel`, /No insights match these filters/],
  [
    'a workspace that was never analyzed',
    { [`GET ${api}/insights/status`]: ok({ ...status, run: null }) },
    path,
    /hasn't been analyzed yet/,
  ],
  [
    'a workspace without data',
    { [`GET ${api}/data_ingestions`]: ok({ items: [] }) },
    path,
    /Connect your store, ads or email/,
  ],
])('of %s it is said why there is nothing', async (_, own, where, words) => {
  await open({ [feedPath(1)]: page(), ...own }, where)
  expect(await screen.findByText('No data found')).toBeTruthy()
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a pin shows at once, and a rejected one is rolled back with its reason', async () => {
  const user = userEvent.setup()
  const detail = { code: 'conflict', message: 'Pin limit reached. Unpin an insight first.' }
  const { received, queryClient } = await open({
    [`POST ${api}/feed_pins`]: () => ({ status: 409, body: { detail } }),
  })
  await items()
  const counts: (number | undefined)[] = []
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[2] !== 'FeedPin') return
    const count = queryClient.getQueryData<{ items: unknown[] }>(query.queryKey)?.items.length
    if (count !== counts.at(-1)) counts.push(count)
  })
  const [pin] = screen.getAllByRole('button', { name: /^Pin:/ })
  if (pin === undefined) throw new Error('no pin')
  await user.click(pin)
  await waitFor(() => expect(toastTexts()).toEqual(['Pin limit reached. Unpin an insight first.']))
  await waitFor(() => expect(counts).toEqual([1, 0]))
  expect(pin.getAttribute('aria-pressed')).toBe('false')
  expect(asked(received, 'feed_pins').find(({ method }) => method === 'POST')?.body).toEqual({
    feed_id: feedItem(1)._id,
    datasource_id: null,
  })
})

/** A server that stores the feedback on the first insight. */
function remembering(): FakeRoutes {
  let feedback: InsightFeedback | null = null
  const listed = () => {
    const all = [feedItem(1, { feedback }), feedItem(2)]
    return all.filter((item) => (item._source.feedback?.closed_reason ?? null) === null)
  }
  return {
    [feedPath(1)]: () => page(...listed())(),
    [`PUT ${api}/insights/${feedItem(1)._id}/feedback`]: ({ body }) => {
      const mark = body as Pick<InsightFeedback, 'is_useful' | 'closed_reason'>
      feedback = { ...mark, by_name: 'Ada Miller', at: '2026-11-15T15:00:00.000Z' }
      if (mark.is_useful === null && mark.closed_reason === null) feedback = null
      return { status: 200, body: { feedback } }
    },
  }
}

test('feedback shows its author, and is removed when pressed again', async () => {
  const user = userEvent.setup()
  await open(remembering())
  const [first] = await items()
  if (first === undefined) throw new Error('no finding')
  const useful = within(first).getByRole('button', { name: /^Useful:/ })
  await user.click(useful)
  expect(await within(first).findByText('Marked as useful, by Ada Miller')).toBeTruthy()
  expect(useful.getAttribute('aria-pressed')).toBe('true')
  await user.click(useful)
  await waitFor(() => expect(within(first).queryByText(/Marked as/)).toBeNull())
})

test('a dismissed insight disappears and can be restored', async () => {
  const user = userEvent.setup()
  const { received } = await open(remembering())
  const [first] = await items()
  if (first === undefined) throw new Error('no finding')
  await user.click(within(first).getByRole('button', { name: /^Dismiss:/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Wrong: nothing happened' }))
  await waitFor(async () => expect(await items()).toHaveLength(1))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  expect(screen.getByText(/Dismissed as wrong: Net sales, Paid social, Nov 14/)).toBeTruthy()
  await user.click(undo)
  await waitFor(async () => expect(await items()).toHaveLength(2))
  const marks = received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(marks).toEqual([
    { is_useful: null, closed_reason: 'wrong' },
    { is_useful: null, closed_reason: null },
  ])
})

test('a member without the permission to mark can pin but not give feedback', async () => {
  const demo = workspaceAnswer({}, { role: 'demo', is_org_admin: false })
  await open({ [`GET ${api}`]: ok(demo) })
  await items()
  expect(screen.getAllByRole('button', { name: /^Pin:/ })).toHaveLength(5)
  expect(screen.queryByRole('button', { name: /^Useful:/ })).toBeNull()
  expect(screen.getByText(/Only members and admins/)).toBeTruthy()
})

test('J and K move between insights', async () => {
  const user = userEvent.setup()
  await open()
  const links = (await items()).map((item) => within(item).getByRole('link'))
  links[0]?.focus()
  await user.keyboard('jj')
  expect(document.activeElement).toBe(links[2])
  await user.keyboard('k')
  expect(document.activeElement).toBe(links[1])
})

test('pinned insights are under Saved, newest pin first, until they are unpinned', async () => {
  const user = userEvent.setup()
  let pinned = [2, 1].map((n) => ({
    feed_id: feedItem(n)._id,
    datasource_id: null,
    notes: '',
    created_at: '2026-11-14T10:00:00.000Z',
  }))
  const byId = (...numbers: readonly number[]) =>
    `GET ${api}/insights?ids=${numbers.map((n) => feedItem(n)._id).join('%2C')}`
  const closed: InsightFeedback = {
    is_useful: null,
    closed_reason: 'explained',
    by_name: null,
    at: '2026-11-14T10:00:00.000Z',
  }
  await open(
    {
      [`GET ${api}/feed_pins`]: () => ({ status: 200, body: { items: pinned } }),
      [`DELETE ${api}/feed_pins?feed_id=${feedItem(2)._id}`]: () => {
        pinned = pinned.filter(({ feed_id }) => feed_id !== feedItem(2)._id)
        return { status: 200, body: { feed_id: feedItem(2)._id } }
      },
      [byId(2, 1)]: ok({ items: [feedItem(2), feedItem(1, { feedback: closed })] }),
      [byId(1)]: ok({ items: [feedItem(1, { feedback: closed })] }),
    },
    `${path}/saved`,
  )
  const [first, second] = await items()
  expect(second?.textContent).toContain('Dismissed: explained')
  if (first === undefined) throw new Error('no finding')
  await user.click(within(first).getByRole('button', { name: /^Pin:/, pressed: true }))
  await waitFor(async () => expect(await items()).toHaveLength(1))
})

test('without pins the page says how to pin', async () => {
  await open({}, `${path}/saved`)
  expect(await screen.findByText("You don't have any pinned items")).toBeTruthy()
})

test('the page leads to the settings of the digest', async () => {
  await open({})
  const link = await screen.findByRole('link', { name: 'Digest by email' })
  expect(link.getAttribute('href')).toBe(`/org/${orgId}/settings/notifications`)
})
