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
import { openAs } from '../../testing/open-as.ts'
import { orgId } from '../../testing/workspace.ts'

beforeEach(() => {
  showEverything()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
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

function open(where = path, streams = [done], tabs = [tabOf('All', netSales)]) {
  const dashboards = ['sales', 'products', 'support'].map((file_name) =>
    dashboardRoutes(aDashboard({ file_name, tabs })),
  )
  const server = {
    ...Object.assign({}, ...dashboards),
    [`GET /v1/orgs/${orgId}/data_ingestions`]: ok({ items: streams }),
  }
  return openAs(where, server, { org: { dashboard_collections: collections } })
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
  expect(row(sales)?.querySelector('svg')).toBeNull()
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
  await screen.findByText('We are still syncing with your data...')
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
