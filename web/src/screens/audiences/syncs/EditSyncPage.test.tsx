// @vitest-environment jsdom
import { flagDefaults } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { segment } from '../../../features/audiences/segment.fixture.ts'
import {
  dryRun,
  facebook,
  google,
  klaviyo,
  sync,
} from '../../../features/audiences/syncs/sync.fixture.ts'
import { openAs, sent, toastTexts } from '../../../testing/open-as.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../../testing/workspace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:25:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const path = `/org/${orgId}/audiences/syncs`
const api = `/v1/orgs/${orgId}/synced_audiences`
const feature_flags = { ...flagDefaults, enable_audiences: true }
const counts = {
  customers: 5_000,
  members: 1_300,
  with_email: 1_250,
  with_phone: 400,
  accepting_email: 900,
  destinations: [],
  groups: [],
}
const open = (routes: FakeRoutes = {}, where = `${path}/new/edit`) =>
  openAs(
    where,
    {
      [`GET /v1/orgs/${orgId}/segments?page=1&size=100`]: ok({
        page: 1,
        items: [segment(1), segment(2)],
        total: 2,
      }),
      [`POST /v1/orgs/${orgId}/segments/counts`]: ok(counts),
      [`GET ${api}/destinations`]: ok({ items: [facebook, google, klaviyo] }),
      [`POST ${api}/dry_runs`]: ok(dryRun()),
      ...pageOf(1),
      ...routes,
    },
    { org: { feature_flags } },
  )
/** What the page of a synced audience loads. */
const pageOf = (n: number): FakeRoutes => ({
  [`GET ${api}/${sync(n).id}`]: ok(sync(n)),
  [`GET ${api}/${sync(n).id}/status`]: ok({
    states: [],
    held_back: [],
    refused: [],
    list: null,
    list_error: null,
  }),
})
const fromSegment = `${path}/new/edit?segment=${segment(1).id}`
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('a segment is sent to a destination after its numbers were confirmed', async () => {
  const user = userEvent.setup()
  const { received, where } = await open({
    [`POST ${api}`]: () => ({ status: 201, body: sync(1) }),
  })
  expect(((await button('Review and create')) as HTMLButtonElement).disabled).toBe(true)
  await user.type(screen.getByRole('combobox', { name: 'Segment' }), 'Segment 1')
  await user.click(await screen.findByRole('option', { name: /^Segment 1/ }))
  expect(await screen.findByText('1,300 customers now, 1,250 with an email address')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /Northwind Ads/ }))
  expect((await field('Name at Facebook')).value).toBe('Segment 1')
  await user.click(screen.getByRole('switch', { name: 'Value based' }))
  await user.clear(await field('Hold-out share (%)'))
  await user.type(await field('Hold-out share (%)'), '10')
  await user.click(await button('Review and create'))

  const dialog = await screen.findByRole('dialog', { name: 'Send 1,200 customers to Facebook?' })
  const figures = [...dialog.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(figures).toEqual([
    'In the segment1,300',
    'To be added1,200',
    'Held back100',
    'Opted out70',
    'Held out for comparison30',
  ])
  expect(received.some(({ path: to, method }) => to === api && method === 'POST')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Create sync' }))
  await waitFor(() => expect(where()).toBe(`${path}/${sync(1).id}`))
  expect(toastTexts()).toEqual(['Sync created'])
  const body = {
    destination_id: facebook.id,
    segment_id: segment(1).id,
    sync_config: {
      fields_to_include: ['email', 'phone', 'lifetime_value'],
      schedule: '25 */1 * * *',
    },
    platform_audience: { name: 'Segment 1', platform_settings: { is_value_based: true } },
    hold_out_percent: 10,
    largest_loss_percent: 50,
  }
  expect(
    sent(received, 'POST').filter((one) => one !== null && 'segment_id' in Object(one)),
  ).toEqual([body, body])
})

test('the segment of the URL is chosen already', async () => {
  await open({}, fromSegment)
  const chosen = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Segment' })
  expect(chosen.value).toBe('Segment 1')
  expect(((await button('Review and create')) as HTMLButtonElement).disabled).toBe(false)
})

test('each kind of platform has its own parameters and fields', async () => {
  const user = userEvent.setup()
  await open({}, fromSegment)
  await user.click(await screen.findByRole('radio', { name: /Northwind Search/ }))
  expect(await field('Membership (days)')).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Value based' })).toBeNull()
  expect(screen.getByRole('checkbox', { name: /^Postal address/ })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /Northwind Mail/ }))
  expect(screen.queryByRole('textbox', { name: 'Membership (days)' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /^Postal address/ })).toBeNull()
  expect(
    screen.getByText('Klaviyo finds customers by the email address. Include at least one.'),
  ).toBeTruthy()
})

test('what is missing is marked, and the first such field is focused', async () => {
  const user = userEvent.setup()
  const { received } = await open({}, fromSegment)
  await user.click(await button('Review and create'))
  expect(await screen.findByText('Choose a destination')).toBeTruthy()
  const google = screen.getByRole('radio', { name: /Northwind Search/ })
  await user.click(google)
  for (const box of screen.getAllByRole('checkbox', { name: /finds customers$/, checked: true }))
    await user.click(box)
  await user.click(await button('Review and create'))
  expect(await screen.findByText('Enter 1 to 540 days')).toBeTruthy()
  expect(screen.getByText('Include at least one field')).toBeTruthy()
  const days = await field('Membership (days)')
  await waitFor(() => expect(document.activeElement).toBe(days))
  expect(received.some(({ path: to }) => to.endsWith('/dry_runs'))).toBe(false)
})

test('hours are clamped while they are typed, and the arrow keys change them', async () => {
  const user = userEvent.setup()
  await open({}, fromSegment)
  await user.click(await screen.findByRole('radio', { name: /Northwind Ads/ }))
  const hours = await field('Sync every (hours)')
  expect(hours.value).toBe('1')
  await user.clear(hours)
  await user.type(hours, '99')
  expect(hours.value).toBe('24')
  await user.clear(hours)
  await user.tab()
  expect(hours.value).toBe('1')
  await user.type(hours, '{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(hours.value).toBe('2')
  expect(screen.getByText(/the next one on Nov 15, 11:25 AM/)).toBeTruthy()
})

test('what the platform would refuse is said at its field, before anything is created', async () => {
  const user = userEvent.setup()
  const message = 'Facebook finds customers by the email address. Include it.'
  await open(
    {
      [`POST ${api}/dry_runs`]: ok(
        dryRun({ problems: [{ severity: 'error', field: 'fields', message }] }),
      ),
    },
    fromSegment,
  )
  await user.click(await screen.findByRole('radio', { name: /Northwind Ads/ }))
  await user.click(await button('Review and create'))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /^First and last name/ }))
  expect(screen.queryByText(message)).toBeNull()
})

test('warnings are shown with the numbers, and a refusal of the server at its field', async () => {
  const user = userEvent.setup()
  const warning = 'Facebook may restrict audiences whose name suggests a health condition.'
  await open(
    {
      [`POST ${api}/dry_runs`]: ok(
        dryRun({ problems: [{ severity: 'warning', field: 'name', message: warning }] }),
      ),
      [`POST ${api}`]: () => ({
        status: 422,
        body: {
          detail: [{ loc: ['body', 'platform_audience', 'name'], msg: 'Already used', type: 'x' }],
        },
      }),
    },
    fromSegment,
  )
  await user.click(await screen.findByRole('radio', { name: /Northwind Ads/ }))
  await user.click(await button('Review and create'))
  expect(await screen.findByText(warning)).toBeTruthy()
  await user.click(await button('Create sync'))
  expect(await screen.findByText('Already used')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await field('Name at Facebook')).getAttribute('aria-invalid')).toBe('true')
})

test('an account without access cannot be chosen and leads to the way to give it, and a simulated one is marked', async () => {
  const revoked = { ...facebook, requires_reauth: true }
  const simulated = { ...google, mode: 'sandbox' }
  await open({ [`GET ${api}/destinations`]: ok({ items: [revoked, simulated] }) })
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /Northwind Ads/ })
  expect(radio.disabled).toBe(true)
  expect(screen.getByRole('radio', { name: /^Google Ads ?Sandbox/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe(
    `/org/${orgId}/settings/destinations?drawer=FB&context=destination&id=${facebook.id}`,
  )
})

test('without a destination, the page leads to the settings', async () => {
  await open({ [`GET ${api}/destinations`]: ok({ items: [] }) })
  expect(await screen.findByText('No destination is connected')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Connect a destination' })).toBeTruthy()
})

test('of a stored one only the schedule, the pause and the loss guard change', async () => {
  const user = userEvent.setup()
  const { received, where } = await open(
    { [`PUT ${api}/${sync(1).id}`]: ok(sync(1)) },
    `${path}/${sync(1).id}/edit`,
  )
  const hours = await field('Sync every (hours)')
  expect(hours.value).toBe('6')
  const save = (await button('Save sync')) as HTMLButtonElement
  expect(save.disabled).toBe(true)
  expect(screen.getByText(/^The list at Facebook was made from these/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.clear(hours)
  await user.type(hours, '12')
  await user.click(screen.getByRole('switch', { name: 'Active' }))
  expect(screen.getByText('No run while it is paused.')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: /^Ask before/ }))
  await user.click(save)
  await waitFor(() => expect(where()).toBe(`${path}/${sync(1).id}`))
  expect(sent(received, 'PUT')).toEqual([
    { schedule: '12 */12 * * *', is_paused: true, largest_loss_percent: null },
  ])
  expect(toastTexts()).toEqual(['Sync saved'])
})

test('leaving an unsaved one asks first', async () => {
  const user = userEvent.setup()
  const { where } = await open({}, fromSegment)
  await user.click(await screen.findByRole('radio', { name: /Northwind Ads/ }))
  await user.click(screen.getByRole('link', { name: '← Synced Audiences' }))
  await user.click(await button('Keep editing'))
  expect(where()).toBe(fromSegment)
})

test('a read-only member learns who can create one', async () => {
  const workspace = workspaceAnswer({ feature_flags }, { role: 'demo', is_org_admin: false })
  await open({ [`GET /v1/orgs/${orgId}`]: ok(workspace) })
  expect(await screen.findByText("You can't change synced audiences")).toBeTruthy()
})
