// @vitest-environment jsdom
import { flagDefaults, type Segment, type SyncedAudience } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ruleMembers, segment } from '../../features/audiences/segment.fixture.ts'
import { sync } from '../../features/audiences/syncs/sync.fixture.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../testing/workspace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

const path = `/org/${orgId}/audiences/segments`
const api = `/v1/orgs/${orgId}/segments`
const listed = (page = 1) => `GET ${api}?page=${page}&size=6`
const answer = (items: readonly (Segment | SyncedAudience)[], total = items.length) =>
  ok({ page: 1, items, total })
const feature_flags = { ...flagDefaults, enable_audiences: true }
const open = (routes: FakeRoutes, where = path) =>
  openAs(
    where,
    { [`GET ${api}/members`]: ok({ items: ruleMembers }), ...routes },
    { org: { feature_flags } },
  )
const rowTexts = async () =>
  within(await screen.findByRole('table', { name: 'Customer segments', busy: false }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))

test('the list has the name, the first condition with the number of others, and the last change', async () => {
  const [canada] = segment(1).source_config.or
  if (canada === undefined) throw new Error('The segment has a rule')
  const two = segment(2, { source_config: { or: [canada, canada] } })
  await open({ [listed()]: answer([segment(1), two]) })
  expect((await rowTexts()).map((cells) => cells.slice(0, 3))).toEqual([
    ['Segment 1', 'Country is Canada', 'Updated Nov 14, 10:00 AM'],
    ['Segment 2', 'Country is Canada +1 more', 'Updated Nov 14, 10:00 AM'],
  ])
  expect(screen.getByRole('link', { name: 'Segment 1' }).getAttribute('href')).toBe(
    `${path}/${segment(1).id}`,
  )
})

test('cards show the whole rule, and the choice is remembered', async () => {
  const user = userEvent.setup()
  await open({ [listed()]: answer([segment(1)]) })
  await rowTexts()
  await user.click(screen.getByRole('radio', { name: 'Cards' }))
  const card = () => screen.findByRole('list', { name: 'Customer segments', busy: false })
  expect((await card()).textContent).toContain('Customers in Canada.')
  cleanup()
  await open({ [listed()]: answer([segment(1)]) })
  expect(await card()).toBeTruthy()
})

test('a page has six segments, and a page beyond the last leads to the last', async () => {
  const user = userEvent.setup()
  const { where } = await open(
    {
      [listed(9)]: answer([], 8),
      [listed(2)]: answer([segment(7), segment(8)], 8),
      [listed(1)]: answer([segment(1)], 8),
    },
    `${path}?page=9`,
  )
  await screen.findByText('Segment 7')
  expect(where()).toBe(`${path}?page=2`)
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByText('Segment 1')
  expect(where()).toBe(path)
})

test('an empty list says what will be here, and leads to the first segment', async () => {
  const user = userEvent.setup()
  const { where } = await open({ [listed()]: answer([]) })
  const state = await screen.findByText('No segments yet')
  const region = state.closest('section') as HTMLElement
  await user.click(within(region).getByRole('link', { name: 'New segment' }))
  await waitFor(() => expect(where()).toBe(`${path}/new/edit`))
})

test('a list that failed to load can be tried again', async () => {
  const user = userEvent.setup()
  let isBroken = true
  const broken = () => (isBroken ? { status: 404, body: { detail: 'No' } } : answer([])())
  await open({ [listed()]: broken })
  expect(await screen.findByText("Couldn't load the segments")).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No segments yet')).toBeTruthy()
})

test('a read-only member learns who can change segments', async () => {
  const workspace = workspaceAnswer({ feature_flags }, { role: 'demo', is_org_admin: false })
  await open({ [`GET /v1/orgs/${orgId}`]: ok(workspace), [listed()]: answer([segment(1)]) })
  expect(await screen.findByText(/^Your role is read-only/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'New segment' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
})

async function pick(user: ReturnType<typeof userEvent.setup>, item: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Segment 1' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('a segment is duplicated with its rule', async () => {
  const user = userEvent.setup()
  let now = [segment(1)]
  const { received } = await open({
    [listed()]: () => answer(now)(),
    [`POST ${api}`]: () => {
      const copy = segment(2, { name: 'Segment 1 (copy)' })
      now = [copy, ...now]
      return { status: 201, body: copy }
    },
  })
  await pick(user, 'Duplicate')
  await screen.findByText('Segment 1 (copy)')
  expect(sent(received, 'POST')).toEqual([
    { name: 'Segment 1 (copy)', source_config: segment(1).source_config, description: '' },
  ])
  expect(toastTexts()).toEqual(['Segment created'])
})

const dependent = (items: readonly SyncedAudience[]): FakeRoutes => ({
  [`GET /v1/orgs/${orgId}/synced_audiences?page=1&size=100&segment_id=${segment(1).id}`]: ok({
    page: 1,
    items,
    total: items.length,
    emptying: [],
  }),
})

test('a segment is deleted after a warning that names it and its syncs', async () => {
  const user = userEvent.setup()
  let left = [segment(1), segment(2)]
  const { received } = await open({
    ...dependent([sync(1), sync(2)]),
    [listed()]: () => answer(left)(),
    [`DELETE ${api}/${segment(1).id}?lists=empty`]: () => {
      left = left.slice(1)
      return { status: 204 }
    },
  })
  await pick(user, 'Delete')
  const dialog = await screen.findByRole('alertdialog', { name: "Delete 'Segment 1'?" })
  expect(dialog.textContent).toContain('The 2 syncs that depend on this segment will disintegrate:')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Audience 1 at Facebook, Northwind Ads', 'Audience 2 at Facebook, Northwind Ads'])
  expect(sent(received, 'DELETE')).toHaveLength(0)
  await user.click(within(dialog).getByRole('radio', { name: /^Empty/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Delete segment' }))
  await waitFor(() => expect(screen.queryByText('Segment 1')).toBeNull())
  expect(screen.getByText('Segment 2')).toBeTruthy()
  expect(toastTexts()).toEqual(['Segment deleted'])
})

test('the bare path of the area leads to the segments', async () => {
  const { where } = await open({ [listed()]: answer([]) }, `/org/${orgId}/audiences`)
  expect(where()).toBe(path)
})

test('the side bar and the top bar have the area', async () => {
  await open({ [listed()]: answer([]) })
  const sideBar = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(sideBar.getByRole('heading', { name: 'Audiences' })).toBeTruthy()
  expect(sideBar.getByRole('link', { name: 'Customer segments' }).getAttribute('href')).toBe(path)
  const tabs = within(screen.getByRole('navigation', { name: 'Areas' }))
  expect(tabs.getByRole('link', { name: 'Audiences' }).getAttribute('href')).toBe(path)
})
