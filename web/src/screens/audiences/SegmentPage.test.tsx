// @vitest-environment jsdom
import { flagDefaults, type SegmentRecord } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ruleMembers, segment, segmentRecord } from '../../features/audiences/segment.fixture.ts'
import { commentRoutes } from '../../features/messages/drawer/open-comments.fixture.ts'
import { message } from '../../features/messages/message.fixture.ts'
import * as saving from '../../features/dashboards/export/save-file.ts'
import { sync } from '../../features/audiences/syncs/sync.fixture.ts'
import { keepSizes } from '../../testing/lay-out.ts'
import { openAs, toastTexts } from '../../testing/open-as.ts'
import { ok, showEverything } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const { id } = segment(1)
const path = `/org/${orgId}/audiences/segments`
const api = `/v1/orgs/${orgId}/segments`
const feature_flags = { ...flagDefaults, enable_audiences: true }
const counts = {
  customers: 1_000,
  members: 250,
  with_email: 200,
  with_phone: 50,
  accepting_email: 125,
  groups: [{ members: 250, filters: [250] }],
  destinations: [
    { id: '01930000-0000-7000-8000-0000000000d1', name: 'Meta ads', platform: 'FB', reachable: 75 },
  ],
}
const open = (routes: FakeRoutes = {}, tab = '') =>
  openAs(
    `${path}/${id}${tab}`,
    {
      [`GET ${api}/${id}`]: ok(segment(1)),
      [`GET ${api}/members`]: ok({ items: ruleMembers }),
      [`GET ${api}?page=1&size=6`]: ok({ page: 1, items: [], total: 0 }),
      [`POST ${api}/counts`]: ok(counts),
      [`GET ${api}/${id}/history`]: ok({
        items: [],
        counted_at: null,
        is_counting: true,
        is_usable: true,
      }),
      ...routes,
    },
    { org: { feature_flags } },
  )
const records = (items: readonly SegmentRecord[], total = items.length) => ({
  [`GET ${api}/${id}/records?limit=50000`]: ok({ items, total }),
})
const names = async () => {
  const table = await screen.findByRole('table', { name: 'Customers' })
  return within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
}

test('the definition shows the rule, how many it selects, and who can be reached', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Segment 1', level: 1 })).toBeTruthy()
  const rule = await screen.findByRole('list', { name: 'Rule' })
  await waitFor(() => expect(rule.textContent).toBe('Country is Canada250 customers'))
  expect(screen.getByText('Customers in Canada.')).toBeTruthy()
  const figures = screen.getByText('25% of all 1,000 customers').closest('[aria-busy]')
  expect(figures?.textContent).toContain('With an email address200 (80%)')
  expect(figures?.textContent).toContain('Accept email marketing125 (50%)')
  const reach = screen.getByRole('list', { name: 'Can be sent to' })
  expect(reach.textContent).toBe('Facebook · Meta ads75 (30%)')
})

const sizes = (...items: readonly object[]) => ({
  [`GET ${api}/${id}/history`]: ok({
    items,
    counted_at: '2026-11-14T05:30:00.000Z',
    is_counting: false,
    is_usable: true,
  }),
})
const first = { day: '2026-11-12', members: 240, joined: null, left: null, rule_changed: false }
const last = { day: '2026-11-14', members: 250, joined: 12, left: 2, rule_changed: true }

test('the size is shown by day, with who joined and left on a chosen one', async () => {
  const user = userEvent.setup()
  keepSizes()
  await open({
    ...sizes(first, last),
    [`GET ${api}/${id}/history/2026-11-14`]: ok({
      joined: [segmentRecord(1)],
      left: [segmentRecord(2)],
      is_stored: true,
    }),
  })
  const history = await screen.findByRole('region', { name: 'Size by day' })
  await within(history).findByText(/^250 customers on .*: 12 joined and 2 left since/)
  const rows = within(within(history).getByRole('group', { name: 'Last days' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DaySizeJoinedLeftCustomers',
    expect.stringMatching(/rule changed250122Show$/),
    expect.stringMatching(/240––$/),
  ])
  await user.click(within(history).getByRole('button', { name: /^Show who joined and left on/ }))
  const joined = await within(history).findByRole('list', { name: /^Joined on/ })
  expect(joined.textContent).toContain('Buyer 1')
  expect(within(history).getByRole('list', { name: /^Left on/ }).textContent).toContain('Buyer 2')
})

test('a new segment says from when on its size is kept', async () => {
  await open()
  expect(await screen.findByText(/^The segment is being counted/)).toBeTruthy()
  cleanup()
  await open(sizes(first))
  expect(await screen.findByText(/the first day\. Who joins and leaves appears here/)).toBeTruthy()
})

test('each tab has a URL', async () => {
  const user = userEvent.setup()
  const { where } = await open(records([segmentRecord(1)]))
  await user.click(await screen.findByRole('tab', { name: 'Records' }))
  expect(await names()).toEqual(['Buyer 1'])
  expect(where()).toBe(`${path}/${id}?tab=records`)
})

test('records are sorted by a column, either way, and then as before', async () => {
  const user = userEvent.setup()
  const odd = segmentRecord(4, { first_name: null, last_name: null, net_sales: null })
  await open(records([segmentRecord(2), odd, segmentRecord(10)]), '?tab=records')
  const sort = async () => {
    await user.click(screen.getByRole('button', { name: 'Net sales' }))
    return names()
  }
  expect(await names()).toEqual(['Buyer 2', 'buyer-4@shop.example', 'Buyer 10'])
  expect(await sort()).toEqual(['Buyer 2', 'Buyer 10', 'buyer-4@shop.example'])
  expect(screen.getByRole('columnheader', { name: 'Net sales' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  expect(await sort()).toEqual(['Buyer 10', 'Buyer 2', 'buyer-4@shop.example'])
  expect(await sort()).toEqual(['Buyer 2', 'buyer-4@shop.example', 'Buyer 10'])
})

test('records are found by name, address or place, and have pages', async () => {
  const user = userEvent.setup()
  const many = Array.from({ length: 60 }, (_, n) => segmentRecord(n + 1))
  await open(records(many, 70_000), '?tab=records')
  expect(await names()).toHaveLength(25)
  expect(
    screen.getByText('70,000 customers · the 60 with the latest orders are listed'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(await names()).toHaveLength(10)
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'BUYER-17@')
  expect(await names()).toEqual(['Buyer 17'])
  expect(screen.getByText('1 of 60 customers')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'x')
  expect(screen.getByText('No results found')).toBeTruthy()
})

test('those who see personal data export what they found', async () => {
  const user = userEvent.setup()
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue()
  const { received } = await open(
    {
      ...records([segmentRecord(1), segmentRecord(2)]),
      [`POST ${api}/${id}/exports`]: () => ({ status: 204 }),
    },
    '?tab=records',
  )
  await names()
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Buyer 2')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  const audited = received.find((one) => one.path.endsWith('/exports'))
  expect(audited?.body).toEqual({ format: 'csv', records: 1 })
  const [blob, name] = saved.mock.calls[0] ?? []
  expect(name).toBe('segment-1.csv')
  const lines = (await blob?.text())?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^Buyer 2,buyer-2@shop\.example,,2,20\.50,2026-11-01,2026-10-01,/)
})

test('a read-only member sees masked records, and neither exports nor edits', async () => {
  const workspace = workspaceAnswer({ feature_flags }, { role: 'demo', is_org_admin: false })
  await open(
    { [`GET /v1/orgs/${orgId}`]: ok(workspace), ...records([segmentRecord(1)]) },
    '?tab=records',
  )
  expect(await screen.findByText(/^Names and addresses are hidden/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit segment' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Send to a platform' })).toBeNull()
})

test('its synced audiences are listed, with the way to one more', async () => {
  const user = userEvent.setup()
  const syncs = `/v1/orgs/${orgId}/synced_audiences?page=1&size=6&segment_id=${id}`
  await open({ [`GET ${syncs}`]: ok({ page: 1, items: [sync(1)], total: 1, emptying: [] }) })
  await user.click(await screen.findByRole('tab', { name: 'Syncs' }))
  const table = await screen.findByRole('table', { name: 'Synced audiences', busy: false })
  expect(within(table).queryByRole('columnheader', { name: 'Segment' })).toBeNull()
  expect(within(table).getByRole('link', { name: 'Audience 1' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send to a platform' }).getAttribute('href')).toBe(
    `/org/${orgId}/audiences/syncs/new/edit?segment=${id}`,
  )
})

test('a segment without customers says when they will appear', async () => {
  await open(records([]), '?tab=records')
  expect(await screen.findByText('No customers match yet')).toBeTruthy()
})

test('a segment that is gone is distinguished from one that failed to load', async () => {
  const gone = { detail: { code: 'not_found', message: 'Not found' } }
  await open({ [`GET ${api}/${id}`]: () => ({ status: 404, body: gone }) })
  expect(await screen.findByText("This segment doesn't exist")).toBeTruthy()
})

test('deleting it leads back to the list', async () => {
  const user = userEvent.setup()
  const { where } = await open({ [`DELETE ${api}/${id}?lists=keep`]: () => ({ status: 204 }) })
  await user.click(await screen.findByRole('button', { name: 'Actions for Segment 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete segment' }))
  await waitFor(() => expect(where()).toBe(path))
  expect(toastTexts()).toEqual(['Segment deleted'])
})

test('its comments stay open beside each of its tabs, and are read by the role demo', async () => {
  const user = userEvent.setup()
  showEverything()
  const tag = `segment:${id}`
  const there = `${path}/${id}`
  const demo = workspaceAnswer({ feature_flags }, { role: 'demo', is_org_admin: false })
  await open(
    {
      ...commentRoutes(tag, [message(1, { address: `${there}?tab=records` })]),
      [`GET /v1/orgs/${orgId}`]: ok(demo),
      ...records([segmentRecord(1)]),
    },
    '?comments=open',
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Comments' }))
  expect(await drawer.findByText('Comment 1')).toBeTruthy()
  expect(drawer.queryByText('Written under other filters')).toBeNull()
  expect(drawer.queryByRole('textbox')).toBeNull()
  // Beside the drawer only on a wide screen.
  await user.click(screen.getByRole('tab', { name: 'Records', hidden: true }))
  expect(await screen.findByRole('table', { name: 'Customers', hidden: true })).toBeTruthy()
  expect(drawer.getByText('Comment 1')).toBeTruthy()
})
