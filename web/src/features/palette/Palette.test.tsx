// @vitest-environment jsdom
import { flagDefaults, newId, OrgId, type DashboardOutline } from '@cartograph/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSizes } from '../../testing/lay-out.ts'
import { openAs } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { expiredPlan, membership, orgId } from '../../testing/workspace.ts'
import { segment } from '../audiences/segment.fixture.ts'
import { report } from '../reports/report.fixture.ts'
import { feedItem } from '../insights/feed-item.fixture.ts'

beforeEach(() => {
  keepSizes()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  vi.unstubAllGlobals()
})

const api = `/v1/orgs/${orgId}`
const help = { [`GET ${api}/help?md=index`]: ok({ markdown: '# Help' }) }
const link = (name: string, file: string, order: number) => ({
  dashboard_id: file,
  dashboard_name: name,
  file_name: file,
  display_order: order,
})
const dashboard_collections = [
  {
    collection_id: 'shop',
    dashboard_collection_name: 'Shop',
    dashboard_collection_short_description: 'What is sold',
    dashboard_collection_icon: 'bag',
    display_order: 1,
    dashboards: [link('Sales', 'sales', 1), link('Web traffic', 'web-traffic', 2)],
  },
]
const outlines: DashboardOutline[] = [
  {
    file_name: 'ecommerce',
    tabs: [{ title: 'Overview', elements: [], metrics: ['Shop.orders', 'Shop.netSales'] }],
  },
  {
    file_name: 'sales',
    tabs: [
      { title: 'Summary', elements: ['Sales over time'], metrics: ['Shop.netSales'] },
      { title: 'Refunds', elements: ['Refunds by reason'], metrics: ['Shop.refundRate'] },
    ],
  },
]
const metric = (name: string, metric_alias: string, source = 'Shop') => ({
  metric: `${source}.${name}`,
  metric_alias,
  source: `${source} orders`,
})
const metrics = [
  metric('orders', 'Orders'),
  metric('netSales', 'Net sales'),
  metric('refundRate', 'Refund rate'),
]
const entity = {
  entity_alias: 'Linen shirt',
  entity_group: 'product',
  entity_group_alias: 'Product',
}
const server = (own: FakeRoutes = {}): FakeRoutes => ({
  ...help,
  [`GET ${api}/dashboards/outlines`]: ok({ items: outlines, metrics }),
  [`GET ${api}/reports?page=1&size=100`]: ok({ page: 1, items: [], total: 0 }),
  ...own,
})
const found = (phrase: string, items: readonly object[], insights: readonly object[] = []) => ({
  [`GET ${api}/metadata/autocomplete?phrase=${phrase}`]: ok({ items }),
  [`POST ${api}/insights/search?page=1&size=5`]: ok({ page: 1, items: insights }),
})
const flags = { ...flagDefaults, enable_search: true }
const open = (
  own: FakeRoutes = {},
  about: Parameters<typeof openAs>[2] = {},
  path = `/org/${orgId}/help`,
) =>
  openAs(path, server(own), {
    ...about,
    org: { dashboard_collections, feature_flags: flags, ...about.org },
  })
const field = () => screen.findByRole('combobox', { name: 'Find anything' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => {
  const id = screen
    .getByRole('combobox', { name: 'Find anything' })
    .getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')?.textContent
}

/** Opens the palette by key; `user` types into it afterwards. */
async function press(user = userEvent.setup()) {
  await user.keyboard('{Control>}k{/Control}')
  await field()
  return user
}

test('Ctrl+K opens it over any screen, and Escape returns the focus', async () => {
  await open()
  const before = await screen.findByRole('link', { name: 'Feed' })
  before.focus()
  const user = await press()
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  expect(screen.getByRole('group', { name: 'Go to' })).toBeTruthy()
  expect(options()).toContain('OverviewGthenO')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(before)
})

test('a dashboard, one of its tabs, and a metric open where they are shown', async () => {
  const { where } = await open()
  for (const [typed, title, hash] of [
    ['web traf', 'Web traffic', '#shop.web-traffic.0'],
    ['refunds', 'Refunds', '#shop.sales.1'],
    ['refnd rate', 'Refund rate', '#shop.sales.1'],
    ['net sales', 'Net sales', '#shop.sales.0'],
  ] as const) {
    const user = await press()
    await waitFor(() => expect(screen.queryAllByRole('option').length).toBeGreaterThan(0))
    await user.type(await field(), typed)
    await waitFor(() => expect(active()).toContain(title))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(where()).toBe(`/org/${orgId}/insights/explore${hash}`))
  }
})

test('metrics of equal name show their sources, and rows that read the same are one', async () => {
  const shown = ['Shop.netSales', 'Shop.netTotal', 'GA.netSales', 'Shop.orders']
  const items = outlines.map((outline) => ({
    ...outline,
    tabs: [{ title: 'Only', elements: [], metrics: shown }],
  }))
  const named = [...metrics, metric('netTotal', 'Net sales'), metric('netSales', 'Net sales', 'GA')]
  await open({ [`GET ${api}/dashboards/outlines`]: ok({ items, metrics: named }) })
  const user = await press()
  await user.type(await field(), 'net sales')
  const group = await screen.findByRole('group', { name: 'Metrics' })
  const rows = () => within(group).getAllByRole('option')
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Net salesShop orders · Sales',
    'Net salesGA orders · Sales',
  ])
  await user.clear(await field())
  await user.type(await field(), 'orders')
  await waitFor(() => expect(options()).toContain('OrdersSales'))
})

test('arrow keys, Home and End move along the list', async () => {
  await open()
  const user = await press()
  await screen.findByRole('group', { name: 'Go to' })
  const all = options()
  expect(active()).toBe(all[0])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe(all[2])
  await user.keyboard('{End}')
  expect(active()).toBe(all.at(-1))
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe(all[0])
  await user.keyboard('{ArrowUp}{Home}')
  expect(active()).toBe(all[0])
})

test('what the server finds is added at the end, and the active option stays', async () => {
  const value = { ...entity, metadata_id: 'product:1' }
  const { where } = await open(found('sales', [value], [feedItem(1)]))
  const user = await press()
  await user.type(await field(), 'sales')
  const before = options()
  await user.keyboard('{ArrowDown}')
  const chosen = active()
  await screen.findByRole('group', { name: 'Products, channels and more' })
  expect(options().slice(0, before.length)).toEqual(before)
  expect(active()).toBe(chosen)
  expect(screen.getByRole('group', { name: 'Insights' })).toBeTruthy()
  await user.click(screen.getByRole('option', { name: /Linen shirt/ }))
  await waitFor(() =>
    expect(where()).toBe(
      `/org/${orgId}/insights/search?entity_alias=Linen+shirt&metadata_id=product%3A1`,
    ),
  )
})

test('fast typing asks once, and without a match Enter searches for the words', async () => {
  const { received, where } = await open({ ...found('linen', []), ...found('lin', []) })
  const user = await press()
  await user.type(await field(), 'linen')
  await screen.findByText(/^Nothing matches “linen”/)
  const asked = received.filter(({ path }) => path.includes('autocomplete'))
  expect(asked.map(({ path }) => path.split('=').at(-1))).toEqual(['linen'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe(`/org/${orgId}/insights/search?phrase=linen`))
})

test('what was chosen last is first, for this user and workspace', async () => {
  const { where } = await open()
  const user = await press()
  await user.type(await field(), 'billing{Enter}')
  await waitFor(() => expect(where()).toBe(`/org/${orgId}/settings/billing`))
  await press(user)
  const recent = await screen.findByRole('group', { name: 'Recent' })
  expect(
    within(recent)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Plan & BillingSettings'])
  expect(active()).toBe('Plan & BillingSettings')
})

test('without the search, only insights are requested from the server', async () => {
  const off = { ...flags, enable_search: false }
  const { received } = await open(found('linen', [], [feedItem(1)]), {
    org: { feature_flags: off },
  })
  const user = await press()
  await user.type(await field(), 'linen')
  await screen.findByRole('group', { name: 'Insights' })
  expect(received.filter(({ path: asked }) => asked.includes('autocomplete'))).toEqual([])
})

test('members see neither what they may not do nor what is off', async () => {
  const off = { ...flags, enable_feed: false, enable_search: false, enable_destinations: false }
  await open({}, { isAdmin: false, org: { feature_flags: off } })
  const user = await press()
  for (const [typed, title] of [
    ['invite', 'Invite a teammate'],
    ['audit log', 'Audit log'],
    ['feed', 'Feed'],
    ['destinations', 'Destinations'],
  ] as const) {
    await user.clear(await field())
    await user.type(await field(), typed)
    expect(options().filter((text) => text?.startsWith(title))).toEqual([])
  }
  await user.clear(await field())
  await user.type(await field(), 'add data')
  expect(options()[0]).toContain('Add data source')
})

test('actions run: the theme, an entry of the action log, the keys, another workspace', async () => {
  const other = newId(OrgId)
  const memberships = [
    membership(),
    membership({ org: { org_id: other, org_name: 'Elm Street' } }),
    membership({ status: 'invited', org: { org_id: newId(OrgId), org_name: 'Elm Avenue' } }),
  ]
  const { where } = await open({
    'GET /v1/users/orgs': ok({ items: memberships }),
    [`GET /v1/orgs/${other}`]: () => ({ status: 404, body: { detail: 'Not found' } }),
  })
  const user = await press()
  await user.type(await field(), 'dark{Enter}')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await press(user)
  await user.type(await field(), 'action log ent{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Create action log' })
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox', { name: 'Find anything' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user)
  await user.type(await field(), 'shortcuts{Enter}')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user)
  await user.type(await field(), 'elm')
  expect(options()).toEqual(['Elm StreetSwitch workspace', 'Search insights for “elm”'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).not.toContain('/help'))
})

test('without an active plan only the settings and the account are found', async () => {
  await open({}, { org: { plan: expiredPlan } }, `/org/${orgId}/settings/billing`)
  const user = await press()
  await user.type(await field(), 'sales')
  expect(options()).toEqual([])
  await user.clear(await field())
  await user.type(await field(), 'settings')
  expect(options()[0]).toContain('Settings')
})

test('the button in the top bar opens it as well, and Enter belongs to the input method', async () => {
  const { where } = await open()
  await userEvent.click(screen.getByRole('button', { name: /^Find anything/ }))
  const input = await field()
  fireEvent.change(input, { target: { value: 'billing' } })
  act(() => {
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  })
  expect(where()).toBe(`/org/${orgId}/help`)
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(where()).toBe(`/org/${orgId}/settings/billing`))
})

test('it finds segments and starts a new one, where audiences are on', async () => {
  const feature_flags = { ...flags, enable_audiences: true }
  const segments = [segment(1, { name: 'Lapsed regulars' })]
  const list = ok({ page: 1, items: segments, total: 1 })
  const { where } = await open(
    { [`GET ${api}/segments?page=1&size=100`]: list, ...found('lapsd', []) },
    { org: { feature_flags } },
  )
  const user = await press()
  await user.keyboard('new segment')
  await waitFor(() => expect(active()).toMatch(/^New segment/))
  await user.clear(await field())
  await user.keyboard('lapsd')
  await waitFor(() => expect(active()).toMatch(/^Lapsed regulars/))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe(`/org/${orgId}/audiences/segments/${segment(1).id}`))
})

test('it finds reports and starts a new one', async () => {
  const list = ok({ page: 1, items: [report(1, { name: 'Monday numbers' })], total: 1 })
  const { where } = await open({
    [`GET ${api}/reports?page=1&size=100`]: list,
    ...found('monday', []),
  })
  const user = await press()
  await user.keyboard('new report')
  await waitFor(() => expect(active()).toMatch(/^New report/))
  await user.clear(await field())
  await user.keyboard('monday')
  await waitFor(() => expect(active()).toMatch(/^Monday numbers/))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe(`/org/${orgId}/insights/reports/${report(1).id}`))
})
