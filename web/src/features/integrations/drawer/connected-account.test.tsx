// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { formatDay } from '../../../format/date-format.ts'
import { dayAt } from '../../../format/day.ts'
import { dataIngestion } from '../../../testing/data-ingestion.ts'
import { openAs, sent, toastTexts } from '../../../testing/open-as.ts'
import { orgId } from '../../../testing/workspace.ts'
import { fakeWindows, sendOutcome } from '../../../testing/fake-windows.ts'
import {
  analytics,
  health,
  integrationRoutes,
  path,
  profile,
  shop,
} from '../integrations.fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = `/org/${orgId}/settings/datasources`
const one = (of: typeof shop) => `${path}/datasources/${of.id}`

const open = (of: typeof shop, routes = {}) =>
  openAs(`${page}?drawer=${of.platform}&context=datasource&id=${of.id}`, {
    ...integrationRoutes([of]),
    ...routes,
  })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('the parameters, masked credentials and owner of a connection are shown', async () => {
  await open(shop)
  const account = await region('Account')
  expect(account.getByText('Shop name').nextElementSibling?.textContent).toBe('northwind')
  expect(account.getByText('Ada Miller, ada@shop.example')).toBeTruthy()
  const key = account.getByLabelText<HTMLInputElement>('API key')
  expect([key.value, key.disabled]).toEqual(['••••••••4f2a', true])
})

test('stopping the sync needs confirmation', async () => {
  const { received } = await open(shop, {
    [`PUT ${one(shop)}`]: () => ({ status: 200, body: { ...shop, is_connected: false } }),
  })
  await press('Stop data sync')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Would you like to stop data sync?')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(sent(received, 'PUT')).toEqual([])
  await press('Stop data sync')
  const again = within(await screen.findByRole('alertdialog'))
  await userEvent.click(again.getByRole('button', { name: 'Stop data sync' }))
  await expect.poll(() => sent(received, 'PUT')).toEqual([{ is_connected: false }])
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
})

test('an idle connection can be synced at once, beside the button that stops it', async () => {
  const { received } = await open(shop, {
    [`PUT ${one(shop)}`]: () => ({ status: 200, body: shop }),
  })
  await screen.findByRole('button', { name: 'Stop data sync' })
  expect(screen.queryByRole('button', { name: 'Start data sync' })).toBeNull()
  await press('Sync now')
  await expect.poll(() => sent(received, 'PUT')).toEqual([{ is_connected: true }])
})

test('a stopped connection can be started, and a running one cannot', async () => {
  const { received } = await open(
    { ...shop, is_connected: false },
    { [`PUT ${one(shop)}`]: () => ({ status: 200, body: shop }) },
  )
  await press('Start data sync')
  await expect.poll(() => sent(received, 'PUT')).toEqual([{ is_connected: true }])
  cleanup()
  const items = [dataIngestion({ connection_id: shop.id, state: 'running' })]
  await open(shop, {
    [`GET /v1/orgs/${orgId}/data_ingestions`]: () => ({ status: 200, body: { items } }),
  })
  await screen.findByRole('button', { name: 'Stop data sync' })
  expect(screen.queryByRole('button', { name: /Start data sync|Sync now/ })).toBeNull()
  expect(screen.getByRole('progressbar', { name: 'Orders sync' })).toBeTruthy()
})

test('deleting waits for the response, then closes the drawer', async () => {
  const { received, where } = await open(shop, {
    [`DELETE ${one(shop)}`]: () => ({ status: 204 }),
  })
  await press('Delete')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByRole('heading', { name: 'Delete Shopify (Northwind Supply)?' })).toBeTruthy()
  expect(dialog.getByText('This datasource and related data will be deleted')).toBeTruthy()
  expect(dialog.getByText(/You lose what was imported from Northwind Supply: orders/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await expect.poll(where).toBe(page)
  expect(sent(received, 'DELETE')).toHaveLength(1)
})

test('a failed deletion closes the dialog and shows the error in the drawer', async () => {
  const { where } = await open(shop, {
    [`DELETE ${one(shop)}`]: () => ({ status: 409, body: { detail: 'It is busy.' } }),
  })
  await press('Delete')
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText('It is busy.')).toBeTruthy()
  expect(where()).toContain('drawer=SP')
})

test('a connection made by consent is reauthorized by another consent', async () => {
  const { channelName } = fakeWindows()
  const { received } = await open(
    { ...analytics, requires_reauth: true },
    {
      ['POST /v1/oauth-profiles/initiate/G4?profile_context=datasource']: () => ({
        status: 200,
        body: { to: 'https://platform.example/consent' },
      }),
      [`PUT ${one(analytics)}`]: () => ({ status: 200, body: analytics }),
    },
  )
  expect(await screen.findByText(/lost access to/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Start data sync|Sync now/ })).toBeNull()
  await press('Reauthorize')
  await expect
    .poll(() => sent(received, 'POST'))
    .toMatchObject([{ drawerState: { datasource_id: analytics.id } }])
  sendOutcome(channelName(), { profileId: profile.id })
  await expect.poll(() => sent(received, 'PUT')).toEqual([{ user_creds_id: profile.id }])
  await expect.poll(toastTexts).toEqual(['Reauthorized'])
})

test('a consent that expires soon is announced in the list and in the drawer, with a way to renew it', async () => {
  const end = new Date(Date.now() + 4 * 86_400_000)
  const user_cred = analytics.user_cred && {
    ...analytics.user_cred,
    access_ends_at: end.toISOString(),
  }
  await open({ ...analytics, user_cred })
  const words = `on ${formatDay(dayAt(end, 'America/New_York'))}. Reauthorize to keep syncing.`
  expect(await screen.findByText(`Access to Google Analytics 4 expires ${words}`)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Reauthorize' })).toHaveLength(1)
  expect(screen.getByText(`Access expires ${words}`)).toBeTruthy()
})

test('a connection made by credentials is reauthorized by new ones', async () => {
  const { received } = await open(shop, {
    [`PUT ${one(shop)}`]: () => ({ status: 200, body: shop }),
  })
  await press('Reauthorize')
  expect(screen.queryByLabelText('Shop name')).toBeNull()
  const [typed] = screen.getAllByLabelText<HTMLInputElement>('API key')
  if (typed === undefined) throw new Error('There is a field')
  await userEvent.type(typed, 'shpat_2')
  await press('Reauthorize')
  await expect
    .poll(() => sent(received, 'PUT'))
    .toEqual([{ datasource_creds: { access_token: 'shpat_2' } }])
  await expect.poll(toastTexts).toEqual(['Reauthorized'])
})

test('a sync that waits for our own disk says so, and not that the platform limits it', async () => {
  const waits_for = 'The disk that holds the analytic data is full.'
  await open(shop, {
    [`GET ${one(shop)}/health`]: () => ({
      status: 200,
      body: { ...health, waits_until: '2026-11-15T10:15:00Z', waits_for },
    }),
  })
  const facts = await region('Health')
  expect(await facts.findByText(new RegExp(`^${waits_for} Next attempt: `))).toBeTruthy()
})

test('the health section shows the sync status, the quotas and the runs', async () => {
  await open(shop, {
    [`GET ${one(shop)}/health`]: () => ({
      status: 200,
      body: { ...health, last_error: 'Shopify answered 503. We try again at 10:15.' },
    }),
  })
  const facts = await region('Health')
  expect(await facts.findByText(/We try again at 10:15/)).toBeTruthy()
  const value = (label: string) => facts.getByText(label).nextElementSibling?.textContent
  expect(value('Next run')).toBe('Nov 14, 4:27 AM')
  expect(value('Days revised')).toMatch(/^2 in the last four weeks/)
  expect(value('API quota: requests')).toBe('38 of 40 left, per minute')
  expect(facts.getByText('1,240 rows in 2 min')).toBeTruthy()
  expect(facts.queryByText(/skipped/)).toBeNull()
})

test('only a few runs are shown until all are requested', async () => {
  const [run] = health.runs
  const runs = ['1', '2', '3', '4', '5'].map((id) => ({ ...run, id }))
  await open(shop, {
    [`GET ${one(shop)}/health`]: () => ({ status: 200, body: { ...health, runs } }),
  })
  await screen.findByText('Runs')
  expect(screen.getAllByText('Done')).toHaveLength(3)
  await press('Show all 5')
  expect(screen.getAllByText('Done')).toHaveLength(5)
})

test('skipped records say why, and can be tried again', async () => {
  let total = 2
  const item = {
    stream: 'orders',
    external_id: '5551',
    reason: 'The currency is unknown.',
    rejected_at: '2026-11-14T09:12:00Z',
  }
  await open(shop, {
    [`GET ${one(shop)}/health`]: () => ({
      status: 200,
      body: { ...health, set_aside: { total, items: total > 0 ? [item] : [] } },
    }),
    [`POST ${one(shop)}/retry`]: () => {
      total = 0
      return { status: 200, body: { repaired: 2, left: 0 } }
    },
  })
  expect(await screen.findByText('2 records skipped')).toBeTruthy()
  expect(screen.getByText('The currency is unknown.')).toBeTruthy()
  await press('Try again')
  expect(await screen.findByText('2 recovered, 0 still failing.')).toBeTruthy()
  await expect.poll(() => screen.queryByText('2 records skipped')).toBeNull()
})

test('records with limits or unknown values are counted beside the skipped ones', async () => {
  const item = {
    stream: 'tickets',
    external_id: '77',
    reason: "status: the value 'asleep' is not known",
    rejected_at: '2026-11-14T09:12:00Z',
  }
  await open(shop, {
    [`GET ${one(shop)}/health`]: () => ({
      status: 200,
      body: { ...health, partly_known: { total: 1, items: [item] } },
    }),
  })
  expect(await screen.findByText('1 record with limits')).toBeTruthy()
  expect(screen.getByText(item.reason)).toBeTruthy()
  expect(screen.queryByText(/skipped/)).toBeNull()
})

test('a failed health request does not affect the rest of the drawer', async () => {
  await open(shop, {
    [`GET ${one(shop)}/health`]: () => ({ status: 413, body: { detail: 'No.' } }),
  })
  expect(await screen.findByText("Couldn't load the sync status. No.")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
})
