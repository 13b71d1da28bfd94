// @vitest-environment jsdom
import { ConnectionId, newId, OrgId, type DataIngestion } from '@cartograph/contract'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  aDashboard,
  dashboardRoutes,
  netSales,
  ok,
  showEverything,
  tabOf,
  views,
} from '../../testing/open-dashboard.ts'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { openAs, toastTexts } from '../../testing/open-as.ts'
import { membership, orgId, workspaceAnswer } from '../../testing/workspace.ts'
import { cards } from '../../features/integrations/integrations.fixture.ts'

beforeEach(() => {
  showEverything()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const path = `/org/${orgId}/insights/overview`
const at = '2026-11-14T09:00:00.000Z'
const done = dataIngestion({ state: 'done', record_updated_at: at, rows_done: 10 })
const eventsPath = `GET /v1/orgs/${orgId}/events?event_type=page_view&page=1&size=100`

function open(
  streams: readonly DataIngestion[],
  {
    dashboard = aDashboard(),
    routes = {},
    where = path,
    isAdmin = true,
    org = {},
  }: {
    dashboard?: ReturnType<typeof aDashboard>
    routes?: Parameters<typeof openAs>[1]
    where?: string
    isAdmin?: boolean
    org?: NonNullable<Parameters<typeof openAs>[2]>['org'] & object
  } = {},
) {
  const server = {
    ...dashboardRoutes(dashboard),
    [`GET /v1/orgs/${orgId}/data_ingestions`]: ok({ items: streams }),
    ...routes,
  }
  return openAs(where, server, { isAdmin, org })
}

test("shows the dashboard named after the workspace's type", async () => {
  const dashboard = aDashboard({ file_name: 'saas' })
  const { received } = await open([done], { dashboard, org: { org_type: 'saas' } })
  const tile = within(await screen.findByRole('region', { name: 'Net sales' }))
  expect(await tile.findByText(/1,234\.50/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Overview')
  expect(await screen.findByRole('region', { name: 'Data sync' })).toBeTruthy()
  expect(received.filter(({ path: asked }) => asked.includes('?spec=saas'))).toHaveLength(1)
})

test('the description of the dashboard is behind the question mark next to its title', async () => {
  await open([done], { dashboard: aDashboard({ help: 'Refunds count on the day they happened.' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'About Overview' }))
  expect(await screen.findByText('Refunds count on the day they happened.')).toBeTruthy()
})

test('without help, or without a dashboard, there is no question mark', async () => {
  await open([done])
  await screen.findByRole('region', { name: 'Net sales' })
  expect(screen.queryByRole('button', { name: 'About Overview' })).toBeNull()
  cleanup()
  await open([], { dashboard: aDashboard({ help: 'About sales' }) })
  await screen.findByRole('heading', { level: 2 })
  expect(screen.queryByRole('button', { name: 'About Overview' })).toBeNull()
})

test('is recorded as viewed under a URL that leads back here', async () => {
  const { received } = await open([done])
  await screen.findByRole('region', { name: 'Net sales' })
  const [event] = await waitFor(
    () => {
      const found = received.filter(({ path: asked }) => asked.endsWith('/events'))
      expect(found).not.toEqual([])
      return found
    },
    { timeout: 5_000 },
  )
  expect(event?.body).toMatchObject({
    event_type: 'page_view',
    properties: { version: 2, key: 'ecommerce', path, title: 'Overview' },
  })
})

test('filters and the open tab are part of the URL and of links', async () => {
  const dashboard = aDashboard({
    tabs: [tabOf('Sales', netSales), tabOf('Orders', { ...netSales, id: 'more' })],
  })
  const { where } = await open([done], {
    dashboard,
    where: `${path}?dates=2026-10-01_2026-10-31#1`,
  })
  const tab = await screen.findByRole('tab', { name: 'Orders' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText(/Oct 1–31, 2026/)).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Sales' }))
  expect(where()).toContain('dates=2026-10-01_2026-10-31')
  expect(where()).toMatch(/#0$/)
})

const theDemo = {
  org_id: OrgId.parse('01930000-0000-7000-8000-0000000000a2'),
  org_name: 'Demo shop',
}

async function linksWithout(memberships: object[], isAdmin = true) {
  const routes = { 'GET /v1/users/orgs': ok({ items: memberships }) }
  const { received } = await open([], { isAdmin, routes })
  await screen.findByRole('heading', { name: 'No datasource ingested yet' })
  expect(screen.queryByRole('region', { name: 'Data sync' })).toBeNull()
  expect(received.some(({ path: asked }) => asked.includes('/cubejs-api/'))).toBe(false)
  await waitFor(() => expect(received.some(({ path: at }) => at === '/v1/users/orgs')).toBe(true))
  return () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
}

const connect = ['Connect your store', `/org/${orgId}/settings/datasources`]
const invite = ['Invite a colleague', `/org/${orgId}/settings/team`]

test('without connections there is one calm page: connect, and invite a colleague', async () => {
  const links = await linksWithout([membership()])
  expect(links()).toEqual([connect, invite])
})

test('users who can open the demo see it from there', async () => {
  const links = await linksWithout([membership(), membership({ org: theDemo, role: 'demo' })])
  const demo = ['See the demo', `/org/${theDemo.org_id}`]
  await waitFor(() => expect(links()).toEqual([connect, demo, invite]))
})

test('a demo that the user was only invited to is left out', async () => {
  const invited = membership({ org: theDemo, role: 'demo', status: 'invited' })
  const links = await linksWithout([membership(), invited])
  expect(links()).toEqual([connect, invite])
})

test.each([
  ['waiting', 'We are still syncing with your data...'],
  ['running', 'We are still syncing with your data...'],
  ['stopped', 'No datasource ingested yet'],
  ['failed', 'No datasource ingested yet'],
] as const)('before anything was read no figure is shown, but why: %s', async (state, headline) => {
  await open([dataIngestion({ state })])
  await screen.findByRole('heading', { name: headline })
  expect(screen.queryByRole('region', { name: 'Net sales' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Data sync' })).toBeTruthy()
})

test('users who give demos see the dashboard before the first sync', async () => {
  const routes = {
    [`GET /v1/orgs/${orgId}`]: ok(workspaceAnswer({}, { skips_ingestion_check: true })),
  }
  await open([dataIngestion({ state: 'running' })], { routes })
  const tile = within(await screen.findByRole('region', { name: 'Net sales' }))
  expect(await tile.findByText(/1,234\.50/)).toBeTruthy()
  expect(screen.queryByText('These days are still being read')).toBeNull()
})

test('once everything is synced, the panel waits until the user has scrolled near it', async () => {
  const arrivals: (() => void)[] = []
  class Waits {
    constructor(notify: (entries: readonly object[]) => void) {
      arrivals.push(() => notify([{ isIntersecting: true, intersectionRatio: 1 }]))
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Waits)
  await open([done])
  await screen.findByRole('region', { name: 'Net sales' })
  expect(screen.queryByRole('region', { name: 'Data sync' })).toBeNull()
  for (const arrive of arrivals) arrive()
  expect(await screen.findByRole('region', { name: 'Data sync' })).toBeTruthy()
})

test('phones load the names of filters only when the sheet opens', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const dashboard = aDashboard({
    global_filters: [{ ui_component: 'date_range_picker', default_value: 'last28Days' }],
  })
  const { received } = await open([done], { dashboard })
  const asked = () => received.some(({ path: at }) => at.endsWith('/cubejs-api/v1/meta'))
  const tile = within(await screen.findByRole('region', { name: 'Net sales' }))
  expect(await tile.findByText(/1,234\.50/)).toBeTruthy()
  expect(asked()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Last 28 days' }))
  await waitFor(() => expect(asked()).toBe(true))
})

test('a support address replaces the help page', async () => {
  await open([dataIngestion({ state: 'running' })], { org: { support_email: 'help@shop.example' } })
  const link = await screen.findByRole('link', { name: 'Contact support' })
  expect(link.getAttribute('href')).toBe('mailto:help@shop.example')
  expect(screen.queryByRole('link', { name: 'Help and support' })).toBeNull()
})

test('a new member is greeted once, and the greeting can be dismissed', async () => {
  const { router } = await open([done], { where: `/org/${orgId}/settings/general` })
  await screen.findByRole('heading', { name: 'General' })
  await router.navigate({ to: path, state: { isFirstAccess: true } })
  const welcome = within(await screen.findByRole('region', { name: 'Welcome to Northwind Supply' }))
  expect(welcome.getByRole('link', { name: 'Explore' })).toBeTruthy()
  await userEvent.click(welcome.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText('Welcome to Northwind Supply')).toBeNull()
  cleanup()
  const again = await open([done], { where: `/org/${orgId}/settings/general` })
  await again.router.navigate({ to: path, state: { isFirstAccess: true } })
  await screen.findByRole('region', { name: 'Net sales' })
  expect(screen.queryByText('Welcome to Northwind Supply')).toBeNull()
  localStorage.clear()
})

test('during the first sync there are links to other tasks', async () => {
  await open([dataIngestion({ state: 'running' })])
  await screen.findByRole('heading', { name: /still syncing/ })
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Manage data sources', `/org/${orgId}/settings/datasources`],
    ['Invite your team', `/org/${orgId}/settings/team`],
    ['General settings', `/org/${orgId}/settings/general`],
    ['Help and support', `/org/${orgId}/help`],
  ])
})

test('above the first metrics, a notice names what is syncing or failed', async () => {
  const history = { record_updated_at: at, history_from: '2026-10-02' }
  const failed = dataIngestion({
    connection_id: newId(ConnectionId),
    platform: 'KL',
    state: 'failed',
    record_updated_at: at,
  })
  await open([dataIngestion(history), failed])
  await screen.findByRole('region', { name: 'Net sales' })
  const [failure, reading] = screen.getAllByRole('group')
  expect(failure?.textContent).toMatch(/^Klaviyo couldn't sync. Details/)
  expect(reading?.textContent).toMatch(/^We are still syncing with your data... Details/)
  expect(reading).toHaveProperty('open', false)
  await userEvent.click(screen.getByText('We are still syncing with your data...'))
  expect(reading).toHaveProperty('open', true)
  expect(screen.getByText('Shopify: newest days load first.').parentElement).toBe(reading)
  expect(screen.getByRole('link', { name: 'Invite your team' })).toBeTruthy()
})

test('a dismissed notice stays away, one about another platform is shown', async () => {
  const reading = dataIngestion({ record_updated_at: at, history_from: '2026-10-02' })
  const { queryClient } = await open([reading])
  await screen.findByText('We are still syncing with your data...')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  expect(screen.queryByText('We are still syncing with your data...')).toBeNull()
  const other = dataIngestion({ ...reading, connection_id: newId(ConnectionId), platform: 'KL' })
  queryClient.setQueryData(['org', orgId, 'Ingestion'], { items: [reading, other] })
  expect(await screen.findByText('We are still syncing with your data...')).toBeTruthy()
  localStorage.clear()
})

test('at the end of the first sync the notice stays and says so, and nothing moves', async () => {
  const reading = dataIngestion({ record_updated_at: at, history_from: '2026-10-02' })
  const { queryClient } = await open([reading])
  await screen.findByText('We are still syncing with your data...')
  queryClient.setQueryData(['org', orgId, 'Ingestion'], { items: [done] })
  expect(await screen.findByText('Your data is fully synced.')).toBeTruthy()
})

test('lists at most five recent views, without the page itself', async () => {
  const dashboard = aDashboard({ include_recent_views: true })
  const seen = views('Ecommerce', 'Sales', 'Products', 'Customers', 'Search', 'Support', 'Payments')
  await open([done], { dashboard, routes: { [eventsPath]: ok(seen) } })
  const recent = within(await screen.findByRole('navigation', { name: 'Recently viewed' }))
  const links = await recent.findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Sales Nov 14, 9:12 AM',
    'Products Nov 14, 9:12 AM',
    'Customers Nov 14, 9:12 AM',
    'Search Nov 14, 9:12 AM',
    'Support Nov 14, 9:12 AM',
  ])
  await waitFor(() => expect(links[0]?.querySelector('svg path')).toBeTruthy())
  expect(links[0]?.getAttribute('href')).toBe(`/org/${orgId}/insights/explore#shop.sales.0`)
})

test('invalid recent views are left out', async () => {
  const { items } = views('Older', 'Elsewhere', 'Undated', 'Sales')
  const [older, elsewhere, undated] = items.map(({ properties }) => properties)
  Object.assign(older ?? {}, { version: 1 })
  Object.assign(elsewhere ?? {}, { path: '//evil.example/' })
  Object.assign(undated ?? {}, { createdAt: 'yesterday' })
  const dashboard = aDashboard({ include_recent_views: true })
  const routes = { [eventsPath]: ok({ page: 1, items, total: 4 }) }
  await open([done], { dashboard, routes })
  const recent = within(await screen.findByRole('navigation', { name: 'Recently viewed' }))
  const links = await recent.findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Sales Nov 14, 9:12 AM'])
})

test.each([
  ['no page was viewed yet', ok(views()), /open appear here/],
  ['the list cannot be had', () => ({ status: 403, body: {} }), /couldn't be loaded/],
] as const)('the line of recent views keeps its place when %s', async (_, answer, words) => {
  const dashboard = aDashboard({ include_recent_views: true })
  await open([done], { dashboard, routes: { [eventsPath]: answer } })
  const recent = within(await screen.findByRole('navigation', { name: 'Recently viewed' }))
  expect(await recent.findByText(words)).toBeTruthy()
})

test('a dashboard without recent views does not list them', async () => {
  await open([done])
  await screen.findByRole('region', { name: 'Net sales' })
  expect(screen.queryByRole('navigation', { name: 'Recently viewed' })).toBeNull()
})

const specPath = `GET /v1/orgs/${orgId}/dashboards?spec=ecommerce`

test('of the required platforms, those that can be connected here are offered', async () => {
  const dashboard = aDashboard({ required_datasources_for_feature: ['AZ', 'KL', 'BG'] })
  const catalogue = `GET /v1/orgs/${orgId}/integrations/catalogue`
  await open([done], { dashboard, routes: { [catalogue]: ok({ items: cards }) } })
  const link = await screen.findByRole('link', { name: 'Connect' })
  expect(link.closest('li')?.textContent).toBe('KlaviyoConnect')
  expect(link.getAttribute('href')).toContain(`/org/${orgId}/settings/datasources?drawer=KL`)
  expect(screen.getByText('Not available yet: Amazon and BigCommerce')).toBeTruthy()
})

test('without the catalogue no platform is offered', async () => {
  const dashboard = aDashboard({ required_datasources_for_feature: ['AZ', 'KL'] })
  const catalogue = `GET /v1/orgs/${orgId}/integrations/catalogue`
  const failing = () => ({ status: 400, body: {} })
  await open([done], { dashboard, routes: { [catalogue]: failing } })
  expect(await screen.findByRole('link', { name: 'See available data sources' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Connect' })).toBeNull()
})

test('a type without a dashboard says so and links to the others', async () => {
  await open([done], { routes: { [specPath]: () => ({ status: 404, body: {} }) } })
  expect(await screen.findByText("Sorry, this page doesn't exist!")).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See all dashboards' })
  expect(link.getAttribute('href')).toBe(`/org/${orgId}/insights/explore`)
})

test('a dashboard that failed to load can be loaded again', async () => {
  let isBroken = true
  await open([done], {
    routes: {
      [specPath]: () => (isBroken ? { status: 400, body: {} } : ok(aDashboard())()),
    },
  })
  await screen.findByText("Couldn't load the dashboard")
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Net sales' })).toBeTruthy()
})

test('an element of an unknown type shows a message and leaves the page', async () => {
  const tabs = [tabOf('Overview', { ...netSales, type: 'hologram' })]
  const { where } = await open([done], { dashboard: aDashboard({ tabs }) })
  await waitFor(() => expect(toastTexts()).toContain('Something went wrong'))
  await waitFor(() => expect(where()).toBe('/'))
})

test('hovering a link to the overview prefetches its dashboard', async () => {
  const { received } = await open([done], { where: `/org/${orgId}/settings/general` })
  const asked = () => received.filter((request) => request.path.includes('?spec=ecommerce')).length
  expect(asked()).toBe(0)
  await userEvent.hover(await screen.findByRole('link', { name: 'Overview' }))
  await waitFor(() => expect(asked()).toBe(1))
})

test('offline the page says that the data was loaded before', async () => {
  await open([done])
  await screen.findByRole('region', { name: 'Net sales' })
  onlineManager.setOnline(false)
  expect(await screen.findByText(/You're offline/)).toBeTruthy()
  onlineManager.setOnline(true)
  await waitFor(() => expect(screen.queryByText(/You're offline/)).toBeNull())
})
