// @vitest-environment jsdom
import { ExportId, UserId, type Export } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openAs, toastTexts } from '../../../testing/open-as.ts'
import { orgId } from '../../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const page = `/org/${orgId}/settings/billing`
const api = `/v1/orgs/${orgId}/exports`
const ok = (body: unknown) => () => ({ status: 200, body })
const idOf = (n: number) => ExportId.parse(`01930000-0000-7000-8000-0000000000e${n}`)
const done: Export = {
  id: idOf(1),
  state: 'done',
  files_done: 71,
  files_total: 71,
  rows: 1_234_567,
  bytes: 45_600_000,
  message: null,
  started_by: { user_id: UserId.parse('01930000-0000-7000-8000-0000000000b1'), name: 'Ann Test' },
  created_at: '2026-11-14T09:00:00.000Z',
  finished_at: '2026-11-14T09:01:00.000Z',
  expires_at: '2026-11-21T09:01:00.000Z',
}
const running: Export = {
  ...done,
  id: idOf(2),
  state: 'running',
  files_done: 12,
  rows: 120_000,
  bytes: null,
  finished_at: null,
  expires_at: null,
}

const section = async () => within(await screen.findByRole('region', { name: 'Export all data' }))

test('an admin starts an export, follows it and cancels it', async () => {
  const user = userEvent.setup()
  let items: Export[] = []
  const { received } = await openAs(page, {
    [`GET ${api}`]: () => ok({ items })(),
    [`POST ${api}`]: () => {
      items = [running]
      return { status: 202, body: running }
    },
    [`DELETE ${api}/${running.id}`]: () => {
      items = [{ ...running, state: 'cancelled' }]
      return { status: 204 }
    },
  })
  const view = await section()
  await user.click(await view.findByRole('button', { name: 'Export all data' }))
  expect(await view.findByText('12 of 71 files, 120,000 rows')).toBeTruthy()
  expect(view.queryByRole('button', { name: 'Export all data' })).toBeNull()
  expect(view.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('17')
  await user.click(view.getByRole('button', { name: /^Cancel: Export of/ }))
  expect(await view.findByText('Cancelled')).toBeTruthy()
  expect(await view.findByRole('button', { name: 'Export all data' })).toBeTruthy()
  const changes = received.filter(({ path, method }) => path.startsWith(api) && method !== 'GET')
  expect(changes.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
})

test('a finished export is saved by a link that is made for the click', async () => {
  const user = userEvent.setup()
  const opened: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    opened.push(this.href)
  })
  const url = 'http://localhost/v1/public/exports/file?token=t'
  const { received } = await openAs(page, {
    [`GET ${api}`]: ok({ items: [done] }),
    [`POST ${api}/${done.id}/link`]: ok({ url }),
  })
  const view = await section()
  expect(await view.findByText(/^1,234,567 rows, 46 MB\. Available until/)).toBeTruthy()
  expect(view.getByText(/by Ann Test/)).toBeTruthy()
  await user.click(view.getByRole('button', { name: /^Download: Export of/ }))
  await expect.poll(() => opened).toEqual([url])
  expect(received.filter(({ path }) => path === `${api}/${done.id}/link`)).toHaveLength(1)
})

test('what ended without a file says why', async () => {
  const message = 'The file could not be written. Start a new export.'
  const failed: Export = { ...running, id: idOf(3), state: 'failed', message }
  const waiting: Export = { ...running, id: idOf(4), state: 'waiting', message: null }
  const expired: Export = { ...done, id: idOf(5), state: 'expired' }
  await openAs(page, { [`GET ${api}`]: ok({ items: [waiting, failed, expired] }) })
  const view = await section()
  expect(await view.findByText(`Failed. ${message}`)).toBeTruthy()
  expect(view.getByText('It starts in a moment.')).toBeTruthy()
  expect(view.getByText('Its file was deleted.')).toBeTruthy()
  expect(view.queryByRole('button', { name: /^Download/ })).toBeNull()
})

test('an export that is refused says why', async () => {
  const user = userEvent.setup()
  const detail = { code: 'conflict', message: 'An export is already running.' }
  await openAs(page, {
    [`GET ${api}`]: ok({ items: [] }),
    [`POST ${api}`]: () => ({ status: 409, body: { detail } }),
  })
  const view = await section()
  await user.click(await view.findByRole('button', { name: 'Export all data' }))
  await expect.poll(toastTexts).toContain('An export is already running.')
})

test('others than admins do not see it', async () => {
  const { received } = await openAs(page, {}, { isAdmin: false })
  await screen.findByText(/^Only admins of this workspace/)
  expect(screen.queryByRole('region', { name: 'Export all data' })).toBeNull()
  expect(received.filter(({ path }) => path === api)).toEqual([])
})
