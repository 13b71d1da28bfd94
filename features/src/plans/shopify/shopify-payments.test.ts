import { auditLog, desc, eq, paymentAccounts, workspaces } from '@cartograph/store'
import { describe, expect, it } from 'vitest'
import {
  cancelPlan,
  choosePlan,
  compareSubscriptions,
  getBilling,
  getSubscribedPlan,
  listAvailablePlans,
  openBillingPortal,
  previewPlanChange,
} from '../index.ts'
import { deleteDatasource } from '../../connections/index.ts'
import { refusal } from '../../testing/paying.ts'
import {
  activate,
  approve,
  asAdmin,
  charges,
  connectionsOf,
  deliver,
  initiate,
  install,
  installAgain,
  otherShop,
  pass,
  receive,
  shop,
  shopName,
  state,
  submit,
  subscribe,
  uninstall,
  usePayingShop,
} from '../../testing/paying-shop.ts'

usePayingShop()

const yearly = { plan_id: 'base-yearly' }
const bills = () => `${shop.sandbox.url}/${shopName}/admin/settings/billing`
const again = { plan_id: 'base-monthly', payment_id: null, is_trial: false }

async function audits(): Promise<string[]> {
  const rows = await shop.test.store.asSystem((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.orgId, shop.orgId))
      .orderBy(desc(auditLog.createdAt)),
  )
  return rows.flatMap(({ action }) => (action.startsWith('plan.') ? [action] : []))
}

describe('a workspace that was installed from Shopify', () => {
  it('pays on its page, and is active after the return', async () => {
    expect(await listAvailablePlans(shop.admin)).toMatchObject({
      has_payments: true,
      payment_type: 'shopify',
    })
    expect(await getBilling(shop.admin)).toMatchObject({ payment_type: null })
    const page = await initiate()
    expect(await (await fetch(page)).text()).toContain('<strong>$99</strong> every 30 days')
    const { to } = await submit(page, { decision: 'approve' })
    const returned = new URL(to)
    expect(returned.origin + returned.pathname).toBe('http://cartograph.example/callback')
    const charge = returned.searchParams.get('charge_id') ?? ''
    expect(Object.fromEntries(returned.searchParams)).toEqual({
      charge_id: charge,
      org_id: shop.orgId,
      plan_id: 'base-monthly',
      success: 'true',
    })
    expect(await state()).toBe('trial')
    expect(await activate(charge)).toMatchObject({
      id: 'base-monthly',
      state: 'paid',
      plan_expires: '2026-12-14T09:00:00.000Z',
      is_plan_trial: false,
    })
    // A second return changes nothing.
    expect(await activate(charge)).toMatchObject({ state: 'paid' })
    expect([await audits(), charges()]).toEqual([['plan.chosen'], [9_900]])
    expect(await getBilling(shop.admin)).toEqual({
      payment_type: 'shopify',
      next_payment: {
        at: '2026-12-14T09:00:00.000Z',
        amount: { amount_minor: 9_900, currency: 'USD' },
      },
      charged_by_use: null,
      payment_method: null,
      billing_name: null,
      billing_address: [],
      tax_ids: [],
      invoices: [],
    })
    expect(await openBillingPortal(shop.admin)).toEqual({ to: bills() })
    expect(await refusal(initiate())).toBe('conflict')
  })

  it('pays by the year', async () => {
    expect(await subscribe('base-yearly')).toMatchObject({
      state: 'paid',
      plan_expires: '2027-11-14T09:00:00.000Z',
    })
    expect(charges()).toEqual([99_000])
  })

  it('stays on trial when the merchant declines or lets it expire', async () => {
    const declined = await initiate()
    const { to } = await submit(declined, { decision: 'decline' })
    expect(to).toMatch(/\/fernhill\/admin\/apps$/)
    const charge = (page: string) => /charges\/(\d+)/.exec(page)?.[1] ?? ''
    expect(await refusal(activate(charge(declined)))).toBe('conflict')
    const expired = await initiate()
    await pass(2)
    expect((await submit(expired, { decision: 'approve' })).text).toContain('no longer valid')
    expect(await refusal(activate(charge(expired)))).toBe('conflict')
    await deliver()
    expect([await state(), charges(), await audits()]).toEqual(['trial', [], []])
  })

  it('pays once when two pages are approved', async () => {
    const [first, second] = [await initiate(), await initiate()]
    await activate(await approve(first))
    await activate(await approve(second))
    await deliver()
    expect([await state(), charges()]).toEqual(['paid', [9_900]])
  })

  it('heals by the webhook or the comparison when the return is lost', async () => {
    await approve(await initiate())
    await deliver()
    expect([await state(), await audits()]).toEqual(['paid', ['plan.payment_recorded']])
    await cancelPlan(shop.admin, { planId: 'base-monthly' })
    await approve(await initiate())
    shop.billing.dropEvents()
    expect((await compareSubscriptions(shop.admin))?.repaired).toEqual([shop.orgId])
    expect(await state()).toBe('paid')
    expect(await compareSubscriptions(shop.admin)).toMatchObject({ compared: 1, repaired: [] })
  })

  it('is renewed without an event', async () => {
    await subscribe()
    await pass(30)
    expect(await getSubscribedPlan(shop.admin)).toMatchObject({
      state: 'paid',
      plan_expires: '2027-01-13T09:00:00.000Z',
    })
    expect(charges()).toEqual([9_900, 9_900])
  })

  it('does not count a test charge as a payment, unless that is set', async () => {
    const settings = { ...shop.admin.settings, takesTestCharges: true }
    const testing = { ...shop.admin, settings }
    const charge = await approve(await initiate('base-monthly', testing))
    expect(await refusal(activate(charge))).toBe('conflict')
    expect(await activate(charge, 'base-monthly', testing)).toMatchObject({ state: 'paid' })
    expect(charges()).toEqual([])
  })
})

describe('refused, with nothing changed, is', () => {
  it('a charge that was made up, is of another plan, shop or workspace, or was never approved', async () => {
    const page = await initiate()
    const pending = /charges\/(\d+)/.exec(page)?.[1] ?? ''
    for (const charge of ['1', '999999999999', 'x', `${pending}/../1`, "1' or 1=1", ''])
      expect(await refusal(activate(charge)), charge).toBe('not_found')
    expect(await refusal(activate(pending))).toBe('conflict')
    const strangerId = await shop.test.addUser('bea@other-shop.example')
    const strangerOrg = await install(otherShop, strangerId)
    const stranger = await asAdmin(strangerId, strangerOrg)
    const theirs = await approve(await initiate('base-monthly', stranger))
    expect(await refusal(activate(theirs))).toBe('not_found')
    const ours = await approve(page)
    expect(await refusal(activate(ours, 'base-yearly'))).toBe('not_found')
    expect(await refusal(activate(ours, 'base-monthly', stranger))).toBe('not_found')
    expect([await state(), await audits()]).toEqual(['trial', []])
  })

  it('a plan that does not exist or has no price', async () => {
    expect(await refusal(initiate('gold'))).toBe('not_found')
    expect(await refusal(initiate('free'))).toBe('conflict')
    expect(shop.billing.ledger.list(shopName)).toEqual([])
  })

  it('a webhook that is unsigned, forged or changed; a repeated one changes nothing', async () => {
    await approve(await initiate())
    const [first] = shop.billing.events
    if (first === undefined) throw new Error('no event')
    const { body, headers } = shop.billing.sign(first.event)
    const unsigned = { ...headers, 'x-shopify-hmac-sha256': '' }
    expect(await refusal(receive({ body, headers: unsigned }))).toBe('not_authenticated')
    expect(await refusal(receive({ body: `${body} `, headers }))).toBe('not_authenticated')
    const forged = { ...headers, 'x-shopify-hmac-sha256': 'AAAA' }
    expect(await refusal(receive({ body, headers: forged }))).toBe('not_authenticated')
    expect(await state()).toBe('trial')
    await Promise.all([receive({ body, headers }), receive({ body, headers })])
    await receive({ body, headers })
    expect([await state(), await audits()]).toEqual(['paid', ['plan.payment_recorded']])
  })

  it('resuming without an approval, and a change while it is cancelled', async () => {
    await subscribe()
    await cancelPlan(shop.admin, { planId: 'base-monthly' })
    expect(await refusal(choosePlan(shop.admin, again))).toBe('conflict')
    expect(await refusal(initiate('base-yearly'))).toBe('conflict')
    expect(await refusal(previewPlanChange(shop.admin, yearly))).toBe('conflict')
    expect(await state()).toBe('cancelled')
  })
})

describe('as time passes', () => {
  it('a shop that does not pay its bills is past due, and ends after the grace', async () => {
    await subscribe()
    await submit(bills(), { act: 'freeze' })
    await deliver()
    expect(await getSubscribedPlan(shop.admin)).toMatchObject({
      state: 'past_due',
      grace_ends: '2026-11-21T09:00:00.000Z',
    })
    expect(await initiate()).toBe(bills())
    await pass(6)
    await deliver((events) => [...events, ...events])
    expect(await state()).toBe('past_due')
    await pass(1)
    expect(await state()).toBe('expired')
    await submit(bills(), { act: 'pay' })
    await deliver()
    expect([await state(), charges()]).toEqual(['paid', [9_900]])
  })

  it('webhooks that are late, doubled and reversed lead to the state at Shopify', async () => {
    await subscribe()
    await submit(bills(), { act: 'freeze' })
    await submit(bills(), { act: 'pay' })
    await cancelPlan(shop.admin, { planId: 'base-monthly' })
    await deliver((events) => [...events.toReversed(), ...events])
    expect(await state()).toBe('cancelled')
  })

  it('a cancelled plan runs until its end, and is resumed without a second payment', async () => {
    await subscribe()
    await pass(10)
    expect(await cancelPlan(shop.admin, { planId: 'base-monthly' })).toMatchObject({
      state: 'cancelled',
      plan_expires: '2026-12-14T09:00:00.000Z',
    })
    await deliver()
    expect((await getBilling(shop.admin)).next_payment).toBeNull()
    const page = await initiate()
    expect(await (await fetch(page)).text()).toContain('The first charge comes after 20 days.')
    expect(await activate(await approve(page))).toMatchObject({
      state: 'paid',
      plan_expires: '2026-12-14T09:00:00.000Z',
    })
    expect(charges()).toEqual([9_900])
    // Cancelling what is not charged yet keeps no more open than what was paid.
    expect(await cancelPlan(shop.admin, { planId: 'base-monthly' })).toMatchObject({
      plan_expires: '2026-12-14T09:00:00.000Z',
    })
    await pass(20)
    expect(await state()).toBe('expired')
    expect(await subscribe()).toMatchObject({ state: 'paid' })
    expect(charges()).toEqual([9_900, 9_900])
  })

  it('cancelling and resuming again and again gains less than a day', async () => {
    await subscribe()
    await pass(0.25)
    for (let count = 0; count < 6; count += 1) {
      await cancelPlan(shop.admin, { planId: 'base-monthly' })
      await subscribe()
      await pass(0.5)
    }
    const { plan_expires: end } = await getSubscribedPlan(shop.admin)
    expect(Date.parse(end ?? '')).toBeLessThan(Date.parse('2026-12-15T09:00:00Z'))
    expect(charges()).toEqual([9_900])
  })

  it('a resumed plan is charged and renewed when what was paid is used up', async () => {
    await subscribe()
    await cancelPlan(shop.admin, { planId: 'base-monthly' })
    await pass(10)
    await subscribe()
    await expect(previewPlanChange(shop.admin, yearly)).rejects.toThrow('next period')
    await pass(20)
    expect(await getSubscribedPlan(shop.admin)).toMatchObject({
      state: 'paid',
      plan_expires: '2027-01-13T09:00:00.000Z',
    })
    expect(charges()).toEqual([9_900, 9_900])
    expect((await previewPlanChange(shop.admin, yearly)).due_now.amount_minor).toBe(89_100)
  })
})

describe('uninstalling', () => {
  it('ends the plan, and what was paid is there again after a new installation', async () => {
    await subscribe()
    await pass(10)
    await uninstall()
    await deliver()
    expect(await state()).toBe('inactive')
    expect(await compareSubscriptions(shop.admin)).toMatchObject({ repaired: [] })
    await expect(initiate()).rejects.toThrow('Install it again from Shopify')
    expect(await installAgain()).toBe(shop.orgId)
    expect(await getSubscribedPlan(shop.admin)).toMatchObject({
      state: 'cancelled',
      plan_expires: '2026-12-14T09:00:00.000Z',
    })
    expect(await subscribe()).toMatchObject({ state: 'paid' })
    expect(charges()).toEqual([9_900])
  })

  it('whose webhooks are lost keeps open no more than what was paid, and the grace', async () => {
    await subscribe()
    await uninstall()
    shop.billing.dropEvents()
    await compareSubscriptions(shop.admin)
    expect(await state()).toBe('paid')
    await pass(30)
    expect(await state()).toBe('past_due')
    await pass(7)
    expect(await state()).toBe('expired')
    expect(charges()).toEqual([9_900])
  })

  it('lets another workspace of the shop pay, and the former none of its charges', async () => {
    await subscribe()
    await uninstall()
    await deliver()
    const nextId = await shop.test.addUser('cleo@next-owner.example')
    const nextOrg = await installAgain(nextId)
    expect(nextOrg).not.toBe(shop.orgId)
    const next = await asAdmin(nextId, nextOrg)
    const charge = await approve(await initiate('base-monthly', next))
    expect(await activate(charge, 'base-monthly', next)).toMatchObject({ state: 'paid' })
    const accounts = await shop.test.store.asSystem((tx) => tx.select().from(paymentAccounts))
    expect(accounts.map(({ orgId }) => orgId)).toEqual([nextOrg])
    expect(await state()).toBe('inactive')
  })

  it('while a plan is past due and free of charge leaves it closed', async () => {
    await subscribe()
    await submit(bills(), { act: 'freeze' })
    await deliver()
    expect(await cancelPlan(shop.admin, { planId: 'base-monthly' })).toMatchObject({
      state: 'inactive',
    })
    const free = { plan_id: 'free', payment_id: null, is_trial: false }
    expect(await choosePlan(shop.admin, free)).toMatchObject({ state: 'free' })
    await deliver()
    await compareSubscriptions(shop.admin)
    expect(await state()).toBe('free')
  })
})

describe('the data source of the shop', () => {
  it('is not deleted while it pays for the plan', async () => {
    await subscribe()
    const [{ id: datasourceId } = { id: null }] = await connectionsOf(shop.orgId)
    if (datasourceId === null) throw new Error('no data source')
    await expect(deleteDatasource(shop.admin, { datasourceId })).rejects.toThrow(
      'Cancel the plan first',
    )
    const [kept] = await connectionsOf(shop.orgId)
    expect(kept).toMatchObject({ isConnected: true })
  })
})

describe('the currency', () => {
  it('can be one without decimals, in whole units', async () => {
    const ownerId = await shop.test.addUser('dai@yen-shop.example')
    const owner = await asAdmin(ownerId, await install(otherShop, ownerId))
    const page = await initiate('base-monthly', owner)
    expect(await (await fetch(page)).text()).toContain('<strong>¥15,000</strong>')
    expect(await activate(await approve(page), 'base-monthly', owner)).toMatchObject({
      state: 'paid',
    })
    expect(shop.billing.charges).toMatchObject([{ amountMinor: 15_000, currency: 'JPY' }])
    const amount = { amount_minor: 15_000, currency: 'JPY' }
    expect((await getBilling(owner)).next_payment).toMatchObject({ amount })
  })

  it('is one that Shopify bills the shop in', async () => {
    const set = (currencyUnits: string) =>
      shop.test.store.asSystem((tx) =>
        tx.update(workspaces).set({ currencyUnits }).where(eq(workspaces.orgId, shop.orgId)),
      )
    await set('EUR')
    expect(await (await fetch(await initiate())).text()).toContain('<strong>$99</strong>')
  })
})
