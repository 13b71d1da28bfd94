// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSizes } from '../../../testing/lay-out.ts'
import { renderScreen, type FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId } from '../../../testing/workspace.ts'
import { feedItem } from '../../insights/feed-item.fixture.ts'
import { aDashboard, showEverything, tabOf } from '../../../testing/open-dashboard.ts'
import { defaultState } from '../filters/state/filter-state.ts'
import { listFilters } from '../filters/state/dashboard-filters.ts'
import { DashboardContext } from '../model/dashboard-context.ts'
import { DashboardSection } from './DashboardSection.tsx'

beforeEach(() => {
  showEverything()
  keepSizes()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = `/v1/orgs/${orgId}/insights/feed`
const changes = {
  id: 'changes',
  type: 'significant_changes',
  display: { title: 'Significant changes' },
  feed_query: { size: 16 },
}

/** A section with the feed alone, as the workspace has findings or none. */
function renderSection(
  answer: FakeRoutes[string],
  has_insights = true,
  about: { readonly title?: string } = { title: 'What changed' },
) {
  const dashboard = aDashboard({ has_insights, tabs: [tabOf('Overview', changes)] })
  const [section] = dashboard.tabs[0]?.sections ?? []
  if (section === undefined) throw new Error('no section')
  const filters = listFilters(dashboard)
  const state = {
    orgId,
    workspace: { org_name: 'Northwind Supply', timezone: 'UTC', currency_units: 'USD' },
    dashboard,
    elements: new Map(section.elements.map((element) => [element.id, element])),
    filters,
    cubes: null,
    filterState: defaultState(filters),
    today: '2026-11-15',
    now: new Date('2026-11-15T12:00:00Z'),
    streams: [],
    skipsIngestionCheck: false,
    mayConnect: false,
    onUnknownElement: () => undefined,
    onCopyTile: null,
    editor: null,
  }
  const Screen = () => (
    <DashboardContext value={state}>
      <DashboardSection section={{ ...section, ...about }} place="1.1" rank={0} filterBar={null} />
    </DashboardContext>
  )
  const pages: FakeRoutes = Object.fromEntries(
    [1, 2].map((page) => [`POST ${path}?page=${page}&size=16`, answer]),
  )
  const routes = { ...pages, ...pins() }
  return renderScreen(Screen, { path: '/', routes, isSignedIn: true })
}

/** The user's pins; a rejected change is reported. */
function pins(): FakeRoutes {
  return {
    [`GET ${pinsPath}`]: () => ({ status: 200, body: { items: [] } }),
    [`POST ${pinsPath}`]: () => ({
      status: 409,
      body: { detail: { code: 'conflict', message: 'Pin limit reached. Unpin an insight first.' } },
    }),
  }
}
const pinsPath = `/v1/orgs/${orgId}/feed_pins`

const answering =
  (...items: readonly unknown[]) =>
  () => ({
    status: 200,
    body: { page: 1, items },
  })

test("the feed of the dashboard's dates is asked once and shown as cards", async () => {
  const { received } = await renderSection(answering(feedItem(1), feedItem(2)))
  const list = await screen.findByRole('group', { name: 'Significant changes' })
  expect(within(list).getAllByRole('article')).toHaveLength(2)
  const feeds = received.filter(({ method }) => method === 'POST')
  expect(feeds.map(({ path: asked, body }) => [asked, body])).toEqual([
    [
      `${path}?page=1&size=16`,
      { aggregation_period: 'day', since: '2026-11-09', reference_date: '2026-11-15' },
    ],
  ])
})

test('what was found can be looked at as a table and saved; there is no query to see', async () => {
  const user = userEvent.setup()
  await renderSection(answering(feedItem(1)))
  await screen.findByRole('article')
  await user.click(screen.getByRole('button', { name: 'Significant changes: options' }))
  const menu = await screen.findByRole('menu')
  const isDisabled = (name: string) =>
    within(menu).getByRole('menuitem', { name }).getAttribute('aria-disabled') === 'true'
  expect(['Download CSV', 'Download XLSX', 'View query'].map(isDisabled)).toEqual([
    false,
    false,
    true,
  ])
  await user.click(within(menu).getByRole('menuitem', { name: 'View as table' }))
  const table = await screen.findByRole('table', { name: 'Significant changes' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2))
})

test('each card leads to its finding, and a pin that is refused is taken back', async () => {
  const user = userEvent.setup()
  await renderSection(answering(feedItem(1)))
  const details = await screen.findByRole('link', { name: /^Details: Net sales, Paid social/ })
  expect(details.getAttribute('href')).toBe(`/org/${orgId}/insights/s/${feedItem(1)._id}`)
  const pin = screen.getByRole('button', { name: /^Pin: Net sales/ })
  expect(pin.getAttribute('aria-pressed')).toBe('false')
  await user.click(pin)
  expect(await screen.findByText('Pin limit reached. Unpin an insight first.')).toBeTruthy()
  await waitFor(() => expect(pin.getAttribute('aria-pressed')).toBe('false'))
})

test('that nothing was out of the ordinary is said for the days that were asked about', async () => {
  await renderSection(answering())
  expect(await screen.findByText('No data found')).toBeTruthy()
  expect(screen.getByText('No unusual changes Nov 9–15, 2026.')).toBeTruthy()
})

test('a failure can be tried again', async () => {
  const user = userEvent.setup()
  let tries = 0
  await renderSection(() => {
    tries += 1
    return tries === 1
      ? { status: 400, body: { detail: 'Something is wrong', code: 'invalid_request' } }
      : { status: 200, body: { page: 1, items: [feedItem(1)] } }
  })
  await user.click(await screen.findByRole('button', { name: 'Try again: Significant changes' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('a user without access learns who can grant it', async () => {
  await renderSection(() => ({ status: 403, body: { detail: 'Not allowed', code: 'forbidden' } }))
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})

test('while nothing was ever found, the section that holds nothing else is not there', async () => {
  const { received } = await renderSection(answering(feedItem(1)), false)
  expect(screen.queryByRole('heading', { name: 'What changed' })).toBeNull()
  expect(received).toEqual([])
})

test('a section without a title has a heading for screen readers above those of its tiles', async () => {
  await renderSection(answering(feedItem(1)), true, {})
  await screen.findByRole('article')
  const levels = screen.getAllByRole('heading').map(({ tagName }) => tagName)
  expect(levels.slice(0, 2)).toEqual(['H2', 'H3'])
})
