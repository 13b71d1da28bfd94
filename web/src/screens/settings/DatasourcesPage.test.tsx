// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  analytics,
  integrationRoutes,
  path,
  shop,
} from '../../features/integrations/integrations.fixture.ts'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { openAs } from '../../testing/open-as.ts'
import { orgId, workspaceAnswer } from '../../testing/workspace.ts'

afterEach(cleanup)

const page = `/org/${orgId}/settings/datasources`
const ingestions = `GET /v1/orgs/${orgId}/data_ingestions`
const streams = [
  dataIngestion({ connection_id: shop.id, rows_done: 1, rows_total: 4, seconds_left: 40 }),
]

const open = (
  connected: Parameters<typeof integrationRoutes>[0] = [],
  routes = {},
  about: Parameters<typeof openAs>[2] = {},
) => openAs(page, { ...integrationRoutes(connected), ...routes }, about)

const row = (name: RegExp) => screen.findByRole('row', { name })

test('a connection shows its platform, name, status, mode and sync', async () => {
  await open([shop, { ...analytics, requires_reauth: true }], {
    [ingestions]: () => ({ status: 200, body: { items: streams } }),
  })
  const ofShop = within(await row(/Shopify, Northwind Supply/))
  expect(ofShop.getByText('connected')).toBeTruthy()
  expect(ofShop.getByText('Sandbox')).toBeTruthy()
  expect(ofShop.getByText('Syncing, 25% done, 40 s left')).toBeTruthy()
  const ofAnalytics = within(await row(/Google Analytics 4/))
  expect(ofAnalytics.getByText('reauth needed')).toBeTruthy()
  expect(ofAnalytics.getByText('No data yet')).toBeTruthy()
  expect(ofAnalytics.queryByText('Sandbox')).toBeNull()
})

test('a stopped connection says so, even if its consent is valid', async () => {
  await open([{ ...shop, is_connected: false }])
  expect(within(await row(/Shopify/)).getByText('stopped')).toBeTruthy()
})

test('without connections the primary platforms are offered as large cards', async () => {
  await open()
  const first = within(await screen.findByRole('region', { name: 'No data sources yet' }))
  expect(first.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'ShopifySandboxOrders, customers and productsConnect',
    'Google Analytics 4SessionsConnect',
  ])
})

test('platforms can be filtered by category', async () => {
  await open([shop])
  const names = () =>
    within(screen.getByRole('tabpanel'))
      .getAllByRole('link')
      .map((link) => link.textContent)
  await screen.findByRole('tab', { name: 'All', selected: true })
  expect(names()).toEqual(['Connect Shopify', 'Connect Google Analytics 4', 'Connect Klaviyo'])
  await userEvent.click(screen.getByRole('tab', { name: 'Marketing' }))
  expect(names()).toEqual(['Connect Klaviyo'])
  await userEvent.keyboard('{ArrowRight>3/}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All')
})

test('unavailable platforms come last and open nothing', async () => {
  await open([shop])
  const panel = within(await screen.findByRole('tabpanel'))
  const items = panel.getAllByRole('listitem')
  const isOffered = items.map((item) => within(item).queryByRole('link') !== null)
  expect(isOffered.toSorted((a, b) => Number(b) - Number(a))).toEqual(isOffered)
  const amazon = items.find(({ textContent }) => textContent?.startsWith('AmazonStore'))
  expect(amazon?.textContent).toBe('AmazonStoreNot available yet')
  await userEvent.click(screen.getByRole('tab', { name: 'Store' }))
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ShopifySandboxStoreConnect Shopify',
    'BigCommerceStoreNot available yet',
    'MagentoStoreNot available yet',
    'AmazonStoreNot available yet',
  ])
})

test('a row opens its drawer, which is part of the URL; Escape closes it', async () => {
  const { where } = await open([shop])
  await userEvent.click(await screen.findByRole('link', { name: 'Shopify, Northwind Supply' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Shopify' }))
  expect(drawer.getByText('Northwind Supply')).toBeTruthy()
  expect(where()).toBe(`${page}?drawer=SP&context=datasource&id=${shop.id}`)
  await userEvent.keyboard('{Escape}')
  await expect.poll(where).toBe(page)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('the URL of a deleted connection says so', async () => {
  await openAs(`${page}?drawer=SP&context=datasource&id=${shop.id}`, integrationRoutes())
  expect(await screen.findByText('This connection no longer exists.')).toBeTruthy()
})

test('the URL of an unavailable platform says so', async () => {
  await openAs(`${page}?drawer=LI&context=datasource`, integrationRoutes())
  expect(await screen.findByText("LinkedIn isn't available yet.")).toBeTruthy()
})

test('a read-only member is not offered to connect', async () => {
  const demo = workspaceAnswer({}, { role: 'demo', is_org_admin: false })
  await open([shop], { [`GET /v1/orgs/${orgId}`]: () => ({ status: 200, body: demo }) })
  expect(await screen.findByText(/Admins and members of this workspace can connect/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Connect / })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Shopify, Northwind Supply' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Shopify' }))
  expect(drawer.getByText(/can change this connection/)).toBeTruthy()
  for (const name of ['Delete', 'Stop data sync', 'Reauthorize', 'Invite']) {
    expect(drawer.queryByRole('button', { name })).toBeNull()
  }
})

test('a list that failed to load says so and can be loaded again', async () => {
  let isDown = true
  const routes = integrationRoutes([shop])
  await open([], {
    [`GET ${path}`]: () =>
      isDown
        ? { status: 413, body: { detail: 'No.' } }
        : (routes[`GET ${path}`]?.() ?? new Error()),
  })
  expect(await screen.findByText("Couldn't load data sources")).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row(/Shopify, Northwind Supply/)).toBeTruthy()
})
