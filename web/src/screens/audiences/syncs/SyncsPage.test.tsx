// @vitest-environment jsdom
import { flagDefaults, type SyncedAudience } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { segment } from '../../../features/audiences/segment.fixture.ts'
import {
  facebook,
  runningJob,
  sync,
  syncJob,
  waitingJob,
} from '../../../features/audiences/syncs/sync.fixture.ts'
import { openAs, sent, toastTexts } from '../../../testing/open-as.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../../testing/workspace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const path = `/org/${orgId}/audiences/syncs`
const api = `/v1/orgs/${orgId}/synced_audiences`
const jobs = `/v1/orgs/${orgId}/syncs/${sync(1).id}/jobs`
const listed = (page = 1) => `GET ${api}?page=${page}&size=6`
const answer = (items: readonly SyncedAudience[], total = items.length) =>
  ok({ page: 1, items, total, emptying: [] })
const feature_flags = { ...flagDefaults, enable_audiences: true }
const open = (routes: FakeRoutes, where = path) =>
  openAs(
    where,
    { [`GET ${api}/destinations`]: ok({ items: [facebook] }), ...routes },
    { org: { feature_flags } },
  )
const table = () => screen.findByRole('table', { name: 'Synced audiences', busy: false })
const cellsOf = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))

test('a row says what is sent where, in which state, how often, and what came of it', async () => {
  await open({ [listed()]: answer([sync(1)]) })
  expect(await cellsOf()).toEqual([
    [
      'Audience 1Facebook · Northwind Ads',
      'Segment 1',
      'Active',
      'Every 6 hoursNext Nov 15, 1:12 PM',
      'Last run: Nov 14, 10:00 AM1,200 customers synced',
      '',
    ],
  ])
  expect(screen.getByRole('link', { name: 'Audience 1' }).getAttribute('href')).toBe(
    `${path}/${sync(1).id}`,
  )
  expect(screen.getByRole('link', { name: 'Segment 1' }).getAttribute('href')).toBe(
    `/org/${orgId}/audiences/segments/${segment(1).id}`,
  )
})

test('states are named, with progress and reasons', async () => {
  const failed = syncJob(5, { status: 'failed', error: { code: 'auth', message: 'Code 190' } })
  await open({
    [listed()]: answer([
      sync(1, { last_job: runningJob }),
      sync(2, { last_job: waitingJob }),
      sync(3, { last_job: failed }),
      sync(4, { is_paused: true, next_run_at: null }),
      sync(5, { last_job: null }),
    ]),
  })
  const cells = await cellsOf()
  expect(cells.map(([, , state]) => state)).toEqual([
    'Running1,200 of 5,000 changes sent',
    'Waiting for approvalWould remove 62% of the list',
    'FailedFacebook revoked access. Reconnect it to keep syncing.',
    'Paused',
    'Active',
  ])
  expect(cells.map((row) => row[4])[4]).toBe('Last run: None yet')
  const progress = screen.getByRole('progressbar', { name: 'Progress of Audience 1' })
  expect(progress.getAttribute('aria-valuenow')).toBe('24')
})

test('a page has six, and a page beyond the last leads to the last', async () => {
  const user = userEvent.setup()
  const { where } = await open(
    {
      [listed(9)]: answer([], 8),
      [listed(2)]: answer([sync(7), sync(8)], 8),
      [listed(1)]: answer([sync(1)], 8),
    },
    `${path}?page=9`,
  )
  await screen.findByText('Audience 7')
  expect(where()).toBe(`${path}?page=2`)
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByText('Audience 1')
  expect(where()).toBe(path)
})

test('an empty list says what will be here, and leads to the first one', async () => {
  const user = userEvent.setup()
  const { where } = await open({ [listed()]: answer([]) })
  const region = (await screen.findByText('No synced audiences yet')).closest('section')
  const link = await within(region as HTMLElement).findByRole('link', {
    name: 'New synced audience',
  })
  await user.click(link)
  await waitFor(() => expect(where()).toBe(`${path}/new/edit`))
})

test('without a destination, the first step is to connect one', async () => {
  await open({ [listed()]: answer([]), [`GET ${api}/destinations`]: ok({ items: [] }) })
  const link = await screen.findByRole('link', { name: 'Connect a destination' })
  expect(link.getAttribute('href')).toBe(`/org/${orgId}/settings/destinations`)
  expect(screen.getByText(/Connect a destination first\.$/)).toBeTruthy()
})

test('a list that failed to load can be tried again', async () => {
  const user = userEvent.setup()
  let isBroken = true
  const broken = () => (isBroken ? { status: 404, body: { detail: 'No' } } : answer([])())
  await open({ [listed()]: broken })
  expect(await screen.findByText("Couldn't load the synced audiences")).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No synced audiences yet')).toBeTruthy()
})

test('a read-only member sees the list without actions', async () => {
  const workspace = workspaceAnswer({ feature_flags }, { role: 'demo', is_org_admin: false })
  await open({ [`GET /v1/orgs/${orgId}`]: ok(workspace), [listed()]: answer([sync(1)]) })
  expect(await screen.findByText(/^Your role is read-only/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'New synced audience' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
})

async function pick(user: ReturnType<typeof userEvent.setup>, item: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Audience 1' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('a sync is paused from its menu, which can be undone', async () => {
  const user = userEvent.setup()
  let isPaused = false
  const { received } = await open({
    [listed()]: () => answer([sync(1, { is_paused: isPaused })])(),
    [`PUT ${api}/${sync(1).id}`]: ({ body }) => {
      isPaused = (body as { is_paused: boolean }).is_paused
      return { status: 200, body: sync(1, { is_paused: isPaused }) }
    },
  })
  await pick(user, 'Pause')
  await screen.findByText('Paused')
  expect(toastTexts()).toEqual(['Sync paused'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Active')
  expect(sent(received, 'PUT')).toEqual([
    { schedule: '12 */6 * * *', is_paused: true },
    { schedule: '12 */6 * * *', is_paused: false },
  ])
})

test('a sync is started from its menu, unless it runs', async () => {
  const user = userEvent.setup()
  let job = syncJob(1)
  const { received } = await open({
    [listed()]: () => answer([sync(1, { last_job: job })])(),
    [`POST ${jobs}`]: () => {
      job = runningJob
      return { status: 202, body: job }
    },
  })
  await pick(user, 'Sync now')
  await screen.findByText('Running')
  expect(received.filter(({ path: to, method }) => to === jobs && method === 'POST')).toHaveLength(
    1,
  )
  await user.click(screen.getByRole('button', { name: 'Actions for Audience 1' }))
  const item = await screen.findByRole('menuitem', { name: 'Sync now' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})

test('a sync is deleted by keyboard, and its list is emptied if that is chosen', async () => {
  const user = userEvent.setup()
  let left = [sync(1), sync(2)]
  const remove = `${api}/${sync(1).id}?list=empty`
  const { received } = await open({
    [listed()]: () => answer(left)(),
    [`DELETE ${remove}`]: () => {
      left = left.slice(1)
      return { status: 204 }
    },
  })
  await pick(user, 'Delete')
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this sync?',
  })
  const keep = within(dialog).getByRole('radio', { name: /^Keep it/ })
  expect((keep as HTMLInputElement).checked).toBe(true)
  within(dialog)
    .getByRole('radio', { name: /^Empty it/ })
    .focus()
  await user.keyboard(' ')
  within(dialog).getByRole('button', { name: 'Delete sync' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Audience 1')).toBeNull())
  expect(received.filter(({ method }) => method === 'DELETE').map((one) => one.path)).toEqual([
    remove,
  ])
  expect(toastTexts()).toEqual(['Sync deleted'])
})

test('the side bar and the palette lead to the area', async () => {
  const user = userEvent.setup()
  await open({
    [listed()]: answer([]),
    [`GET /v1/orgs/${orgId}/segments?page=1&size=100`]: ok({ page: 1, items: [], total: 0 }),
  })
  const sideBar = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(sideBar.getByRole('link', { name: 'Synced Audiences' }).getAttribute('href')).toBe(path)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'synced')
  expect(await screen.findByRole('option', { name: /^New synced audience/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: /^Synced Audiences/ })).toBeTruthy()
})

test('lists that are being emptied say why they are not, and can be given up', async () => {
  const user = userEvent.setup()
  const emptying = {
    id: sync(7).id,
    name: 'Old customers',
    destination: sync(1).platform_audience.destination,
    since: '2026-11-14T15:00:00.000Z',
    error: { code: 'auth', message: 'revoked' },
    next_attempt_at: null,
  }
  const { received } = await open({
    [listed()]: ok({ page: 1, items: [], total: 0, emptying: [emptying] }),
    [`DELETE ${api}/${emptying.id}?list=keep`]: () => ({ status: 204 }),
  })
  const lists = await screen.findByRole('region', { name: 'Lists being emptied' })
  expect(lists.textContent).toContain(
    'Old customers (Facebook): Facebook revoked access. Reconnect it to keep syncing.',
  )
  await user.click(within(lists).getByRole('button', { name: 'Keep the list' }))
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'DELETE')?.path).toContain(emptying.id),
  )
})
