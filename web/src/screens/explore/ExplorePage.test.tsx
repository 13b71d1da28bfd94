// @vitest-environment jsdom
import type { DashboardCollection } from '@cartograph/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  aDashboard,
  dashboardRoutes,
  netSales,
  ok,
  showEverything,
  tabOf,
} from '../../testing/open-dashboard.ts'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { orgId } from '../../testing/workspace.ts'

beforeEach(() => {
  showEverything()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const link = (name: string) => ({
  dashboard_id: name.toLowerCase(),
  dashboard_name: name,
  file_name: name.toLowerCase(),
  display_order: 1,
})
const collection = (name: string, ...dashboards: string[]): DashboardCollection => ({
  collection_id: name.toLowerCase(),
  dashboard_collection_name: name,
  dashboard_collection_short_description: `About ${name}`,
  dashboard_collection_icon: 'bag',
  display_order: 1,
  dashboards: dashboards.map(link),
})
const collections = [collection('Shop', 'Sales', 'Products'), collection('Service', 'Support')]
const path = `/org/${orgId}/insights/explore`
const done = dataIngestion({ state: 'done', record_updated_at: '2026-11-14T09:00:00.000Z' })

async function open(where = path, streams = [done], tabs = [tabOf('All', netSales)], routes = {}) {
  const dashboards = ['sales', 'products', 'support'].map((file_name) =>
    dashboardRoutes(aDashboard({ file_name, tabs })),
  )
  const server = {
    ...Object.assign({}, ...dashboards),
    [`GET /v1/orgs/${orgId}/data_ingestions`]: ok({ items: streams }),
  }
  const org = { dashboard_collections: collections }
  const app = await openAs(where, { ...server, ...routes }, { org })
  await screen.findByRole('navigation', { name: 'Dashboards' })
  return app
}

const menu = () => within(screen.getByRole('navigation', { name: 'Dashboards' }))

test('starts with the first dashboard of the first collection', async () => {
  const { where } = await open()
  await screen.findByRole('region', { name: 'Net sales' })
  expect(where()).toBe(`${path}#shop.sales.0`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sales')
  expect(menu().getByRole('link', { name: 'Sales' }).getAttribute('aria-current')).toBe('page')
})

test('collections show their icon and description', async () => {
  await open()
  await screen.findByRole('region', { name: 'Net sales' })
  const shop = menu().getByRole('button', { name: 'Shop', description: 'About Shop' })
  const service = menu().getByRole('link', { name: 'Service', description: 'About Service' })
  const row = (item: HTMLElement) => item.parentElement?.parentElement
  for (const item of [shop, service]) expect(row(item)?.querySelector('svg path')).toBeTruthy()
  const sales = menu().getByRole('link', { name: 'Sales' })
  expect(row(sales)?.firstElementChild?.querySelector('svg')).toBeNull()
})

const names = (list: HTMLElement) =>
  [...list.querySelectorAll('a')].map(({ textContent }) => textContent)

test('starred dashboards come first, and rows move by key and by menu', async () => {
  const saved = {
    [`PUT /v1/orgs/${orgId}/dashboards/menu`]: ({ body }: { body: unknown }) => ok(body)(),
  }
  const { received } = await open(path, [done], [tabOf('All', netSales)], saved)
  const user = userEvent.setup()
  await screen.findByRole('region', { name: 'Net sales' })
  const choose = async (row: string, item: string) => {
    await user.click(menu().getAllByRole('button', { name: `${row}: options` })[0] ?? document.body)
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Products', 'Add star')
  await choose('Service', 'Add star')
  const starred = () => screen.getByRole('region', { name: 'Starred' })
  expect(names(starred())).toEqual(['Products', 'Support'])
  within(starred()).getByRole('link', { name: 'Support' }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names(starred())).toEqual(['Support', 'Products'])
  expect(document.activeElement?.textContent).toBe('Support')
  expect(within(starred()).getByText('Support: 1 of 2')).toBeTruthy()

  await choose('Sales', 'Move down')
  await choose('Shop', 'Move down')
  expect(names(screen.getByRole('region', { name: 'All dashboards' }))).toEqual([
    'Service',
    'Products',
    'Sales',
  ])
  await waitFor(() =>
    expect(sent(received, 'PUT').at(-1)).toEqual({
      starred: ['support', 'products'],
      dashboard_order: ['products', 'sales'],
      collection_order: ['service', 'shop'],
    }),
  )
})

test('a change of the menu that cannot be saved is taken back', async () => {
  const refused = { [`PUT /v1/orgs/${orgId}/dashboards/menu`]: () => ({ status: 400, body: {} }) }
  await open(path, [done], [tabOf('All', netSales)], refused)
  await userEvent.click(menu().getByRole('button', { name: 'Service: options' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add star' }))
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Starred' })).toBeNull())
})

test('a collapsed side bar opens the dashboards beside the page', async () => {
  localStorage.setItem('cartograph.side-bar-collapsed', 'true')
  const { where } = await openAs(
    path,
    {
      ...dashboardRoutes(aDashboard({ file_name: 'sales' })),
      ...dashboardRoutes(aDashboard({ file_name: 'support' })),
    },
    { org: { dashboard_collections: collections } },
  )
  const sideBar = within(screen.getByRole('navigation', { name: 'Main' }))
  await userEvent.click(await sideBar.findByRole('button', { name: 'All dashboards' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Dashboards' }))
  await userEvent.click(await sheet.findByRole('link', { name: 'Service' }))
  await waitFor(() => expect(where()).toBe(`${path}#service.support.0`))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a collection with one dashboard is a link, and hovering it prefetches the dashboard', async () => {
  const { received } = await open()
  await screen.findByRole('region', { name: 'Net sales' })
  const asked = () => received.some((request) => request.path.includes('?spec=support'))
  expect(asked()).toBe(false)
  await userEvent.hover(menu().getByRole('link', { name: 'Service' }))
  await waitFor(() => expect(asked()).toBe(true))
})

test('a dashboard is recorded as viewed under its own URL, whatever tab is open', async () => {
  const { received } = await open(
    `${path}#shop.products.1`,
    [done],
    [tabOf('All', netSales), tabOf('More', { ...netSales, id: 'more' })],
  )
  await screen.findByRole('tab', { name: 'More' })
  await waitFor(() =>
    expect(received.find((request) => request.path.endsWith('/events'))?.body).toMatchObject({
      properties: { key: 'products', path: `${path}#shop.products.0`, title: 'Products' },
    }),
  )
})

test('a first sync is announced here as well', async () => {
  await open(path, [dataIngestion()])
  await userEvent.click(await screen.findByText('We are still syncing with your data...'))
  expect(screen.getByRole('link', { name: 'Help and support' })).toBeTruthy()
})

test('leaving is not undone while the next page loads', async () => {
  const { where, router } = await open()
  await screen.findByRole('region', { name: 'Net sales' })
  await act(() => router.navigate({ to: '/org/$orgId/insights/overview', params: { orgId } }))
  await screen.findByRole('heading', { name: 'Overview', level: 1 })
  expect(where()).toBe(`/org/${orgId}/insights/overview`)
})

test('an invalid hash says so and links to the dashboards', async () => {
  const { where } = await open(`${path}#nothing.here.0`)
  await screen.findByText("Sorry, this page doesn't exist!")
  await userEvent.click(screen.getByRole('link', { name: 'See all dashboards' }))
  await waitFor(() => expect(where()).toBe(`${path}#shop.sales.0`))
})
