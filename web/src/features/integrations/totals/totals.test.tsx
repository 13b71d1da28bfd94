// @vitest-environment jsdom
import { Reconciliation, type ReconciledDay } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openAs, sent } from '../../../testing/open-as.ts'
import { orgId, workspaceAnswer } from '../../../testing/workspace.ts'
import { integrationRoutes, path, shop } from '../integrations.fixture.ts'

afterEach(cleanup)

const place = `${path}/datasources/${shop.id}/reconciliation`
const checkedAt = '2026-11-14T09:12:00.000Z'
const dayOf = (back: number) => new Date(Date.UTC(2026, 10, 13 - back)).toISOString().slice(0, 10)

const item = (over: Partial<ReconciledDay> = {}): ReconciledDay => ({
  day: dayOf(0),
  measure: 'net_sales',
  platform_total: '1234.50',
  our_total: '1234.50',
  currency: 'USD',
  our_currency: 'USD',
  bridge: [],
  checked_at: checkedAt,
  ...over,
})

const answer = (items: readonly ReconciledDay[], over: Partial<Reconciliation> = {}) => {
  const checked_at = items.length === 0 ? null : checkedAt
  const body = Reconciliation.parse({ checked_at, is_offered: true, items, ...over })
  return () => ({ status: 200, body })
}

/** Thirty days of sales and orders that are the same. */
const equal = Array.from({ length: 30 }, (_, back) => [
  item({ day: dayOf(back) }),
  item({
    day: dayOf(back),
    measure: 'orders',
    platform_total: '12',
    our_total: '12',
    currency: null,
    our_currency: null,
  }),
]).flat()

/** The newest of them begins at another moment here, and something of it was not read yet. */
const different = equal.map((one, at) =>
  at === 0
    ? item({
        our_total: '1200.25',
        bridge: [
          { cause: 'changed_or_unread', amount: '-40.00' },
          { cause: 'time_zone', amount: '5.75' },
        ],
      })
    : one,
)

async function open(routes: Record<string, ReturnType<typeof answer>>, about = {}) {
  const app = await openAs(
    `/org/${orgId}/settings/datasources?drawer=SP&context=datasource&id=${shop.id}`,
    { ...integrationRoutes([shop]), ...routes },
    about,
  )
  const totals = within(await screen.findByRole('region', { name: 'Totals' }))
  return { ...app, totals }
}

const rowsOf = (totals: Awaited<ReturnType<typeof open>>['totals']) =>
  totals.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

test('if all days match, one line says so and the days show on demand', async () => {
  const { totals } = await open({ [`GET ${place}`]: answer(equal) })
  expect(await totals.findByText('30 of 30 days match the platform')).toBeTruthy()
  expect(totals.getByText('Compared with Shopify on Nov 14, 4:12 AM.')).toBeTruthy()
  expect(totals.queryByRole('table')).toBeNull()
  await userEvent.click(totals.getByRole('button', { name: 'Show days' }))
  expect(rowsOf(totals)).toHaveLength(31)
  expect(rowsOf(totals).slice(0, 2)).toEqual([
    ['Day', 'Shopify', 'Here', 'Difference'],
    ['Nov 13', '$1,234.50', '$1,234.50', 'None'],
  ])
  await userEvent.click(totals.getByRole('button', { name: 'Hide days' }))
  expect(totals.queryByRole('table')).toBeNull()
})

test.each([
  ['included', /^The store’s prices include tax\. Net sales exclude it/],
  ['excluded', /^The store adds tax to its prices\. Net sales exclude it/],
  ['mixed', /^Some of the store’s prices include tax and others do not\./],
] as const)('a store whose tax is %s says so', async (tax_mode, words) => {
  const { totals } = await open({ [`GET ${place}`]: answer(equal, { tax_mode }) })
  expect(await totals.findByText(words)).toBeTruthy()
})

test('a day that differs expands to the reasons, which add up', async () => {
  const { totals } = await open({ [`GET ${place}`]: answer(different) })
  expect(await totals.findByText('29 of 30 days match the platform')).toBeTruthy()
  expect(rowsOf(totals)[1]).toEqual(['Nov 13', '$1,234.50', '$1,200.25', '-$34.25'])
  const day = totals.getByRole('button', { name: /^Fri, Nov 13, 2026/ })
  expect(day.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(day)
  expect(day.getAttribute('aria-expanded')).toBe('true')
  const lines = totals
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(lines).toEqual([
    ['Shopify total', '$1,234.50'],
    ['Not synced yet, or changed in Shopify since', '-$40.00'],
    ['Different time zones', '+$5.75'],
    ['Total in this workspace', '$1,200.25'],
  ])
  await userEvent.click(day)
  expect(totals.queryByText('Total in this workspace')).toBeNull()
})

test('the measure can be selected; counts have no currency', async () => {
  const { totals } = await open({ [`GET ${place}`]: answer(different) })
  await userEvent.click(await totals.findByRole('radio', { name: 'Orders' }))
  expect(totals.getByRole('table', { name: 'Orders by day' })).toBeTruthy()
  expect(rowsOf(totals)[1]).toEqual(['Nov 13', '12', '12', 'None'])
})

test('in another currency, the sum comes before its converted value', async () => {
  const converted = {
    our_currency: 'EUR',
    our_total: '1080.22',
    bridge: [
      { cause: 'time_zone' as const, amount: '-34.25' },
      { cause: 'currency' as const, amount: '-120.03' },
    ],
  }
  const unknown = { day: dayOf(1), our_currency: 'EUR', our_total: null }
  const { totals } = await open({ [`GET ${place}`]: answer([item(converted), item(unknown)]) })
  await userEvent.click(await totals.findByRole('button', { name: /^Fri, Nov 13, 2026/ }))
  const lines = totals
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(lines).toEqual([
    ['Shopify total', '$1,234.50'],
    ['Different time zones', '-$34.25'],
    ['Total in this workspace, in USD', '$1,200.25'],
    ['Converted at daily exchange rates', '€1,080.22'],
  ])
  expect(rowsOf(totals).at(-1)).toEqual(['Nov 12', '$1,234.50', 'No rate', 'None'])
})

test('checking again shows its progress and its result', async () => {
  const { totals, received } = await open({
    [`GET ${place}`]: answer(different),
    [`POST ${place}`]: answer(equal),
  })
  await userEvent.click(await totals.findByRole('button', { name: 'Check again' }))
  expect(await totals.findByText('Checked just now.')).toBeTruthy()
  expect(totals.getByText('30 of 30 days match the platform')).toBeTruthy()
  expect(sent(received, 'POST')).toHaveLength(1)
})

test('an error of the platform is shown, and the last result stays', async () => {
  const detail =
    'Shopify tells its totals only with the permission read_reports. Grant it or reauthorize, then compare again.'
  const { totals } = await open({
    [`GET ${place}`]: answer(equal),
    [`POST ${place}`]: () => ({ status: 422, body: { detail } as never }),
  })
  await userEvent.click(await totals.findByRole('button', { name: 'Check again' }))
  expect((await totals.findByRole('alert')).textContent).toBe(detail)
  expect(totals.getByText('30 of 30 days match the platform')).toBeTruthy()
})

test('the first comparison can be started at once', async () => {
  const { totals } = await open({
    [`GET ${place}`]: answer([]),
    [`POST ${place}`]: answer(equal),
  })
  expect(await totals.findByText(/^Nothing compared yet/)).toBeTruthy()
  await userEvent.click(totals.getByRole('button', { name: 'Check now' }))
  expect(await totals.findByText('30 of 30 days match the platform')).toBeTruthy()
})

test('a platform without totals says so and sends no request', async () => {
  const { totals } = await open({ [`GET ${place}`]: answer([], { is_offered: false }) })
  expect(await totals.findByText("Shopify doesn't report totals to compare with.")).toBeTruthy()
  expect(totals.queryByRole('button')).toBeNull()
})

test('a read-only member sees the totals and whom to ask', async () => {
  const { totals } = await open({
    [`GET ${place}`]: answer(equal),
    [`GET /v1/orgs/${orgId}`]: () => ({
      status: 200,
      body: workspaceAnswer({}, { role: 'demo', is_org_admin: false }) as never,
    }),
  })
  expect(await totals.findByText('30 of 30 days match the platform')).toBeTruthy()
  expect(totals.queryByRole('button', { name: 'Check again' })).toBeNull()
  expect(totals.getByText(/Admins and members of this workspace can check again/)).toBeTruthy()
})

test('a failed totals request does not affect the rest of the drawer', async () => {
  let tries = 0
  const { totals } = await open({
    [`GET ${place}`]: () => {
      tries += 1
      return tries === 1 ? { status: 413, body: { detail: 'No.' } as never } : answer(equal)()
    },
  })
  expect(await totals.findByText("Couldn't load the totals. No.")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  await userEvent.click(totals.getByRole('button', { name: 'Try again' }))
  expect(await totals.findByText('30 of 30 days match the platform')).toBeTruthy()
})
