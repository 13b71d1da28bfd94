// @vitest-environment jsdom
import { flagDefaults, type ExplainerItem, type FeedItem } from '@cartograph/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logEntry } from '../../features/action-log/entry.fixture.ts'
import { feedItem } from '../../features/insights/feed-item.fixture.ts'
import { commentRoutes } from '../../features/messages/drawer/open-comments.fixture.ts'
import { message, messageId } from '../../features/messages/message.fixture.ts'
import { keepSizes } from '../../testing/lay-out.ts'
import { openAs, sent } from '../../testing/open-as.ts'
import { ok, showEverything } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId } from '../../testing/workspace.ts'

beforeEach(() => {
  showEverything()
  keepSizes()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const api = `/v1/orgs/${orgId}`
const drivers: ExplainerItem = {
  explainer_key: 'drivers',
  display_type: 'chart',
  sentence: 'Net sales was $3.64K lower than expected. What stands out: Instagram.',
  exp: {
    type: 'chart',
    title: 'What each campaign added to the change',
    plot_type: 'bar',
    x_axis: 'part',
    y_axis: ['contribution'],
    x_label: 'Campaign',
    y_format: 'currency',
    data: [
      { part: 'Autumn', contribution: '-4000' },
      { part: 'Retargeting', contribution: '364.50' },
    ],
  },
}
const related: ExplainerItem = {
  explainer_key: 'related_metrics',
  display_type: 'table',
  exp: {
    type: 'table',
    title: 'Other metrics of the same day',
    title_cols: ['Value', 'Expected'],
    title_rows: Array.from({ length: 12 }, (_, n) => `Metric ${n}`),
    units_rows: Array.from({ length: 12 }, () => 'number' as const),
    data: Array.from({ length: 12 }, (_, n) => [String(n), '5']),
  },
}
const found = feedItem(1, { explainers: [drivers, related] })
const path = `/org/${orgId}/insights/s/${found._id}`
const log = { page: 1, items: [logEntry(1)], total: 1 }

function routes(...items: readonly FeedItem[]): FakeRoutes {
  return {
    ...Object.fromEntries(
      [1, 2, 3].map((n) => {
        const item = items.find(({ _id }) => _id === feedItem(n)._id)
        return [`GET ${api}/insights?ids=${feedItem(n)._id}`, ok({ items: item ? [item] : [] })]
      }),
    ),
    [`GET ${api}/action-log?insight_id=${found._id}&page_size=10`]: ok(log),
    [`GET ${api}/feed_pins`]: ok({ items: [] }),
    [`POST ${api}/insights/${found._id}/questions`]: ok({
      understood: null,
      unread: [],
      remarks: [],
      elements: [],
      questions: [],
    }),
    [`POST ${api}/events`]: () => ({ status: 500 }),
    [`POST ${api}/insights/search?page=1&size=10`]: ok({
      page: 1,
      items: [found, feedItem(7, { metric_alias: 'Orders' })],
    }),
  }
}

test.each([path, `/org/${orgId}/insights/${found._id}`])(
  'an insight shows all its sections at %s',
  async (where) => {
    await openAs(where, routes(found))
    await screen.findByRole('heading', { name: 'Net sales for Paid social', level: 1 })
    const parts = await screen.findByRole('navigation', { name: 'Sections' })
    expect(
      within(parts)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Overview',
      'Drivers',
      'Related metrics',
      'Ask about this',
      'Action log',
      'Other metrics',
    ])
    const overview = screen.getByRole('region', { name: 'Overview' })
    expect(overview.textContent).toContain('$10,400.00 to $13,300.00')
    expect(screen.getByText('Together they are the whole change: −$3,635.50.')).toBeTruthy()
  },
)

test('an explanation without rows says that no data is available', async () => {
  const empty = { ...drivers, exp: { ...drivers.exp, data: [] } } as ExplainerItem
  const bare = feedItem(1, { explainers: [empty] })
  await openAs(path, routes(bare))
  expect(await screen.findByText('No data available')).toBeTruthy()
})

test('a chart can be switched to a table and back', async () => {
  const user = userEvent.setup()
  await openAs(path, routes(found))
  const section = await screen.findByRole('region', { name: 'Drivers' })
  expect(within(section).getByRole('slider', { name: /What each campaign added/ })).toBeTruthy()
  await user.click(within(section).getByRole('radio', { name: 'Table' }))
  const rows = within(section)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual(['CampaignContribution', 'Autumn−$4,000.00', 'Retargeting$364.50'])
  await user.click(within(section).getByRole('radio', { name: 'Chart' }))
  expect(within(section).queryByRole('table')).toBeNull()
})

test('a long table shows its first ten rows, and all of them on demand', async () => {
  const user = userEvent.setup()
  await openAs(path, routes(found))
  const section = await screen.findByRole('region', { name: 'Related metrics' })
  expect(within(section).getAllByRole('row')).toHaveLength(11)
  await user.click(within(section).getByRole('button', { name: 'Show all 12' }))
  expect(within(section).getAllByRole('row')).toHaveLength(13)
})

test('bad news about orders leads to the customers who could order again', async () => {
  const orders = { tags: { metric: 'ShopifyOrders.orders' } }
  await openAs(path, routes(feedItem(1, orders)), {
    org: { feature_flags: { ...flagDefaults, enable_audiences: true } },
  })
  const link = await screen.findByRole('link', { name: 'Find customers to reach' })
  expect(link.getAttribute('href')).toMatch(/\/audiences\/segments\/templates\?tags=win-back$/)
})

test('other insights about the entity are listed and can be searched', async () => {
  const { received } = await openAs(path, routes(found), {
    org: { feature_flags: { ...flagDefaults, enable_search: true } },
  })
  const section = await screen.findByRole('region', { name: 'Other metrics' })
  const [only, ...more] = await within(section).findAllByRole('article')
  expect(only?.textContent).toContain('Orders for Paid social')
  expect(more).toEqual([])
  expect(received.find(({ path: asked }) => asked.includes('/insights/search'))?.body).toEqual({
    metadata_ids: ['channel:1'],
  })
  expect(
    within(section).getByRole('link', { name: 'Search for Paid social' }).getAttribute('href'),
  ).toBe(`/org/${orgId}/insights/search?entity_alias=Paid+social&metadata_id=channel%3A1`)
})

test('a withdrawn insight says so and links to the feed', async () => {
  await openAs(path, routes())
  expect(await screen.findByText("Sorry, this page doesn't exist!")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View the feed' }).getAttribute('href')).toBe(
    `/org/${orgId}/insights/feed`,
  )
})

test('its comments open beside it at either URL, and do not lose the list it came from', async () => {
  const user = userEvent.setup()
  const tag = `insight:${found._id}`
  const short = `/org/${orgId}/insights/${found._id}`
  const { router, where } = await openAs(path, {
    ...routes(found),
    ...commentRoutes(tag, [message(1, { address: short }), message(2, { address: path })]),
  })
  await screen.findByRole('region', { name: 'Overview' })
  const back = `/org/${orgId}/insights/feed?sentiment=-1`
  const state = { trail: { ids: [found._id], back } }
  await act(() => router.navigate({ href: path, state, replace: true }))
  await user.click(
    await screen.findByRole('button', { name: /^Comments\s*2\s*open\s*,\s*1 unread$/ }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Comments' }))
  expect(await drawer.findAllByText(/^Comment \d/)).toHaveLength(2)
  expect(drawer.queryByText('Written under other filters')).toBeNull()
  expect(where()).toBe(`${path}?comments=open`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(where()).toBe(path))
  const link = await screen.findByRole('link', { name: 'Back to the list' })
  expect(link.getAttribute('href')).toBe(back)
})

test('a discussion of a withdrawn insight can still be read, but none begins', async () => {
  const tag = `insight:${found._id}`
  await openAs(`${path}?comments=${messageId(1)}`, {
    ...routes(),
    ...commentRoutes(tag, []),
    [`GET ${api}/channels/${encodeURIComponent(tag)}/messages?parent_id=${messageId(1)}`]: ok({
      items: [],
      has_more: false,
      parent: message(1),
      version: 1,
      read_position: 0,
    }),
  })
  expect(await screen.findByText("Sorry, this page doesn't exist!")).toBeTruthy()
  const drawer = within(await screen.findByRole('dialog', { name: 'Discussion' }))
  expect(await drawer.findByText('Comment 1')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Comments/ })).toBeNull())
})

test('J opens the next insight of the list and K the previous one, and a link leads back', async () => {
  const user = userEvent.setup()
  const two = feedItem(2, { entity_alias: 'Email' })
  const { router, where } = await openAs(path, routes(found, two))
  await screen.findByRole('region', { name: 'Overview' })
  const back = `/org/${orgId}/insights/feed?sentiment=-1`
  const state = { trail: { ids: [found._id, two._id], back } }
  await act(() => router.navigate({ href: path, state, replace: true }))
  expect(await screen.findByRole('link', { name: 'Next' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()
  await user.keyboard('j')
  await screen.findByRole('heading', { name: 'Net sales for Email' })
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(back)
  await user.keyboard('jk')
  await screen.findByRole('heading', { name: 'Net sales for Paid social' })
  expect(where()).toBe(path)
})

test('each section has a URL that scrolls to it', async () => {
  const user = userEvent.setup()
  const { where } = await openAs(`${path}#related_metrics`, routes(found))
  const seen: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.id)
  }
  await screen.findByRole('region', { name: 'Related metrics' })
  await user.click(screen.getByRole('link', { name: 'Drivers' }))
  await waitFor(() => expect(seen).toContain('drivers'))
  expect(where()).toBe(`${path}#drivers`)
})

test('log entries are listed, and a new one starts with the day and source of the insight', async () => {
  const user = userEvent.setup()
  const { received } = await openAs(path, {
    ...routes(found),
    [`POST ${api}/action-log`]: () => ({ status: 201, body: logEntry(2) }),
  })
  const section = await screen.findByRole('region', { name: 'Action log' })
  await within(section).findByText('Action 1')
  await user.click(within(section).getByRole('button', { name: 'Create action log' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create action log' })
  const field = (name: string) => within(dialog).getByLabelText(name)
  expect(field('What was done?')).toHaveProperty('value', '')
  expect(field('Action date').textContent).toBe('Sat, Nov 14, 2026')
  expect(field('Data source')).toHaveProperty('value', 'SP')
  await user.type(field('What was done?'), 'Paused it')
  await user.selectOptions(field('Lookback date'), within(dialog).getByText(/^Tomorrow/))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(received, 'POST')).toContainEqual(
    expect.objectContaining({ text: 'Paused it', actionDate: '2026-11-14', insight_id: found._id }),
  )
  await waitFor(() =>
    expect(received.filter(({ path: asked }) => asked.includes('action-log?'))).toHaveLength(2),
  )
})

test('without the action log there is no section for it', async () => {
  await openAs(path, routes(found), {
    org: { feature_flags: { ...flagDefaults, enable_action_log: false } },
  })
  await screen.findByRole('region', { name: 'Other metrics' })
  expect(screen.queryByText('Action log')).toBeNull()
})
