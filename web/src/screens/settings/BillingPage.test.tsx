// @vitest-environment jsdom
import type { Plan } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { offers } from '../../features/plans/offers.fixture.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { orgId, plan } from '../../testing/workspace.ts'

const leavePage = vi.hoisted(() => vi.fn<(url: string) => void>())
vi.mock('../../features/integrations/consent/leave-page.ts', () => ({ leavePage }))

afterEach(() => {
  cleanup()
  leavePage.mockClear()
})

const page = `/org/${orgId}/settings/billing`
const plans = `/v1/orgs/${orgId}/plans`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 3_600_000).toISOString()
const trial = (days: number) =>
  plan({ state: 'trial', is_plan_trial: true, is_free: false, plan_expires: inDays(days) })
const ok = (body: unknown) => () => ({ status: 200, body })

/** The page of an installation with plans. */
function open(
  current: Plan,
  { isAdmin = true, ...routes }: { isAdmin?: boolean } & Record<string, unknown> = {},
) {
  return openAs(
    page,
    {
      [`GET ${plans}/subscribed`]: ok(current),
      [`GET ${plans}/available`]: ok({
        plans: offers,
        currency: 'USD',
        has_payments: false,
        payment_type: null,
      }),
      ...(routes as Parameters<typeof openAs>[1]),
    },
    { isAdmin },
  )
}

const button = (name: string) => screen.queryByRole('button', { name })

test('the plan is shown with its end in the time zone of the workspace', async () => {
  await open({ ...trial(14), plan_expires: '2127-01-05T02:00:00Z' })
  expect(await screen.findByRole('region', { name: 'Base plan' })).toBeTruthy()
  expect(screen.getByText(/^Trial expires on Sat, Jan 4, 2127, \d+ days left\.$/)).toBeTruthy()
  expect(screen.queryByText(/Only admins/)).toBeNull()
})

test('without plans, the workspace is free and the page says so', async () => {
  await openAs(page)
  const card = within(await screen.findByRole('region', { name: 'Base plan' }))
  expect(
    card.getByText('Every workspace on this installation is free, without limits.'),
  ).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Plans' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Usage' })).toBeNull()
})

test('a user who is not an admin learns who can change the plan, and cannot', async () => {
  await open(trial(3), { isAdmin: false })
  expect(
    await screen.findByText('Only admins of this workspace can change its plan and billing.'),
  ).toBeTruthy()
  expect(await screen.findByRole('listitem', { name: 'Base plan' })).toBeTruthy()
  for (const name of ['UPGRADE', 'SCHEDULE DEMO', 'Cancel plan', 'Switch to Free', 'Contact us'])
    expect(button(name)).toBeNull()
  expect(screen.queryByRole('link', { name: 'UPGRADE' })).toBeNull()
})

test.each([
  [7, 'link', 'UPGRADE'],
  [8, 'button', 'SCHEDULE DEMO'],
] as const)('with %s days of a trial left, there is a %s %s', async (days, role, name) => {
  await open(trial(days))
  expect(await screen.findByRole(role, { name })).toBeTruthy()
  expect(screen.queryByText(name === 'UPGRADE' ? 'SCHEDULE DEMO' : 'UPGRADE')).toBeNull()
  expect(button('Cancel plan')).toBeNull()
})

test('a demo is asked for with a message', async () => {
  const { received } = await open(trial(12), {
    [`POST ${plans}/requests`]: () => ({ status: 204 }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'SCHEDULE DEMO' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a demo' }))
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'On Friday?')
  await user.click(dialog.getByRole('button', { name: 'Send message' }))
  await expect.poll(toastTexts).toContain('Message sent')
  expect(sent(received, 'POST')).toContainEqual({ about: 'demo', message: 'On Friday?' })
})

test('an enterprise plan is asked for with a message', async () => {
  const { received } = await open(trial(3), { [`POST ${plans}/requests`]: () => ({ status: 204 }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Contact us' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact us about Enterprise' }))
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Four stores.')
  await user.click(dialog.getByRole('button', { name: 'Send message' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent(received, 'POST')).toContainEqual({ about: 'enterprise', message: 'Four stores.' })
})

test('a free plan is switched to directly', async () => {
  const free = plan({ id: 'free', display_name: 'Free' })
  const { received } = await open(trial(3), { [`POST ${plans}`]: ok(free) })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Switch to Free' }))
  await expect.poll(toastTexts).toContain('Plan changed')
  expect(sent(received, 'POST')).toContainEqual({ plan_id: 'free' })
})

test('a plan is cancelled after a question, and kept otherwise', async () => {
  const paid = plan({ state: 'paid', is_free: false, plan_expires: inDays(20) })
  const cancelled = { ...paid, state: 'cancelled' as const }
  const { received } = await open(paid, { [`DELETE ${plans}/base-monthly`]: ok(cancelled) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Cancel plan' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to cancel?',
  })
  await user.click(within(question).getByRole('button', { name: 'I WILL KEEP THE PLAN' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(sent(received, 'DELETE')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel plan' }))
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: 'CANCEL THE PLAN' }))
  await expect.poll(toastTexts).toContain('Plan cancelled')
  expect(sent(received, 'DELETE')).toHaveLength(1)
})

test('a cancelled plan is resumed', async () => {
  const cancelled = plan({ state: 'cancelled', is_free: false, plan_expires: inDays(20) })
  const { received } = await open(cancelled, {
    [`POST ${plans}`]: ok({ ...cancelled, state: 'paid' }),
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Resume plan' }))
  await expect.poll(toastTexts).toContain('Plan resumed')
  expect(sent(received, 'POST')).toContainEqual({ plan_id: 'base-monthly' })
  expect(button('Cancel plan')).toBeNull()
})

test('a change that is refused says why', async () => {
  const detail = { code: 'conflict', message: 'The current plan is paid. Cancel it first.' }
  await open(trial(3), { [`POST ${plans}`]: () => ({ status: 409, body: { detail } }) })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Switch to Free' }))
  await expect.poll(toastTexts).toContain('The current plan is paid. Cancel it first.')
})

test('the limits show how far they are used, and warn from 80 % on', async () => {
  const items = [
    { limit: 'sources', used: 3, allowed: 20 },
    { limit: 'members', used: 12, allowed: 15 },
    { limit: 'orders_per_month', used: 20_000, allowed: 20_000 },
    { limit: 'history_months', used: null, allowed: 36 },
    { limit: 'synced_audiences', used: 4, allowed: null },
  ]
  await open(trial(3), { [`GET ${plans}/usage`]: ok({ items }) })
  const usage = within(await screen.findByRole('region', { name: 'Usage' }))
  expect(usage.getByText('3 of 20')).toBeTruthy()
  expect(usage.getByText('4, no limit')).toBeTruthy()
  expect(usage.getByText('Cannot be counted right now')).toBeTruthy()
  expect(usage.getByText('Members: 12 of 15. The limit of your plan is close.')).toBeTruthy()
  expect(
    usage.getByText(
      'Orders this month: 20,000 of 20,000. The limit of your plan is reached. Choose a larger plan.',
    ),
  ).toBeTruthy()
  expect(usage.queryByText(/^Data sources: 3/)).toBeNull()
  const bars = usage.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))
  expect(bars).toEqual(['15', '80', '100'])
})

const payments = `/v1/orgs/${orgId}/payments`
const usd = (amount: number) => ({ amount_minor: amount, currency: 'USD' })
const nothingPaid = {
  payment_type: null,
  next_payment: null,
  charged_by_use: null,
  payment_method: null,
  billing_name: null,
  billing_address: [],
  tax_ids: [],
  invoices: [],
}
const withPayments = {
  [`GET ${plans}/available`]: ok({
    plans: offers,
    currency: 'USD',
    has_payments: true,
    payment_type: 'stripe',
  }),
  [`GET ${payments}/billing`]: ok(nothingPaid),
}

test('a paid plan leads to the payment page', async () => {
  await open(trial(3), {
    ...withPayments,
    [`GET ${payments}/initiate?plan_id=base-monthly`]: ok({ to: 'https://pay.example/1' }),
  })
  expect(screen.queryByText(/Payments aren't set up/)).toBeNull()
  const subscribe = await screen.findByRole('button', { name: 'Subscribe to Base plan' })
  await userEvent.setup().click(subscribe)
  await expect.poll(() => leavePage.mock.calls).toEqual([['https://pay.example/1']])
  expect(screen.queryByRole('heading', { name: 'Payments and invoices' })).toBeNull()
})

test('a payment that cannot begin says why', async () => {
  const detail = { code: 'connection_refused', message: 'Stripe cannot be reached.' }
  await open(trial(3), {
    ...withPayments,
    [`GET ${payments}/initiate?plan_id=base-monthly`]: () => ({ status: 400, body: { detail } }),
  })
  const subscribe = await screen.findByRole('button', { name: 'Subscribe to Base plan' })
  await userEvent.setup().click(subscribe)
  await expect.poll(toastTexts).toContain('Stripe cannot be reached.')
  expect(leavePage).not.toHaveBeenCalled()
})

test('a change of a paid plan shows its price before', async () => {
  const paid = plan({ id: 'other', state: 'paid', is_free: false, plan_expires: inDays(20) })
  const asOf = '2026-11-14T09:00:00Z'
  const { received } = await open(paid, {
    ...withPayments,
    [`GET ${payments}/change?plan_id=base-monthly`]: ok({
      due_now: usd(4_950),
      next_payment: { at: '2126-12-14T15:00:00Z', amount: usd(9_900) },
      as_of: asOf,
    }),
    [`POST ${payments}/change`]: ok({ to: null }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change to Base plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Base plan' }))
  expect(await dialog.findByText(/^\$49\.50 is charged now\./)).toBeTruthy()
  expect(dialog.getByText(/costs \$99, next on Sat, Dec 14, 2126\./)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Change plan' }))
  await expect.poll(toastTexts).toContain('Plan changed')
  expect(sent(received, 'POST')).toContainEqual({ plan_id: 'base-monthly', as_of: asOf })
})

test('what is paid is listed with its invoices, and a payment that is due leads to its invoice', async () => {
  const due = plan({ state: 'past_due', is_free: false, plan_expires: inDays(-1) })
  await open(due, {
    ...withPayments,
    [`GET ${payments}/billing`]: ok({
      ...nothingPaid,
      payment_type: 'stripe',
      next_payment: { at: '2126-12-14T15:00:00Z', amount: usd(9_900) },
      payment_method: { brand: 'Visa', last4: '4242', expires: { month: 3, year: 2030 } },
      billing_name: 'Northwind Supply',
      billing_address: ['1 Harbor Street', '04101 Portland', 'US'],
      tax_ids: ['DE123456789'],
      invoices: [
        {
          id: 'in_1',
          number: 'N-0001',
          issued_at: '2126-11-14T15:00:00Z',
          state: 'open',
          total: usd(9_900),
          tax: usd(0),
          page: 'https://pay.example/in_1',
          file: 'https://pay.example/in_1.pdf',
        },
      ],
    }),
    [`GET ${payments}/initiate?plan_id=base-monthly`]: ok({ to: 'https://pay.example/in_1' }),
    [`GET ${payments}/portal`]: ok({ to: 'https://pay.example/portal' }),
  })
  const section = within(await screen.findByRole('region', { name: 'Payments and invoices' }))
  expect(await section.findByText('$99 on Sat, Dec 14, 2126')).toBeTruthy()
  expect(section.getByText('Visa ending in 4242, valid until 03/2030')).toBeTruthy()
  expect(section.getByText('Northwind Supply, 1 Harbor Street, 04101 Portland, US')).toBeTruthy()
  const link = section.getByRole<HTMLAnchorElement>('link', { name: 'N-0001' })
  expect(link.href).toBe('https://pay.example/in_1')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Pay invoice' }))
  await user.click(section.getByRole('button', { name: 'Change payment details' }))
  await expect
    .poll(() => leavePage.mock.calls)
    .toEqual([['https://pay.example/in_1'], ['https://pay.example/portal']])
})

test('a workspace that was installed from Shopify pays, resumes and changes there', async () => {
  const shopifys = {
    [`GET ${plans}/available`]: ok({
      plans: offers,
      currency: 'USD',
      has_payments: true,
      payment_type: 'shopify',
    }),
    [`GET ${payments}/billing`]: ok({
      ...nothingPaid,
      payment_type: 'shopify',
      next_payment: { at: '2126-12-14T15:00:00Z', amount: usd(9_900) },
      charged_by_use: { amount: usd(300), cap: usd(5_000) },
    }),
    [`GET ${payments}/portal`]: ok({ to: 'https://shop.example/billing' }),
    [`GET ${payments}/initiate?plan_id=base-monthly`]: ok({ to: 'https://shop.example/approve' }),
  }
  await open(plan({ id: 'base-monthly', state: 'cancelled', is_free: false }), shopifys)
  expect(await screen.findByText(/charged through your Shopify store/)).toBeTruthy()
  const section = within(await screen.findByRole('region', { name: 'Payments' }))
  expect(await section.findByText('$99 on Sat, Dec 14, 2126')).toBeTruthy()
  expect(section.getByText('$3 so far in this period, at most $50')).toBeTruthy()
  expect(section.getByText(/are in your Shopify admin/)).toBeTruthy()
  for (const absent of ['Tax ID', 'Your invoices appear here.'])
    expect(section.queryByText(absent)).toBeNull()
  const user = userEvent.setup()
  await user.click(section.getByRole('button', { name: 'Open billing at Shopify' }))
  await user.click(screen.getByRole('button', { name: 'Resume plan' }))
  await expect
    .poll(() => leavePage.mock.calls)
    .toEqual([['https://shop.example/billing'], ['https://shop.example/approve']])
})

test('prices are in the currency of the workspace where the plan has one', async () => {
  const current = trial(3)
  await openAs(
    page,
    {
      [`GET ${plans}/subscribed`]: ok(current),
      [`GET ${plans}/available`]: ok({
        plans: offers,
        currency: 'USD',
        has_payments: false,
        payment_type: null,
      }),
    },
    { org: { currency_units: 'JPY', currency_symbol: '¥' } },
  )
  const base = within(await screen.findByRole('listitem', { name: 'Base plan' }))
  expect(base.getByText('¥15,000')).toBeTruthy()
})

test('a plan that cannot be loaded says so', async () => {
  await open(plan(), {
    [`GET ${plans}/subscribed`]: () => ({ status: 413, body: { detail: 'No.' } }),
  })
  expect(await screen.findByText("Couldn't load the plan")).toBeTruthy()
})
