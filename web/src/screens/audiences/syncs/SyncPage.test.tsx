// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dryRun,
  runningJob,
  sync,
  syncJob,
  waitingJob,
} from '../../../features/audiences/syncs/sync.fixture.ts'
import { toastTexts } from '../../../testing/open-as.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import { api, asDemo, id, jobs, openSync, path, status } from './open-sync.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pairs = (element: Element) =>
  [...element.querySelectorAll('dt')].map(
    (dt) => `${dt.textContent}: ${dt.nextElementSibling?.textContent}`,
  )

test('the states add up to everyone, and each leads to its customers', async () => {
  await openSync()
  const customers = await screen.findByRole('region', { name: 'Customers' })
  expect(customers.textContent).toContain('1,200 customers to date')
  expect(pairs(customers)).toEqual([
    'Sent: 1,000 (83.3%)',
    'Waiting: 50 (4.2%)',
    'Held back: 100 (8.3%)',
    'Refused: 30 (2.5%)',
    'Removed: 20 (1.7%)',
  ])
  const held = within(customers).getByRole('list', { name: 'Held back by reason' })
  expect([...held.children].map(({ textContent }) => textContent)).toEqual([
    'Opted out70 customers',
    'Held out for comparison30 customers',
  ])
  expect(within(held).getByRole('link', { name: 'Opted out' }).getAttribute('href')).toBe(
    `${path}?tab=customers&state=held_back&reason=opted_out`,
  )
})

test('the page says what the platform says of the list, and how it is set up', async () => {
  await openSync()
  const list = await screen.findByRole('region', { name: 'List at Facebook' })
  expect(pairs(list)).toEqual([
    'State: Ready',
    'Facebook says: Audience is ready.',
    'Size: 500–600 people',
    'Match rate: 50–60%',
  ])
  expect(pairs(screen.getByRole('region', { name: 'Setup' }))).toEqual([
    'Segment: Segment 1',
    'Destination: Facebook · Northwind Ads',
    'Name there: Audience 1',
    'Value based: No',
    'Fields: Email address, Phone number',
    'Hold-out: 10% of customers, never sent',
    'Schedule: Every 6 hours',
    'Next run: Nov 15, 1:12 PM',
    'Approval: Needed to remove more than 50% of the list',
  ])
})

test('a list in the sandbox is said to be one, and its size may only be known to be small', async () => {
  const { platform_audience: audience } = sync(1)
  const destination = { ...audience.destination, mode: 'sandbox' } as const
  const small = { ...status, list: { ...status.list, size: { at_least: 0, at_most: 1_100 } } }
  await openSync(
    { platform_audience: { ...audience, destination } },
    { [`GET ${api}/${id}/status`]: ok(small) },
  )
  const list = await screen.findByRole('region', { name: 'List at Facebook' })
  expect(pairs(list)).toContain('Size: At most 1,100 people')
  expect(list.textContent).toContain(
    'Facebook is simulated here, and no real data was sent. Open the lists in the sandbox',
  )
})

test('a platform that cannot be asked, and a list that is not there yet, are said', async () => {
  const list_error = 'Timed out.'
  await openSync({}, { [`GET ${api}/${id}/status`]: ok({ ...status, list: null, list_error }) })
  expect(
    await screen.findByText("Facebook couldn't be asked about the list: Timed out."),
  ).toBeTruthy()
  cleanup()
  const none = { states: [], held_back: [], refused: [], list: null, list_error: null }
  await openSync({ last_job: null }, { [`GET ${api}/${id}/status`]: ok(none) })
  expect(await screen.findByText(/^Nothing has been sent yet/)).toBeTruthy()
  expect(screen.getByText(/^The list is created when/)).toBeTruthy()
})

test('a sync is paused by its switch', async () => {
  const user = userEvent.setup()
  let isPaused = false
  await openSync(
    {},
    {
      [`GET ${api}/${id}`]: () => ok(sync(1, { is_paused: isPaused }))(),
      [`PUT ${api}/${id}`]: () => {
        isPaused = true
        return { status: 200, body: sync(1, { is_paused: true }) }
      },
    },
  )
  await user.click(await screen.findByRole('switch', { name: 'Active' }))
  expect(await screen.findByText('Paused')).toBeTruthy()
  expect(toastTexts()).toEqual(['Sync paused'])
})

test('a dry run says what the next run would do', async () => {
  const user = userEvent.setup()
  await openSync(
    {},
    {
      [`POST ${api}/${id}/dry_runs`]: ok(
        dryRun({
          add: 15,
          update: 5,
          remove: 620,
          unchanged: 380,
          refused: 3,
          needs_approval: true,
        }),
      ),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Dry run' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dry run' })
  expect(await within(dialog).findByText(/^The run would wait for approval/)).toBeTruthy()
  expect(pairs(dialog).slice(0, 6)).toEqual([
    'In the segment: 1,300',
    'To be added: 15',
    'To be removed: 620',
    'To be sent again: 5',
    'Unchanged: 380',
    'Refused before: 3',
  ])
  await user.click(within(dialog).getByText('Who is held back'))
  const list = await within(dialog).findByRole('list', { name: 'Who is held back' })
  expect(list.textContent).toBe('Buyer 2 · buyer-2@shop.exampleOpted out')
})

test('a run that removes too much waits, and is approved', async () => {
  const user = userEvent.setup()
  let job = waitingJob
  await openSync(
    {},
    {
      [`GET ${api}/${id}`]: () => ok(sync(1, { last_job: job }))(),
      [`POST ${jobs}/${waitingJob.id}/approve`]: () => {
        job = { ...runningJob, id: waitingJob.id }
        return { status: 202, body: job }
      },
    },
  )
  expect(await screen.findByText(/^This run would remove 62% of the list/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByRole('progressbar', { name: 'Progress of the sync' })).toBeTruthy()
})

test('a running sync shows its progress and can be cancelled', async () => {
  const user = userEvent.setup()
  let job = runningJob
  await openSync(
    {},
    {
      [`GET ${api}/${id}`]: () => ok(sync(1, { last_job: job }))(),
      [`POST ${jobs}/${runningJob.id}/cancel`]: () => {
        job = { ...runningJob, is_cancel_requested: true }
        return { status: 202, body: job }
      },
    },
  )
  const running = await screen.findByRole('region', { name: 'Running sync' })
  expect(running.textContent).toContain('1,200 of 5,000 changes sent')
  const now = screen.getByRole<HTMLButtonElement>('button', { name: 'Sync now' })
  expect(now.disabled).toBe(true)
  await user.click(within(running).getByRole('button', { name: 'Cancel run' }))
  expect(await within(running).findByRole('button', { name: 'Cancelling…' })).toBeTruthy()
})

test('a failed run says why, and leads to the connection', async () => {
  const error = { code: 'auth', message: 'Code 190' } as const
  await openSync({ last_job: syncJob(1, { status: 'failed', error }) })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Facebook revoked access. Reconnect it to keep syncing.')
  expect(within(alert).getByRole('link').getAttribute('href')).toContain('drawer=FB')
})

test('a list that was deleted at the platform is created again once the sync is activated', async () => {
  const user = userEvent.setup()
  const error = { code: 'list_deleted', message: 'Gone' } as const
  const last_job = syncJob(1, { status: 'failed', error })
  let isPaused = true
  await openSync(
    {},
    {
      [`GET ${api}/${id}`]: () => ok(sync(1, { last_job, is_paused: isPaused }))(),
      [`PUT ${api}/${id}`]: () => {
        isPaused = false
        return { status: 200, body: sync(1, { last_job }) }
      },
    },
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Activate the sync to create it again.')
  await user.click(within(alert).getByRole('button', { name: 'Activate' }))
  expect(await screen.findByText(/The next run creates it again/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull()
})

test('a read-only member sees the state, and changes nothing', async () => {
  await openSync({ last_job: waitingJob }, asDemo())
  expect(await screen.findByText(/^This run would remove 62%/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a synced audience that is gone is distinguished from one that failed to load', async () => {
  const gone = { detail: { code: 'not_found', message: 'Not found' } }
  await openSync({}, { [`GET ${api}/${id}`]: () => ({ status: 404, body: gone }) })
  expect(await screen.findByText("This synced audience doesn't exist")).toBeTruthy()
})

test('the arrow keys move along the tabs, each with a URL', async () => {
  const user = userEvent.setup()
  const { where } = await openSync()
  const tab = await screen.findByRole('tab', { name: 'Config' })
  tab.focus()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('table', { name: 'History', busy: false })).toBeTruthy()
  expect(where()).toBe(`${path}?tab=history`)
})
