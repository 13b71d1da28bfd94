import { eq, workspaces } from '@cartograph/store'
import { describe, expect, it } from 'vitest'
import { goodCard, openTestPayments } from '../../testing/payments.ts'
import {
  cancelPlan,
  changePaidPlan,
  choosePlan,
  compareSubscriptions,
  getBilling,
  getSubscribedPlan,
  previewPlanChange,
} from '../index.ts'
import {
  activate,
  audits,
  charges,
  deliver,
  idIn,
  initiate,
  mailSubjects,
  pass,
  pay,
  paying,
  refusal,
  state,
  subscribe,
  usePayingWorkspace,
} from '../../testing/paying.ts'

usePayingWorkspace()

describe('invoices', () => {
  it.each([
    ['exclusive', 11_781, 1_881],
    ['inclusive', 9_900, 1_581],
  ] as const)('with %s tax add up', async (tax, total, part) => {
    const taxed = await openTestPayments(() => paying.test.clock.now, tax)
    const { provider } = taxed
    paying.admin = { ...paying.admin, payments: provider }
    const { to } = await taxed.submit(await initiate(), { ...goodCard, country: 'DE' })
    await activate(idIn(to))
    const { invoices } = await getBilling(paying.admin)
    expect(invoices).toMatchObject([
      { total: { amount_minor: total }, tax: { amount_minor: part, currency: 'USD' } },
    ])
    expect(taxed.stripe.charges.map(({ amount }) => amount)).toEqual([total])
    const file = await fetch(invoices[0]?.file ?? '')
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect((await file.text()).startsWith('%PDF-')).toBe(true)
    await taxed.close()
  })
})

describe('cancelling and resuming', () => {
  it('ends with the period, without another charge', async () => {
    await subscribe()
    expect(await cancelPlan(paying.admin, { planId: 'base-monthly' })).toMatchObject({
      state: 'cancelled',
      plan_expires: '2026-12-14T09:00:00.000Z',
    })
    expect((await getBilling(paying.admin)).next_payment).toBeNull()
    expect(await refusal(cancelPlan(paying.admin, { planId: 'base-monthly' }))).toBe('conflict')
    const again = { plan_id: 'base-monthly', payment_id: null, is_trial: false }
    expect(await choosePlan(paying.admin, again)).toMatchObject({ state: 'paid' })
    await cancelPlan(paying.admin, { planId: 'base-monthly' })
    await deliver()
    pass(30)
    expect(await state()).toBe('expired')
    await deliver()
    expect(await state()).toBe('expired')
    expect(charges()).toHaveLength(1)
    const free = { plan_id: 'free', payment_id: null, is_trial: false }
    expect(await choosePlan(paying.admin, free)).toMatchObject({ state: 'free' })
    await compareSubscriptions(paying.admin)
    expect(await state()).toBe('free')
    expect((await audits()).toSorted()).toEqual([
      'plan.cancelled',
      'plan.cancelled',
      'plan.chosen',
      'plan.chosen',
      'plan.chosen',
    ])
  })

  it('of a plan that is past due ends it at once, and nothing is tried any more', async () => {
    await subscribe('base-monthly', { ...goodCard, card: '4000000000000341' })
    pass(30)
    await deliver()
    expect(await cancelPlan(paying.admin, { planId: 'base-monthly' })).toMatchObject({
      state: 'inactive',
    })
    pass(30)
    await deliver()
    expect(await state()).toBe('inactive')
    expect(await mailSubjects()).toHaveLength(2)
  })

  it('at the provider by the operator is followed, and in the audit log as such', async () => {
    await subscribe()
    await deliver()
    const { provider } = paying.payments
    const [own] = await provider.listSubscriptions()
    const id = own?.subscription.id ?? ''
    for (const [change, after] of [
      [provider.cancelAtEnd, 'cancelled'],
      [provider.resume, 'paid'],
      [provider.end, 'inactive'],
    ] as const) {
      await change?.(id)
      await deliver()
      expect(await state()).toBe(after)
    }
    expect((await audits()).toSorted()).toEqual([
      'plan.changed_at_provider',
      'plan.changed_at_provider',
      'plan.changed_at_provider',
      'plan.chosen',
    ])
    // Another payment is one, although it takes the end back.
    await pay()
    await deliver()
    expect(await audits()).toContain('plan.payment_recorded')
  })
})

describe('an enterprise plan that is granted while a subscription runs', () => {
  it('is reported once, until the subscription is cancelled', async () => {
    await subscribe()
    await paying.test.store.asSystem((tx) =>
      tx
        .update(workspaces)
        .set({ planId: 'enterprise', planIsEnterprise: true, planPeriodEndsAt: null })
        .where(eq(workspaces.orgId, paying.orgId)),
    )
    expect((await compareSubscriptions(paying.admin))?.chargedEnterprise).toEqual([paying.orgId])
    pass(30)
    expect((await compareSubscriptions(paying.admin))?.chargedEnterprise).toEqual([paying.orgId])
    expect(await state()).toBe('enterprise')
    expect((await audits()).toSorted()).toEqual(['plan.charged_beside_enterprise', 'plan.chosen'])
    const subjects = await mailSubjects()
    expect(subjects.filter((subject) => subject.includes('enterprise'))).toEqual([
      'Fernhill Goods has an enterprise plan and is still charged',
    ])
    const [own] = await paying.payments.provider.listSubscriptions()
    await paying.payments.provider.cancelAtEnd(own?.subscription.id ?? '')
    expect((await compareSubscriptions(paying.admin))?.chargedEnterprise).toEqual([])
  })
})

describe('changing the plan', () => {
  it('costs what was shown before', async () => {
    await subscribe()
    pass(15)
    const preview = await previewPlanChange(paying.admin, { plan_id: 'base-yearly' })
    expect(preview).toEqual({
      due_now: { amount_minor: 99_000 - 4_950, currency: 'USD' },
      next_payment: {
        at: '2027-11-29T09:00:00.000Z',
        amount: { amount_minor: 99_000, currency: 'USD' },
      },
      as_of: '2026-11-29T09:00:00.000Z',
    })
    const change = { plan_id: 'base-yearly', as_of: preview.as_of }
    expect(await changePaidPlan(paying.admin, change)).toEqual({ to: null })
    expect(await getSubscribedPlan(paying.admin)).toMatchObject({
      id: 'base-yearly',
      state: 'paid',
      plan_expires: '2027-11-29T09:00:00.000Z',
    })
    expect(await refusal(changePaidPlan(paying.admin, change))).toBe('conflict')
    expect(charges().map(([amount]) => amount)).toEqual([9_900, 94_050])
  })

  it('to a cheaper one is credited, and the credit is used', async () => {
    await subscribe('base-yearly')
    const preview = await previewPlanChange(paying.admin, { plan_id: 'base-monthly' })
    expect(preview.due_now).toEqual({ amount_minor: 9_900 - 99_000, currency: 'USD' })
    await changePaidPlan(paying.admin, { plan_id: 'base-monthly', as_of: preview.as_of })
    expect((await getBilling(paying.admin)).next_payment).toEqual({
      at: '2026-12-14T09:00:00.000Z',
      amount: { amount_minor: 0, currency: 'USD' },
    })
    pass(30)
    await deliver()
    expect(await getSubscribedPlan(paying.admin)).toMatchObject({
      id: 'base-monthly',
      state: 'paid',
    })
    const billing = await getBilling(paying.admin)
    expect(charges().map(([amount]) => amount)).toEqual([99_000])
    expect(billing.invoices.map(({ total }) => total.amount_minor)).toEqual([
      9_900, -89_100, 99_000,
    ])
  })

  it('with a card that must confirm waits for the confirmation', async () => {
    const card = { ...goodCard, card: '4000002760003184' }
    const { to: bank } = await paying.payments.submit(await initiate(), card)
    await activate(idIn((await paying.payments.submit(bank ?? '', { decision: 'approve' })).to))
    const { as_of } = await previewPlanChange(paying.admin, { plan_id: 'base-yearly' })
    const { to } = await changePaidPlan(paying.admin, { plan_id: 'base-yearly', as_of })
    expect(to).toContain('/invoice/')
    expect(await getSubscribedPlan(paying.admin)).toMatchObject({
      id: 'base-monthly',
      state: 'paid',
    })
    const { to: confirm } = await paying.payments.submit(to ?? '', card)
    await paying.payments.submit(confirm ?? '', { decision: 'approve' })
    await deliver()
    expect(await getSubscribedPlan(paying.admin)).toMatchObject({
      id: 'base-yearly',
      state: 'paid',
    })
  })

  it('and cancelling are done once for an Idempotency-Key', async () => {
    await subscribe()
    const once = (key: string) => ({ ...paying.admin, idempotency: { key, requestHash: key } })
    const { as_of } = await previewPlanChange(paying.admin, { plan_id: 'base-yearly' })
    const change = { plan_id: 'base-yearly', as_of }
    for (const _ of [1, 2]) expect(await changePaidPlan(once('a'), change)).toEqual({ to: null })
    expect(charges()).toHaveLength(2)
    const first = await cancelPlan(once('b'), { planId: 'base-yearly' })
    expect(await cancelPlan(once('b'), { planId: 'base-yearly' })).toEqual(first)
  })

  it('is refused while it is cancelled, to the same plan, and at an old price', async () => {
    await subscribe()
    expect(await refusal(previewPlanChange(paying.admin, { plan_id: 'base-monthly' }))).toBe(
      'conflict',
    )
    const { as_of } = await previewPlanChange(paying.admin, { plan_id: 'base-yearly' })
    pass(1)
    expect(await refusal(changePaidPlan(paying.admin, { plan_id: 'base-yearly', as_of }))).toBe(
      'conflict',
    )
    await cancelPlan(paying.admin, { planId: 'base-monthly' })
    expect(await refusal(previewPlanChange(paying.admin, { plan_id: 'base-yearly' }))).toBe(
      'conflict',
    )
  })
})
