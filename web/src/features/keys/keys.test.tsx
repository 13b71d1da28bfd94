// @vitest-environment jsdom
import { flagDefaults } from '@cartograph/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSizes } from '../../testing/lay-out.ts'
import { openAs } from '../../testing/open-as.ts'
import {
  aDashboard,
  dashboardRoutes,
  netSales,
  ok,
  showEverything,
  tabOf,
} from '../../testing/open-dashboard.ts'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { orgId } from '../../testing/workspace.ts'
import { feedItem } from '../insights/feed-item.fixture.ts'
import { screenKeys } from './key-groups.ts'

beforeEach(() => {
  keepSizes()
  showEverything()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const api = `/v1/orgs/${orgId}`
const start = `/org/${orgId}`
const searchPath = `${start}/insights/search`
const feature_flags = { ...flagDefaults, enable_search: true }
const searchRoutes = {
  [`GET ${api}/feed_pins`]: ok({ items: [] }),
  [`GET ${api}/metadata/autocomplete?phrase=`]: ok({ items: [] }),
  [`POST ${api}/insights/search?page=1&size=5`]: ok({ page: 1, items: [feedItem(1)] }),
  [`GET ${api}/help?md=index`]: ok({ markdown: '# Help' }),
  [`GET ${api}/dashboards/outlines`]: ok({ items: [], metrics: [] }),
}
const open = (path = `${start}/help`, org: object = {}) =>
  openAs(path, searchRoutes, { org: { feature_flags, ...org } })
const titles = () => screenKeys(document).map(({ title }) => title)

/** The keys are loaded at the first of them. */
async function openKeys(user = userEvent.setup()) {
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  return { user, dialog }
}

async function closeKeys(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('? lists the keys of the screen and those that work anywhere', async () => {
  await open(`${searchPath}?phrase=linen`)
  await screen.findByRole('article')
  const { dialog } = await openKeys()
  const groups = within(dialog).getAllByRole('region')
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Anywhere',
    'Go to',
    'Insights in a list',
    'Fields with suggestions',
  ])
  expect(within(dialog).getByText('Settings').parentElement?.textContent).toBe('SettingsGthenS')
})

test('G and a letter lead to an area', async () => {
  const { where } = await open()
  const { user } = await openKeys()
  await closeKeys(user)
  await user.keyboard('gs')
  await waitFor(() => expect(where()).toBe(`${start}/settings/general`))
  await user.keyboard('g/')
  await waitFor(() => expect(where()).toBe(searchPath))
})

test('G and a letter count although the keys are not yet loaded', async () => {
  const { where } = await open()
  for (const key of 'gs')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await waitFor(() => expect(where()).toBe(`${start}/settings/general`))
})

test('an area that is off has no keys', async () => {
  const { where } = await open(undefined, {
    feature_flags: { ...feature_flags, enable_feed: false },
  })
  const { user, dialog } = await openKeys()
  expect(within(dialog).queryByText('Feed')).toBeNull()
  await closeKeys(user)
  await user.keyboard('gf')
  expect(where()).toBe(`${start}/help`)
})

test('no key counts while typing, in a dialog, with a modifier or during composition', async () => {
  const { where } = await open(searchPath)
  const { user, dialog } = await openKeys()
  await user.keyboard('gs')
  expect(where()).toBe(searchPath)
  expect(dialog.isConnected).toBe(true)
  await closeKeys(user)

  const field = await screen.findByRole('combobox', { name: /^Search for a metric/ })
  await user.type(field, 'gs?')
  expect(field).toHaveProperty('value', 'gs?')
  field.blur()
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'isComposing']) {
    fireEvent.keyDown(document.body, { key: 'g', [modifier]: true })
    fireEvent.keyDown(document.body, { key: 's' })
    fireEvent.keyDown(document.body, { key: '?', [modifier]: true })
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(where()).toBe(searchPath)
})

test('a dashboard with tabs has their keys', async () => {
  const tabs = [tabOf('All', netSales), tabOf('More', { ...netSales, id: 'more' })]
  const dashboard = aDashboard({ tabs })
  await openAs(`${start}/insights/overview`, {
    ...dashboardRoutes(dashboard),
    [`GET ${api}/data_ingestions`]: ok({
      items: [dataIngestion({ state: 'done', record_updated_at: '2026-11-14T09:00:00.000Z' })],
    }),
  })
  await screen.findByRole('tab', { name: 'More' })
  expect(titles()).toContain('Tabs')
})
