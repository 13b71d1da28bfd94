// @vitest-environment jsdom
import { flagDefaults, type MetadataEntity } from '@cartograph/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedItem } from '../../features/insights/feed-item.fixture.ts'
import { keepSizes } from '../../testing/lay-out.ts'
import { openAs } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId } from '../../testing/workspace.ts'

beforeEach(() => {
  keepSizes()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = `/org/${orgId}/insights/search`
const api = `/v1/orgs/${orgId}`
const channel = (entity_alias: string): MetadataEntity => ({
  entity_alias,
  entity_group: 'channel',
  entity_group_alias: 'Channel',
  metadata_id: `channel:${entity_alias.toLowerCase().replace(' ', '-')}`,
})
const suggestions = (phrase: string, ...items: readonly MetadataEntity[]): FakeRoutes => ({
  [`GET ${api}/metadata/autocomplete?phrase=${phrase}`]: ok({ items }),
})
const searchPath = (number: number) => `POST ${api}/insights/search?page=${number}&size=5`

function routes(own: FakeRoutes = {}): FakeRoutes {
  return {
    [`GET ${api}/feed_pins`]: ok({ items: [] }),
    ...suggestions('', channel('Email'), channel('Paid social')),
    ...suggestions('paid', channel('Paid social'), channel('Paid search')),
    [searchPath(1)]: ok({ page: 1, items: [feedItem(1)] }),
    ...own,
  }
}
const open = (own: FakeRoutes = {}, where = path) =>
  openAs(where, routes(own), { org: { feature_flags: { ...flagDefaults, enable_search: true } } })
const field = () => screen.findByRole('combobox', { name: /^Search for a metric/ })

test('typing shows suggestions, which can be chosen with the keyboard', async () => {
  const user = userEvent.setup()
  const { received, where } = await open()
  await user.type(await field(), 'paid')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Email (Channel)',
    'Paid social (Channel)',
  ])
  await screen.findByRole('option', { name: 'Paid search (Channel)' })
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(where()).toBe(`${path}?entity_alias=Paid+social&metadata_id=channel%3Apaid-social`)
  expect(received.find(({ path: asked }) => asked.includes('/insights/search'))?.body).toEqual({
    metadata_ids: ['channel:paid-social'],
    phrase: '',
    change_sentiment: '',
  })
  // Fast typing sends one request.
  const phrases = received.flatMap(({ path: asked }) => /phrase=(\w*)/.exec(asked)?.[1] ?? [])
  expect(phrases).toEqual(['', 'paid'])
})

test('Enter without a selection searches for the words', async () => {
  const user = userEvent.setup()
  const { where } = await open()
  await user.type(await field(), 'paid')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(where()).toBe(`${path}?phrase=paid`)
})

test('the field is filled from the URL or by another page', async () => {
  const { router } = await open({}, `${path}?entity_alias=Email&metadata_id=channel%3Aemail`)
  expect(await field()).toHaveProperty('value', 'Email')
  const searched = { entity_alias: 'Paid social', metadata_id: 'channel:paid-social' }
  await act(() => router.navigate({ href: path, state: { searched } }))
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Paid social'))
})

test('below the insights there is what else has the words: values, dashboards and screens', async () => {
  const user = userEvent.setup()
  const collection = {
    collection_id: 'marketing',
    dashboard_collection_name: 'Marketing',
    dashboard_collection_short_description: 'Ads',
    dashboard_collection_icon: 'bag',
    display_order: 1,
    dashboards: [
      {
        dashboard_id: 'paid',
        dashboard_name: 'Paid channels',
        file_name: 'paid',
        display_order: 1,
      },
    ],
  }
  const tab = { title: 'All', elements: ['Spend on paid ads'], metrics: ['Ads.spend'] }
  const { where } = await openAs(
    `${path}?phrase=paid`,
    routes({
      [`GET ${api}/dashboards/outlines`]: ok({
        items: [{ file_name: 'paid', tabs: [tab] }],
        metrics: [{ metric: 'Ads.spend', metric_alias: 'Paid spend', source: 'Ads' }],
      }),
    }),
    {
      org: {
        feature_flags: { ...flagDefaults, enable_search: true },
        dashboard_collections: [collection],
      },
    },
  )
  const others = await screen.findByRole('region', { name: 'Also found' })
  await within(others).findByRole('link', { name: /^Paid social/ })
  await within(others).findByRole('link', { name: /^Paid spend/ })
  const groups = within(others).getAllByRole('region')
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Metrics',
    'Products, channels and more',
    'Dashboards',
    'Charts and tables',
  ])
  const insight = screen.getByRole('article')
  expect(insight.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(within(others).getByRole('link', { name: /^Paid channels/ }))
  await waitFor(() => expect(where()).toBe(`/org/${orgId}/insights/explore#marketing.paid.0`))
})

test('a search without results says so', async () => {
  await open({ [searchPath(1)]: ok({ page: 1, items: [] }) }, `${path}?phrase=linen&sentiment=-1`)
  expect(await screen.findByText('No results found')).toBeTruthy()
})

test('more pages are appended, and the filters are part of the URL', async () => {
  const user = userEvent.setup()
  const first = [1, 2, 3, 4, 5].map((n) => feedItem(n))
  const { where } = await open(
    {
      [searchPath(1)]: ok({ page: 1, items: first }),
      [searchPath(2)]: ok({ page: 2, items: [feedItem(6)] }),
    },
    `${path}?phrase=linen`,
  )
  await screen.findAllByRole('article')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByText('No more results')
  expect(screen.getAllByRole('article')).toHaveLength(6)
  await user.click(screen.getByRole('radio', { name: 'Negative' }))
  await waitFor(() => expect(where()).toBe(`${path}?phrase=linen&sentiment=-1`))
})

test('without a search, suggestions are offered', async () => {
  const user = userEvent.setup()
  const { where } = await open()
  await user.click(await screen.findByRole('button', { name: 'Email' }))
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(where()).toContain('metadata_id=channel%3Aemail')
})

test('suggestions that failed to load say so, and the words can still be searched', async () => {
  const user = userEvent.setup()
  let isBroken = true
  const { where } = await open({
    [`GET ${api}/metadata/autocomplete?phrase=`]: () =>
      isBroken ? { status: 400, body: {} } : { status: 200, body: { items: [channel('Email')] } },
    [`GET ${api}/metadata/autocomplete?phrase=paid`]: () => ({ status: 400, body: {} }),
  })
  await screen.findByText("Couldn't load search suggestions")
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Email' })).toBeTruthy()
  await user.type(await field(), 'paid')
  await screen.findByText(/^Couldn't load suggestions/)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(where()).toBe(`${path}?phrase=paid`)
})
