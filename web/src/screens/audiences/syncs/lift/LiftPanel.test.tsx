// @vitest-environment jsdom
import type { AudienceLift } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../testing/open-dashboard.ts'
import { api, id, openSync } from '../open-sync.fixture.ts'
import { figure, lift, range, undecided } from './lift.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const route = `GET ${api}/${id}/lift`
async function open(answer: AudienceLift) {
  await openSync({}, { [route]: ok(answer) })
  return screen.findByRole('region', { name: 'Measured lift' })
}
const textOf = async (panel: HTMLElement, title: string) => {
  const heading = await within(panel).findByRole('heading', { name: title })
  return [...(heading.parentElement?.querySelectorAll('p') ?? [])].map((one) => one.textContent)
}

test('the panel says what was measured with its range, and what cannot be told yet', async () => {
  const panel = await open(lift())
  expect(await textOf(panel, 'Orders for each customer')).toEqual([
    '12% more orders',
    'The true difference is between +4% and +21%.',
  ])
  expect(await textOf(panel, 'Net sales for each customer')).toEqual([
    'Cannot tell yet',
    'The true difference is between −8% and +22%. At this pace, a difference of 10% can be seen in about 5 weeks.',
  ])
  const rows = within(panel).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Sent', '10,000', '2,800', '$151,200.50'],
    ['Held out', '2,500', '625', '$34,100.00'],
  ])
  expect(panel.textContent).toContain(
    "Customers left out: 240 who couldn't be sent, 3 who changed groups.",
  )
})

test('the days are drawn once they are opened', async () => {
  const user = userEvent.setup()
  const panel = await open(lift())
  await user.click(await within(panel).findByText('By day'))
  const course = await within(panel).findAllByRole('img')
  expect(course[0]?.getAttribute('aria-label')).toBe(
    'From Oct 22, 2026 to Nov 15, 2026; at the end +0.03, between +0.01 and +0.05',
  )
})

test('a decrease and no large difference are said as such', async () => {
  const lower = figure({ verdict: 'lower', relative: range(-0.2, -0.11, -0.03) })
  const same = figure({ verdict: 'no_large_difference', relative: range(-0.031, 0.002, 0.04) })
  const panel = await open(lift({ net_sales: lower, orders: same }))
  expect((await textOf(panel, 'Net sales for each customer'))[0]).toBe('11% lower net sales')
  expect(await textOf(panel, 'Orders for each customer')).toEqual([
    'No large difference',
    'The true difference is between −3.1% and +4%.',
  ])
})

test('what is missing is said while there is too little to measure', async () => {
  const held = { customers: 100, orders: 12, net_sales: '600.00' }
  const early = { ...undecided, relative: null, days_needed: null }
  const panel = await open(lift({ orders: null, net_sales: early, held_out: held }))
  expect(await textOf(panel, 'Orders for each customer')).toEqual([
    'Cannot tell yet',
    'Each group needs at least 50 orders. Those sent have 2,800, those held out 12.',
  ])
  expect((await textOf(panel, 'Net sales for each customer'))[1]).toBe(
    "The true difference is between −$1.20 and +$3.00. How long it takes to see a difference of 10% isn't known yet.",
  )
})

test('without a hold-out, or before the first measurement, it says so', async () => {
  const none = await open({ hold_out_percent: 0, measurement: null })
  expect(await within(none).findByText(/^No hold-out: every customer/)).toBeTruthy()
  cleanup()
  const first = await open({ hold_out_percent: 10, measurement: null })
  expect(await within(first).findByText(/^Nothing is measured yet\./)).toBeTruthy()
})

test('a failure can be tried again', async () => {
  await openSync({}, { [route]: () => ({ status: 500, body: { detail: 'It broke' } }) })
  const panel = await screen.findByRole('region', { name: 'Measured lift' })
  expect(await within(panel).findByText("Couldn't load the measured lift")).toBeTruthy()
  expect(within(panel).getByRole('button', { name: 'Try again' })).toBeTruthy()
})
