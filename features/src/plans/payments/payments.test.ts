import { eq, workspaces } from '@cartograph/store'
import { describe, expect, it } from 'vitest'
import { goodCard } from '../../testing/payments.ts'
import {
  choosePlan,
  compareSubscriptions,
  getBilling,
  getSubscribedPlan,
  listAvailablePlans,
  openBillingPortal,
} from '../index.ts'
import {
  activate,
  audits,
  charges,
  deliver,
  idIn,
  initiate,
  mailSubjects,
  pay,
  paying,
  receive,
  refusal,
  start,
  state,
  subscribe,
  usePayingWorkspace,
} from '../../testing/paying.ts'

usePayingWorkspace()

describe('paying for a plan', () => {
  it('goes to a page, and is active after the return', async () => {
    expect((await listAvailablePlans(paying.admin)).has_payments).toBe(true)
    const to = await initiate()
    expect(await (await fetch(to)).text()).toContain('<strong>$99</strong> every 30 days')
    const { to: back } = await paying.payments.submit(to, goodCard)
    const returned = new URL(back ?? '')
    expect(returned.origin + returned.pathname).toBe('http://cartograph.example/callback')
    expect(Object.fromEntries(returned.searchParams)).toEqual({
      payment_id: idIn(back),
      org_id: paying.orgId,
      plan_id: 'base-monthly',
      success: 'true',
    })
    expect(await state()).toBe('trial')
    expect(await activate(idIn(back))).toMatchObject({
      id: 'base-monthly',
      state: 'paid',
      plan_expires: '2026-12-14T09:00:00.000Z',
      is_plan_trial: false,
    })
    expect(await audits()).toEqual(['plan.chosen'])
    expect(await mailSubjects()).toEqual([expect.stringMatching(/^Your invoice SANDBOX-\d+ from/)])
    // A second return, such as by the browser's back button, changes nothing.
    expect(await activate(idIn(back))).toMatchObject({ state: 'paid' })
    expect([await audits(), (await mailSubjects()).length]).toEqual([['plan.chosen'], 1])
    expect(charges()).toEqual([[9_900, 'usd']])
  })

  it('is possible by the year, and in a currency without decimals', async () => {
    await paying.test.store.asSystem((tx) =>
      tx.update(workspaces).set({ currencyUnits: 'JPY' }).where(eq(workspaces.orgId, paying.orgId)),
    )
    expect(await subscribe('base-yearly')).toMatchObject({
      state: 'paid',
      plan_expires: '2027-11-14T09:00:00.000Z',
    })
    const { invoices, next_payment: next } = await getBilling(paying.admin)
    const total = { amount_minor: 150_000, currency: 'JPY' }
    expect(invoices).toMatchObject([{ state: 'paid', total }])
    expect(next).toEqual({ at: '2027-11-14T09:00:00.000Z', amount: total })
  })

  it('by a card that is declined leaves everything as it was, and can be tried again', async () => {
    const to = await initiate()
    const { to: back, text } = await paying.payments.submit(to, {
      ...goodCard,
      card: '4000000000000002',
    })
    expect([back, text.includes('Your card was declined.')]).toEqual([null, true])
    const sessionId = to.split('/').at(-1) ?? ''
    expect(await refusal(activate(sessionId))).toBe('conflict')
    expect(await state()).toBe('trial')
    expect(await activate(idIn((await paying.payments.submit(to, goodCard)).to))).toMatchObject({
      state: 'paid',
    })
  })

  it('by a card that needs a confirmation is active once the bank has it', async () => {
    const to = await initiate()
    const card = { ...goodCard, card: '4000002500003155' }
    const { to: bank } = await paying.payments.submit(to, card)
    expect(bank).toContain('/confirm/')
    expect(await refusal(activate(to.split('/').at(-1) ?? ''))).toBe('conflict')
    const refused = await paying.payments.submit(bank ?? '', { decision: 'refuse' })
    expect(refused.text).toContain('unable to authenticate')
    const { to: again } = await paying.payments.submit(to, card)
    const { to: back } = await paying.payments.submit(again ?? '', { decision: 'approve' })
    expect(await activate(idIn(back))).toMatchObject({ state: 'paid' })
  })

  it('from two windows is possible in the last one only', async () => {
    const first = await initiate()
    const second = await initiate('base-yearly')
    expect((await paying.payments.submit(first, goodCard)).text).toContain('no longer valid')
    await activate(idIn((await paying.payments.submit(second, goodCard)).to), 'base-yearly')
    expect(await refusal(initiate())).toBe('conflict')
    expect(charges()).toHaveLength(1)
  })

  it('heals by the event when the return is lost', async () => {
    await pay()
    expect(await state()).toBe('trial')
    await deliver()
    expect(await state()).toBe('paid')
    expect(await audits()).toEqual(['plan.payment_recorded'])
    expect(await mailSubjects()).toHaveLength(1)
  })

  it('heals by the comparison when the return and all events are lost', async () => {
    await pay()
    paying.payments.stripe.dropEvents()
    const report = await compareSubscriptions(paying.admin)
    expect(report?.repaired).toEqual([paying.orgId])
    expect(await state()).toBe('paid')
    expect((await compareSubscriptions(paying.admin))?.repaired).toEqual([])
  })

  it('heals by the event when the process is killed at any point of the activation', async () => {
    const { store } = paying.admin
    const stops = [1, 1.5, 2, 2.5, 3, 3.5]
    for (const stop of stops) {
      const id = await paying.test.addWorkspace(paying.adminId)
      const { provider } = paying.payments
      const payer = { ...(await paying.test.as(paying.adminId, id)), payments: provider }
      const to = await initiate('base-monthly', payer)
      const paymentId = idIn((await paying.payments.submit(to, goodCard)).to)
      let transactions = 0
      const inWorkspace: typeof store.inWorkspace = async (ofOrg, work) => {
        transactions += 1
        if (transactions === stop) throw new Error('killed before')
        const result = await store.inWorkspace(ofOrg, work)
        if (transactions + 0.5 === stop) throw new Error('killed after')
        return result
      }
      const killed = { ...payer, store: { ...store, inWorkspace } }
      await expect(activate(paymentId, 'base-monthly', killed)).rejects.toThrow('killed')
      await deliver()
      expect([stop, (await getSubscribedPlan(payer)).state]).toEqual([stop, 'paid'])
    }
    expect(await mailSubjects()).toHaveLength(stops.length)
    expect(charges()).toHaveLength(stops.length)
  })

  it('heals by paying again, without a second charge', async () => {
    await pay()
    paying.payments.stripe.dropEvents()
    expect(await refusal(initiate())).toBe('conflict')
    expect(await state()).toBe('paid')
  })
})

describe('a provider that cannot be reached', () => {
  it('says so, is logged, and changes nothing', async () => {
    await paying.payments.close()
    const failure = await initiate().catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'connection_refused',
      message: 'Stripe cannot be reached. Nothing was charged. Try again in a moment.',
    })
    expect(await state()).toBe('trial')
  })
})

describe('what is refused, and changes nothing', () => {
  it('a payment of another workspace, of another plan, unknown, or not made', async () => {
    const other = await paying.test.addWorkspace(paying.adminId)
    const ofOther = {
      ...(await paying.test.as(paying.adminId, other)),
      payments: paying.payments.provider,
    }
    const paidThere = idIn(
      (await paying.payments.submit(await initiate('base-monthly', ofOther), goodCard)).to,
    )
    const unpaid = (await initiate()).split('/').at(-1) ?? ''
    expect(await refusal(activate(paidThere))).toBe('not_found')
    expect(await refusal(activate('cs_test_forged'))).toBe('not_found')
    expect(await refusal(activate(unpaid))).toBe('conflict')
    expect(await refusal(activate(unpaid, 'base-yearly'))).toBe('not_found')
    expect(await state()).toBe('trial')
    expect(await audits()).toEqual([])
    expect(await activate(paidThere, 'base-monthly', ofOther)).toMatchObject({ state: 'paid' })
  })

  it('plans without a price, and a second trial', async () => {
    expect(await refusal(initiate('gold'))).toBe('not_found')
    expect(await refusal(initiate('free'))).toBe('conflict')
    expect(await refusal(initiate('enterprise'))).toBe('conflict')
    const trial = { plan_id: 'base-monthly', payment_id: 'cs_1', is_trial: true }
    expect(await refusal(choosePlan(paying.admin, trial))).toBe('conflict')
    const unpaid = { plan_id: 'base-monthly', payment_id: null, is_trial: false }
    expect(await refusal(choosePlan(paying.admin, unpaid))).toBe('conflict')
    expect(await state()).toBe('trial')
  })

  it('everything without a provider', async () => {
    const without = { ...paying.admin, payments: null }
    expect(await refusal(initiate('base-monthly', without))).toBe('conflict')
    expect(await refusal(getBilling(without))).toBe('conflict')
    expect(await refusal(openBillingPortal(without))).toBe('conflict')
    expect((await listAvailablePlans(without)).has_payments).toBe(false)
  })

  it('an event that is unsigned, forged, changed or old', async () => {
    await pay()
    const [first] = paying.payments.stripe.events
    if (first === undefined) throw new Error('no event')
    const { body, signature } = paying.payments.stripe.sign(first.event)
    expect(await refusal(receive({ body, signature: null }))).toBe('not_authenticated')
    expect(await refusal(receive({ body, signature: 't=1,v1=00' }))).toBe('not_authenticated')
    expect(await refusal(receive({ body: `${body} `, signature }))).toBe('not_authenticated')
    paying.test.clock.now = new Date(start + 6 * 60_000)
    expect(await refusal(receive({ body, signature }))).toBe('not_authenticated')
    expect(await state()).toBe('trial')
  })
})
