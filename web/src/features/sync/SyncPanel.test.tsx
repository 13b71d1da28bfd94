// @vitest-environment jsdom
import { ConnectionId, newId, OrgId, type DataIngestion } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { SyncPanel } from './SyncPanel.tsx'

afterEach(cleanup)

const orgId = newId(OrgId)
const orders = dataIngestion({ rows_done: 250, rows_total: 1000 })
const path = `PUT /v1/orgs/${orgId}/integrations/datasources/${orders.connection_id}`
const connection = {
  id: orders.connection_id,
  datasource_name: 'Northwind Supply',
  platform: 'SP',
  is_connected: false,
  requires_reauth: false,
}

const bar = (name: string) => screen.queryByRole('progressbar', { name })

function panel(
  streams: DataIngestion | readonly DataIngestion[],
  { mayChange = true, status = 200 } = {},
) {
  const body = status === 200 ? connection : { detail: 'It is busy.' }
  return renderApp(
    <SyncPanel orgId={orgId} streams={[streams].flat()} timeZone="UTC" mayChange={mayChange} />,
    { [path]: () => ({ status, body }) },
  )
}

const button = (name: string) => screen.queryByRole('button', { name })

test('a running stream shows its progress', () => {
  panel(orders)
  const running = screen.getByRole('progressbar', { name: 'Orders sync' })
  expect(running.getAttribute('aria-valuenow')).toBe('25')
  expect(running.getAttribute('aria-valuetext')).toBe('250 of 1,000 rows')
})

test('stopping needs confirmation, and Cancel changes nothing', async () => {
  const user = userEvent.setup()
  const { received } = panel(orders)
  await user.click(screen.getByRole('button', { name: 'Stop sync' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Would you like to stop data sync?')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(received).toEqual([])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Stop sync' }))
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: 'Stop sync' }))
  await waitFor(() =>
    expect(received).toMatchObject([{ method: 'PUT', body: { is_connected: false } }]),
  )
})

test('a stopped stream starts without confirmation', async () => {
  const { received } = panel({ ...orders, state: 'stopped' })
  await userEvent.click(screen.getByRole('button', { name: 'Start sync' }))
  expect(received).toMatchObject([{ body: { is_connected: true } }])
})

test('a failed start shows the error', async () => {
  panel({ ...orders, state: 'stopped' }, { status: 409 })
  await userEvent.click(screen.getByRole('button', { name: 'Start sync' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Couldn't start the sync. It is busy.",
  )
})

test('an error shows once, however many streams it stops', () => {
  const failed = { ...orders, state: 'failed' as const, error: 'Reconnect the shop.' }
  panel([failed, { ...failed, stream: 'customers' }])
  expect(screen.getByText('Reconnect the shop.')).toBeTruthy()
  expect(screen.getByText('Sync failed')).toBeTruthy()
})

test('a finished sync collapses to one line, which expands on demand', async () => {
  panel({ ...orders, state: 'done', record_updated_at: '2026-11-14T09:12:00Z' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('All data synced')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show details' }))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
})

test('a later sync does not expand it, but a failure does', () => {
  const show = (state: DataIngestion['state']) => (
    <SyncPanel orgId={orgId} streams={[{ ...orders, state }]} timeZone="UTC" mayChange />
  )
  const { rerender } = renderApp(show('done'), {})
  rerender(show('running'))
  expect(bar('Orders sync')).toBeNull()
  rerender(show('failed'))
  expect(bar('Orders sync')).not.toBeNull()
})

test('a read-only member sees no button', () => {
  panel(orders, { mayChange: false })
  expect([button('Stop sync'), button('Start sync')]).toEqual([null, null])
})

const adsId = newId(ConnectionId)
const ads = {
  ...dataIngestion({ connection_id: adsId, datasource_name: 'Northwind ads', platform: 'FB' }),
  stream: 'ads',
  rows_done: 40,
}
const lines = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)

test('each of several connections has one line, with its streams on demand', async () => {
  panel([orders, { ...orders, stream: 'customers', rows_done: 50, rows_total: 500 }, ads])
  expect(lines()).toEqual(['Shopify Northwind Supply', 'Facebook Northwind ads'])
  expect(bar('Northwind Supply sync')?.getAttribute('aria-valuetext')).toBe('300 of 1,500 rows')
  expect(bar('Northwind ads sync')?.getAttribute('aria-valuetext')).toBe('40 rows')
  expect(bar('Orders sync')).toBeNull()
  const line = screen.getByRole('button', { name: 'Shopify Northwind Supply' })
  await userEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(bar('Customers sync')).not.toBeNull()
  expect(bar('Ads sync')).toBeNull()
})

test('a failed connection moves to the top and stays there during a retry', () => {
  const show = (state: DataIngestion['state']) => (
    <SyncPanel orgId={orgId} streams={[orders, { ...ads, state }]} timeZone="UTC" mayChange />
  )
  const { rerender } = renderApp(show('running'), {})
  expect(lines()).toEqual(['Shopify Northwind Supply', 'Facebook Northwind ads'])
  rerender(show('failed'))
  expect(lines()).toEqual(['Facebook Northwind ads', 'Shopify Northwind Supply'])
  rerender(show('running'))
  expect(lines()).toEqual(['Facebook Northwind ads', 'Shopify Northwind Supply'])
})

test('visible streams stay expanded when a second platform is connected', () => {
  const show = (streams: readonly DataIngestion[]) => (
    <SyncPanel orgId={orgId} streams={streams} timeZone="UTC" mayChange />
  )
  const { rerender } = renderApp(show([orders]), {})
  expect(bar('Orders sync')).not.toBeNull()
  rerender(show([orders, ads]))
  expect(bar('Orders sync')).not.toBeNull()
  expect(bar('Ads sync')).toBeNull()
})
