// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sync, syncJob } from '../../../features/audiences/syncs/sync.fixture.ts'
import * as saving from '../../../features/dashboards/export/save-file.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import { api, asDemo, id, jobs, member, openSync, path } from './open-sync.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the history has each run, and the rows that were refused as a file', async () => {
  const user = userEvent.setup()
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue()
  const failed = syncJob(2, {
    status: 'failed',
    refused: 0,
    error: { code: 'unavailable', message: 'Facebook could not be reached' },
  })
  const refused = member(1, { state: 'refused', reason: 'rejected', message: 'Bad hash' })
  const { received } = await openSync(
    {},
    {
      [`GET ${jobs}`]: ok({ items: [syncJob(1, { match_rate: range(0.62) }), failed] }),
      [`GET ${api}/${id}/members?state=refused&job_id=${syncJob(1).id}&limit=50000`]: ok({
        items: [refused],
        next: null,
      }),
      [`POST ${api}/${id}/exports`]: () => ({ status: 204 }),
    },
    '?tab=history',
  )
  const table = await screen.findByRole('table', { name: 'History', busy: false })
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    [
      'Nov 14, 10:00 AM',
      'Nov 14, 10:01 AM',
      'Completed',
      '1,200',
      '1,190',
      '7',
      '3Download',
      '62%',
      '2 min',
    ],
    [
      'Nov 14, 10:00 AM',
      'Nov 14, 10:01 AM',
      'FailedFacebook could not be reached. The next run tries again.',
      '1,200',
      '1,190',
      '7',
      '0',
      '–',
      '2 min',
    ],
  ])
  await user.click(screen.getByRole('button', { name: /^Download refused rows/ }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  const [blob, name] = saved.mock.calls[0] ?? []
  expect(name).toBe('audience-1-refused.csv')
  expect(await blob?.text()).toContain(
    '1,Buyer 1,buyer-1@shop.example,Refused by Facebook,Bad hash',
  )
  expect(received.find((one) => one.path.endsWith('/exports'))?.body).toEqual({
    format: 'csv',
    records: 1,
    state: 'refused',
  })
})

test('customers are listed by state and reason, page by page', async () => {
  const user = userEvent.setup()
  const members = (query: string, n: number, next: string | null = null) => ({
    [`GET ${api}/${id}/members?${query}`]: ok({ items: [member(n)], next }),
  })
  const { where } = await openSync(
    {},
    {
      ...members('limit=25', 1, 'second'),
      ...members('after=second&limit=25', 2),
      ...members('state=held_back&limit=25', 3),
      ...members('state=held_back&reason=opted_out&limit=25', 4),
    },
    '?tab=customers',
  )
  expect(await screen.findByText('Buyer 1 · buyer-1@shop.example')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Buyer 2 · buyer-2@shop.example')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('Buyer 1 · buyer-1@shop.example')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Held back')
  expect(await screen.findByText('Buyer 3 · buyer-3@shop.example')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Opted out')
  expect(await screen.findByText('Buyer 4 · buyer-4@shop.example')).toBeTruthy()
  expect(where()).toBe(`${path}?tab=customers&state=held_back&reason=opted_out`)
})

test('a customer is looked up by address, with what happened', async () => {
  const user = userEvent.setup()
  const other = { id: sync(2).id, name: 'Audience 2' }
  const { received } = await openSync(
    {},
    {
      [`GET ${api}/${id}/members?limit=25`]: ok({ items: [], next: null }),
      [`POST ${api}/customers`]: ok({
        items: [
          { sync: other, member: member(1), history: [] },
          {
            sync: { id, name: 'Audience 1' },
            member: member(1, { state: 'held_back', reason: 'opted_out' }),
            history: [
              {
                at: '2026-11-14T15:00:00.000Z',
                event: 'held_back',
                reason: 'opted_out',
                message: null,
              },
              { at: '2026-11-01T15:00:00.000Z', event: 'added', reason: null, message: null },
            ],
          },
        ],
      }),
    },
    '?tab=customers',
  )
  await user.type(
    await screen.findByRole('textbox', { name: 'Email address' }),
    'buyer-1@shop.example{Enter}',
  )
  const events = await screen.findByRole('list', { name: 'What happened' })
  expect([...events.children].map(({ textContent }) => textContent)).toEqual([
    'Nov 14, 10:00 AMHeld back: opted out',
    'Nov 1, 10:00 AMAdded',
  ])
  expect(screen.getByText(/held back, opted out$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Audience 2' })).toBeTruthy()
  expect(received.find((one) => one.path.endsWith('/customers'))?.body).toEqual({
    email: 'buyer-1@shop.example',
  })
})

test('a read-only member sees masked customers', async () => {
  const masked = member(1, { email: 'b•••@shop.example', name: 'B•••' })
  await openSync(
    {},
    { ...asDemo(), [`GET ${api}/${id}/members?limit=25`]: ok({ items: [masked], next: null }) },
    '?tab=customers',
  )
  expect(await screen.findByText('B••• · b•••@shop.example')).toBeTruthy()
  expect(screen.getByText(/^Names and addresses are hidden/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Look up' })).toBeNull()
})

function range(share: number) {
  return { at_least: share, at_most: share }
}
