import { describe, expect, it } from 'vitest'
import { cancelPlan, changePaidPlan, getSubscribedPlan, previewPlanChange } from '../index.ts'
import { refusal } from '../../testing/paying.ts'
import {
  activate,
  approve,
  charges,
  deliver,
  pass,
  shop,
  shopName,
  submit,
  subscribe,
  usePayingShop,
} from '../../testing/paying-shop.ts'

usePayingShop()

const yearly = { plan_id: 'base-yearly' }

describe('changing the plan', () => {
  it('is approved at Shopify, and costs what was shown before', async () => {
    await subscribe()
    await pass(15)
    const preview = await previewPlanChange(shop.admin, yearly)
    expect(preview).toMatchObject({
      due_now: { amount_minor: 99_000 - 4_950, currency: 'USD' },
      next_payment: { at: '2027-11-29T09:00:00.000Z' },
    })
    const { to } = await changePaidPlan(shop.admin, { ...yearly, as_of: preview.as_of })
    expect(await getSubscribedPlan(shop.admin)).toMatchObject({ id: 'base-monthly' })
    const charge = await approve(to ?? '')
    expect(await activate(charge, 'base-yearly')).toMatchObject({
      id: 'base-yearly',
      state: 'paid',
      plan_expires: '2027-11-29T09:00:00.000Z',
    })
    await deliver((events) => events.toReversed())
    expect(await getSubscribedPlan(shop.admin)).toMatchObject({ id: 'base-yearly', state: 'paid' })
    expect(charges()).toEqual([9_900, 94_050])
  })

  it('whose return and events are lost is not cancelled by the old one’s name', async () => {
    await subscribe()
    const { as_of } = await previewPlanChange(shop.admin, yearly)
    await approve((await changePaidPlan(shop.admin, { ...yearly, as_of })).to ?? '')
    shop.billing.dropEvents()
    const old = { planId: 'base-monthly' }
    expect(await refusal(cancelPlan(shop.admin, old))).toBe('not_found')
    expect(await getSubscribedPlan(shop.admin)).toMatchObject({ id: 'base-yearly', state: 'paid' })
    expect(shop.billing.ledger.running(shopName)).toMatchObject({ interval: 'ANNUAL' })
    await cancelPlan(shop.admin, { planId: 'base-yearly' })
    expect(shop.billing.ledger.running(shopName)).toBeNull()
  })

  it('that is declined leaves it', async () => {
    await subscribe()
    const { as_of } = await previewPlanChange(shop.admin, yearly)
    const { to } = await changePaidPlan(shop.admin, { ...yearly, as_of })
    await submit(to ?? '', { decision: 'decline' })
    await deliver()
    expect(await getSubscribedPlan(shop.admin)).toMatchObject({ id: 'base-monthly', state: 'paid' })
    expect(charges()).toEqual([9_900])
  })
})
