// @vitest-environment jsdom
import { flagDefaults, type SegmentRecord } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ruleMembers, segment, segmentRecord } from '../../features/audiences/segment.fixture.ts'
import * as saving from '../../features/dashboards/export/save-file.ts'
import { openAs, toastTexts } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
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
}
const open = (routes: FakeRoutes = {}, tab = '') =>
  openAs(
    `${path}/${id}${tab}`,
    {
      [`GET ${api}/${id}`]: ok(segment(1)),
      [`GET ${api}/members`]: ok({ items: ruleMembers }),
      [`GET ${api}?page=1&size=6`]: ok({ page: 1, items: [], total: 0 }),
      [`POST ${api}/counts`]: ok(counts),
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
  expect(screen.getByText('Customers whose country is Canada.')).toBeTruthy()
  const figures = screen.getByText('25% of all 1,000 customers').closest('[aria-busy]')
  expect(figures?.textContent).toContain('With an email address200 (80%)')
  expect(figures?.textContent).toContain('Accept email marketing125 (50%)')
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
  const { where } = await open({ [`DELETE ${api}/${id}`]: () => ({ status: 204 }) })
  await user.click(await screen.findByRole('button', { name: 'Actions for Segment 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete segment' }))
  await waitFor(() => expect(where()).toBe(path))
  expect(toastTexts()).toEqual(['Segment deleted'])
})
