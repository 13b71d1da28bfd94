import { and, asc, auditLog, eq, paymentEvents } from '@cartograph/store'
import { describe, expect, it } from 'vitest'
import { goodCard } from '../../testing/payments.ts'
import { getBilling, getSubscribedPlan, openBillingPortal } from '../index.ts'
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
  receive,
  state,
  subscribe,
  usePayingWorkspace,
} from '../../testing/paying.ts'

usePayingWorkspace()

describe('events', () => {
  it('that are doubled, late or out of order lead to the state at the provider', async () => {
    await subscribe()
    const early = paying.payments.stripe.events.map(({ event }) => event)
    pass(30)
    await deliver((events) => [...events.toReversed(), ...events])
    expect(await getSubscribedPlan(paying.admin)).toMatchObject({
      state: 'paid',
      plan_expires: '2027-01-13T09:00:00.000Z',
    })
    for (const event of early) await receive(paying.payments.stripe.sign(event))
    expect(await getSubscribedPlan(paying.admin)).toMatchObject({
      state: 'paid',
      plan_expires: '2027-01-13T09:00:00.000Z',
    })
    expect(await mailSubjects()).toHaveLength(2)
  })

  it('are handled once', async () => {
    await pay()
    const [first] = paying.payments.stripe.events
    if (first === undefined) throw new Error('no event')
    await receive(paying.payments.stripe.sign(first.event))
    const stored = () =>
      paying.test.store.asSystem((tx) =>
        tx.select().from(paymentEvents).where(eq(paymentEvents.id, first.event.id)),
      )
    const [known] = await stored()
    pass(1 / 24)
    await receive(paying.payments.stripe.sign(first.event))
    expect(await stored()).toEqual([known])
  })

  it('at the same time converge', async () => {
    await pay()
    const signed = paying.payments.stripe.events.map(({ event }) =>
      paying.payments.stripe.sign(event),
    )
    await Promise.all([...signed, ...signed].map(receive))
    expect(await state()).toBe('paid')
    expect(await audits()).toEqual(['plan.payment_recorded'])
    expect(await mailSubjects()).toHaveLength(1)
  })
})

describe('as time passes', () => {
  it('a subscription renews, with an invoice by mail', async () => {
    await subscribe()
    pass(30)
    // A late event does not close a workspace that has paid.
    expect(await state()).toBe('past_due')
    await deliver()
    expect(await state()).toBe('paid')
    const { invoices } = await getBilling(paying.admin)
    expect(invoices.map(({ total }) => total.amount_minor)).toEqual([9_900, 9_900])
    expect(await mailSubjects()).toHaveLength(2)
    expect(charges()).toHaveLength(2)
  })

  it('a card that fails is past due, written to, and ends after the grace', async () => {
    await subscribe('base-monthly', { ...goodCard, card: '4000000000000341' })
    pass(30)
    await deliver()
    expect(await getSubscribedPlan(paying.admin)).toMatchObject({
      state: 'past_due',
      is_plan_active: true,
      grace_ends: '2026-12-21T09:00:00.000Z',
    })
    pass(3)
    await deliver()
    expect(await state()).toBe('past_due')
    pass(4)
    expect(await state()).toBe('expired')
    await deliver()
    expect(await getSubscribedPlan(paying.admin)).toMatchObject({
      state: 'expired',
      is_plan_active: false,
      data_kept_until: '2027-03-21T09:00:00.000Z',
    })
    const subjects = await mailSubjects()
    expect(subjects.slice(1)).toEqual([
      'The payment for Fernhill Goods didn’t go through',
      'The plan of Fernhill Goods has ended',
    ])
    // It begins anew with a payment.
    expect(await subscribe()).toMatchObject({ state: 'paid' })
  })

  it('a card that expires is replaced at the portal or at the invoice, and everything goes on', async () => {
    await subscribe('base-monthly', { ...goodCard, expiry: '11 / 26' })
    expect((await getBilling(paying.admin)).payment_method).toEqual({
      brand: 'Visa',
      last4: '4242',
      expires: { month: 11, year: 2026 },
    })
    pass(30)
    await deliver()
    expect(await state()).toBe('past_due')
    const invoice = await initiate()
    expect(invoice).toContain('/invoice/')
    await paying.payments.submit(invoice, goodCard)
    await deliver()
    expect(await state()).toBe('paid')
    const portal = (await openBillingPortal(paying.admin)).to
    await paying.payments.submit(portal, {
      card: '',
      expiry: '',
      country: 'de',
      tax_id: 'DE123456789',
      line1: 'Hafen 1',
      city: 'Kiel',
      postal_code: '24103',
    })
    expect(await getBilling(paying.admin)).toMatchObject({
      payment_type: 'stripe',
      billing_address: ['Hafen 1', '24103 Kiel', 'DE'],
      tax_ids: ['DE123456789'],
      payment_method: { expires: { month: 12, year: 2040 } },
    })
  })

  it('what people change at the portal is in the audit log, once', async () => {
    await subscribe()
    await deliver()
    const whilePaying = await billingChanges()
    const portal = (await openBillingPortal(paying.admin)).to
    const form = { ...goodCard, line1: 'Hafen 1', city: 'Kiel', postal_code: '24103' }
    await paying.payments.submit(portal, { ...form, country: 'de', tax_id: 'DE123456789' })
    await deliver((events) => [...events, ...events])
    await paying.payments.submit(portal, { ...form, country: 'de', card: '', expiry: '' })
    await deliver()
    const changes = (await billingChanges()).slice(whilePaying.length)
    expect(changes.map(({ changed_at: at }) => at)).toEqual(changes.map(() => 'Stripe'))
    expect(changes.flatMap(({ changed }) => changed)).toEqual([
      'billing_address',
      'tax_id',
      'payment_method_added',
      'payment_method',
      'tax_id',
    ])
    expect(await state()).toBe('paid')
    expect(await audits()).toEqual(['plan.chosen'])
  })

  it('a renewal that needs a confirmation is paid at its invoice', async () => {
    const card = { ...goodCard, card: '4000002760003184' }
    const { to: bank } = await paying.payments.submit(await initiate(), card)
    await activate(idIn((await paying.payments.submit(bank ?? '', { decision: 'approve' })).to))
    pass(30)
    await deliver()
    expect(await state()).toBe('past_due')
    const { to } = await paying.payments.submit(await initiate(), card)
    await paying.payments.submit(to ?? '', { decision: 'approve' })
    await deliver()
    expect(await state()).toBe('paid')
  })
})

async function billingChanges() {
  const { test, orgId } = paying
  const isChange = eq(auditLog.action, 'billing.changed_at_provider')
  const rows = await test.store.asSystem((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.orgId, orgId), isChange))
      .orderBy(asc(auditLog.createdAt), asc(auditLog.id)),
  )
  return rows.map(({ details }) => details)
}
