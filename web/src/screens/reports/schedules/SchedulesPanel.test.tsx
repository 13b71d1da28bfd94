// @vitest-environment jsdom
import type { ReportSchedule, Role } from '@cartograph/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  delivery,
  outsideRecipient,
  recipient,
  run,
  schedule,
} from '../../../features/report-schedules/schedule.fixture.ts'
import { report } from '../../../features/reports/report.fixture.ts'
import { sent, toastTexts } from '../../../testing/open-as.ts'
import { fillBrowserGaps } from '../../../testing/browser-gaps.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import { renderScreen, type FakeRoutes } from '../../../testing/render-screen.tsx'
import { ada, orgId, workspaceAnswer } from '../../../testing/workspace.ts'
import { useSchedulesAddress } from './schedules-address.ts'
import SchedulesPanel from './SchedulesPanel.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T16:00:00Z') }))
afterEach(() => {
  // Toasts outlive the page that showed them, and so a test.
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button)
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = report(1)
const api = `/v1/orgs/${orgId}`
const schedules = `${api}/reports/${shown.id}/schedules`

const person = (about: object) => ({
  id: ada.id,
  email: ada.email,
  first_name: 'Ada',
  last_name: 'Miller',
  is_active: true,
  status: 'active',
  membership_status: 'joined',
  role: 'admin',
  is_self: true,
  ...about,
})
const bo = person({
  id: recipient(2).user_id,
  email: 'bo@shop.example',
  first_name: 'Bo',
  last_name: 'Li',
  is_self: false,
})
const invited = person({ id: recipient(3).user_id, status: 'invited', is_self: false })

interface Who {
  readonly role?: Role
  readonly at?: string
}

/** The panel by itself, as the page of the report opens it. */
function open(
  items: readonly ReportSchedule[],
  routes: FakeRoutes = {},
  { role = 'admin', at = 'list' }: Who = {},
) {
  const { org } = workspaceAnswer()
  function Opened() {
    return <SchedulesPanel org={org} role={role} report={shown} {...useSchedulesAddress()} />
  }
  fillBrowserGaps()
  return renderScreen(Opened, {
    path: '/report',
    at: `/report?schedules=${at}`,
    isSignedIn: true,
    routes: {
      [`GET ${schedules}`]: ok({ items }),
      [`GET ${api}/users?page=1&page_size=100`]: ok({
        count: 3,
        data: [person({}), bo, invited],
      }),
      ...routes,
    },
  })
}

const panel = (name: string) => screen.findByRole('dialog', { name })
const saved = (about: Partial<ReportSchedule> = {}, webhook_secrets: readonly object[] = []) => ({
  schedule: schedule(1, about),
  webhook_secrets,
})

test('the schedules say when, to whom, what was last and what is next', async () => {
  const items = [
    schedule(1, {
      recipients: [
        recipient(1),
        recipient(2, { has_access: false }),
        outsideRecipient(3, { state: 'waiting' }),
        outsideRecipient(4, { state: 'ended' }),
        outsideRecipient(5, { kind: 'webhook', email: null, label: 'hooks.example/…a1b2' }),
      ],
      attachment: 'pdf',
      last_run: {
        id: run(1).id,
        due_at: '2026-11-23T13:00:00.000Z',
        state: 'skipped',
        message: 'The plan had expired.',
      },
    }),
    schedule(2, {
      timing: { every: 'month', day: 31, hour: 17 },
      is_paused: true,
      next_run_at: null,
      owner: { name: null, has_left: true },
    }),
  ]
  await open(items)
  await panel('Schedules')
  const [first, second] = await screen.findAllByRole('article')
  expect(first?.textContent).toContain('Every Monday at 8:00 AM, New York time')
  expect(first?.textContent).toContain('Next on Nov 30, 8:00 AM')
  expect(first?.textContent).toContain(
    'To Member 1, Member 2 (no access), outside-3@agency.example (waiting for confirmation), outside-4@agency.example (ended), Webhook hooks.example/…a1b2',
  )
  expect(first?.textContent).toContain('With the report as a PDF')
  expect(first?.textContent).toContain('Skipped on Nov 23, 8:00 AMThe plan had expired.')
  expect(second?.textContent).toContain('On the last day of every month at 5:00 PM')
  expect(second?.textContent).toContain('Paused')
  expect(second?.textContent).not.toContain('Next on')
  expect(second?.textContent).toContain('has left. It is still sent for the workspace.')
})

test('a new schedule starts with oneself on Mondays, and is saved with what was typed last', async () => {
  const user = userEvent.setup()
  const { received, where } = await open([], {
    [`POST ${schedules}`]: () => ({ status: 201, body: saved() }),
  })
  await user.click(await screen.findByRole('button', { name: 'New schedule' }))
  const form = within(await screen.findByRole('form', { name: 'New schedule' }))
  const options = () =>
    within(form.getByRole('listbox', { name: 'Add a member' })).getAllByRole('option')
  expect(form.getByText('Next on Nov 30, 8:00 AM')).toBeTruthy()
  await user.click(form.getByRole('radio', { name: 'Monthly' }))
  await user.selectOptions(form.getByLabelText('Day of the month'), '31')
  await user.selectOptions(form.getByLabelText('Time'), '17')
  expect(form.getByText('Next on Nov 30, 5:00 PM')).toBeTruthy()
  await user.click(form.getByRole('radio', { name: 'Excel workbook' }))
  await user.click(form.getByRole('combobox', { name: 'Add a member' }))
  // Ada is in the list, and who was only invited can't be.
  expect(options().map(({ textContent }) => textContent)).toEqual(['Bo Libo@shop.example'])
  await user.click(options()[0] ?? document.body)
  await user.type(form.getByLabelText('Email address'), 'Carla@Agency.example')
  await user.click(form.getByRole('button', { name: 'Create schedule' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Schedule created']))
  expect(sent(received, 'POST').at(-1)).toEqual({
    timing: { every: 'month', day: 31, hour: 17 },
    attachment: 'xlsx',
    is_paused: false,
    recipients: [
      { kind: 'member', user_id: ada.id },
      { kind: 'member', user_id: bo.id },
      { kind: 'address', email: 'carla@agency.example' },
    ],
  })
  expect(where()).toBe('/report?schedules=list')
})

test('an address that is none is not added, and one in the list is not added twice', async () => {
  const user = userEvent.setup()
  await open([], {}, { at: 'new' })
  const form = within(await screen.findByRole('form', { name: 'New schedule' }))
  const field = form.getByLabelText('Email address')
  await user.type(field, 'carla{Enter}')
  expect(form.getByText('Enter a valid email address')).toBeTruthy()
  await user.type(field, '@agency.example{Enter}')
  expect(form.getByText('carla@agency.example')).toBeTruthy()
  await user.type(field, 'carla@agency.example{Enter}')
  expect(form.getByText('Already in the list')).toBeTruthy()
})

test('members who are no admins keep outside recipients, and cannot add any', async () => {
  const user = userEvent.setup()
  const stored = schedule(1, { recipients: [recipient(1), outsideRecipient(2)] })
  const { received } = await open(
    [stored],
    { [`PUT ${schedules}/${stored.id}`]: ok(saved()) },
    { at: stored.id, role: 'member' },
  )
  const form = within(await screen.findByRole('form', { name: 'Schedule' }))
  expect(form.queryByLabelText('Email address')).toBeNull()
  expect(form.getByText(/^Only admins can add recipients outside/)).toBeTruthy()
  await user.click(form.getByRole('radio', { name: 'Daily' }))
  await user.click(form.getByRole('button', { name: 'Remove Member 1' }))
  await user.click(form.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Schedule saved']))
  expect(sent(received, 'PUT')).toEqual([
    {
      timing: { every: 'day', hour: 8 },
      attachment: 'none',
      is_paused: false,
      recipients: [{ kind: 'existing', id: outsideRecipient(2).id }],
      version: 1,
    },
  ])
})

test('a refused recipient is marked at its place, and a change of a colleague can be loaded', async () => {
  const user = userEvent.setup()
  const stored = schedule(1)
  let items = [stored]
  let answer: { status: number; body: unknown } = {
    status: 422,
    body: {
      detail: [{ loc: ['body', 'recipients', 1, 'url'], msg: 'It must begin with https://' }],
    },
  }
  await open(
    [],
    {
      [`GET ${schedules}`]: () => ({ status: 200, body: { items } }),
      [`PUT ${schedules}/${stored.id}`]: () => answer,
    },
    { at: stored.id },
  )
  const form = within(await screen.findByRole('form', { name: 'Schedule' }))
  await user.click(form.getByRole('radio', { name: 'Webhook' }))
  await user.type(form.getByLabelText('URL of the webhook'), 'http://hooks.example/in{Enter}')
  await user.click(form.getByRole('button', { name: 'Save schedule' }))
  const row = (await form.findByText('It must begin with https://')).closest('li')
  expect(row?.textContent).toContain('http://hooks.example/in')
  await waitFor(() => expect(document.activeElement).toBe(row))
  answer = { status: 409, body: { detail: { code: 'conflict', message: 'Changed' } } }
  items = [schedule(1, { version: 2, timing: { every: 'day', hour: 6 } })]
  await user.click(form.getByRole('button', { name: 'Save schedule' }))
  await user.click(await form.findByRole('button', { name: 'Reload' }))
  const reloaded = within(await screen.findByRole('form', { name: 'Schedule' }))
  expect(await reloaded.findByText('Next on Nov 28, 6:00 AM')).toBeTruthy()
  expect(reloaded.queryByText('http://hooks.example/in')).toBeNull()
})

test('the secret of a new webhook is shown once', async () => {
  const user = userEvent.setup()
  const stored = schedule(1)
  const secret = { recipient_id: recipient(9).id, label: 'hooks.example/…a1b2', secret: 'whsec_1' }
  await open(
    [stored],
    { [`PUT ${schedules}/${stored.id}`]: ok(saved({}, [secret])) },
    { at: stored.id },
  )
  const form = within(await screen.findByRole('form', { name: 'Schedule' }))
  await user.click(form.getByRole('radio', { name: 'Webhook' }))
  await user.type(form.getByLabelText('URL of the webhook'), 'https://hooks.example/in')
  await user.click(form.getByRole('button', { name: 'Save schedule' }))
  const dialog = within(await panel('Keep the signing secret'))
  expect(dialog.getByText('whsec_1')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await panel('Schedules')
  expect(screen.queryByText('whsec_1')).toBeNull()
})

test('a schedule is tested, paused and deleted from its menu', async () => {
  const user = userEvent.setup()
  const stored = schedule(1, { recipients: [recipient(1), outsideRecipient(2)] })
  const { received } = await open([stored], {
    [`POST ${schedules}/${stored.id}/test`]: () => ({
      status: 202,
      body: { run_id: run(1).id, email: 'ada@shop.example' },
    }),
    [`PUT ${schedules}/${stored.id}`]: ok(saved({ is_paused: true, version: 2 })),
    [`DELETE ${schedules}/${stored.id}`]: () => ({ status: 204 }),
  })
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Actions for Every Monday/ }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Send a test to me')
  await waitFor(() => expect(toastTexts()).toContain('The test is on its way to ada@shop.example'))
  await choose('Pause')
  await waitFor(() => expect(toastTexts()).toContain('Schedule paused'))
  expect(sent(received, 'PUT')).toEqual([
    {
      timing: { every: 'week', weekday: 1, hour: 8 },
      attachment: 'none',
      is_paused: true,
      recipients: [
        { kind: 'existing', id: recipient(1).id },
        { kind: 'existing', id: outsideRecipient(2).id },
      ],
      version: 1,
    },
  ])
  await choose('Delete')
  await user.click(await screen.findByRole('button', { name: 'Delete schedule' }))
  await waitFor(() => expect(toastTexts()).toContain('Schedule deleted'))
})

test('the history says what was delivered to whom, and why not', async () => {
  const stored = schedule(1)
  const runs = [
    run(1, {
      is_test: true,
      deliveries: [delivery(1, { attachment: 'pdf' })],
    }),
    run(2, {
      is_data_late: true,
      deliveries: [
        delivery(1),
        delivery(2, { state: 'unknown', sent_at: null }),
        delivery(3, {
          kind: 'webhook',
          label: 'hooks.example/…a1b2',
          state: 'failed',
          message: 'Status 500.',
          attempts: 4,
          sent_at: null,
        }),
      ],
    }),
    run(3, {
      state: 'waiting',
      message: 'Waits for the sync of Shopify.',
      period: null,
      deliveries: [],
    }),
  ]
  await open(
    [stored],
    {
      [`GET ${schedules}/${stored.id}/runs?page=1&size=10`]: ok({ page: 1, items: runs, total: 3 }),
    },
    { at: `${stored.id}.history` },
  )
  const [test, late, waiting] = within(
    await screen.findByRole('list', { name: 'History' }),
  ).getAllByRole('article')
  expect(test?.textContent).toContain('Nov 23, 8:00 AM · TestSent')
  expect(test?.textContent).toContain('Nov 16–22, 2026, data until Nov 23, 7:50 AM')
  expect(test?.textContent).toContain('Member 1 · PDFSent Nov 23, 8:01 AM')
  expect(late?.textContent).toContain('Sent to 1 of 3')
  expect(late?.textContent).toContain('a sync had not finished in time')
  expect(late?.textContent).toContain('May have arrivedThe server stopped while sending.')
  expect(late?.textContent).toContain(
    'Webhook hooks.example/…a1b2Not deliveredStatus 500. Tried 4 times.',
  )
  expect(waiting?.textContent).toContain('WaitingWaits for the sync of Shopify.')
})

test('a reader sees the schedules and their history, and changes nothing', async () => {
  await open([schedule(1)], {}, { role: 'demo' })
  await panel('Schedules')
  expect(await screen.findByRole('button', { name: /^History/ })).toBeTruthy()
  for (const name of [/^Edit/, /^Actions for Every/, 'New schedule']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.getByText(/Admins and members can change them/)).toBeTruthy()
})

test('a link to a deleted schedule says so, and leads to the others', async () => {
  const user = userEvent.setup()
  const { where } = await open([schedule(1)], {}, { at: schedule(2).id })
  expect(await screen.findByText(/^This schedule was deleted/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'All schedules' }))
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(where()).toBe('/report?schedules=list')
})
