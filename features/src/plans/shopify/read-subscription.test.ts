import type { AppSubscription } from '@cartograph/connectors'
import { describe, expect, it } from 'vitest'
import { priceOfChange } from './price-of-change.ts'
import { creditUntil, decidingSubscription, readSubscription } from './read-subscription.ts'

const now = new Date('2026-12-10T00:00:00Z')

function subscription(
  over: Partial<AppSubscription> = {},
  interval = 'EVERY_30_DAYS',
): AppSubscription {
  const price = { amount: '99.00', currencyCode: 'USD' }
  return {
    id: 'gid://shopify/AppSubscription/7',
    name: 'Base plan',
    status: 'ACTIVE',
    createdAt: '2026-12-01T00:00:00Z',
    currentPeriodEnd: '2026-12-31T00:00:00Z',
    returnUrl: 'https://app.example/callback?org_id=o&plan_id=base-monthly&success=true',
    test: false,
    trialDays: 0,
    lineItems: [
      { plan: { pricingDetails: { __typename: 'AppUsagePricing' } } },
      { plan: { pricingDetails: { __typename: 'AppRecurringPricing', interval, price } } },
    ],
    ...over,
  }
}

describe('a subscription', () => {
  it('is read with its plan, its price and the end of its period', () => {
    expect(readSubscription.listed('5', subscription(), now)).toEqual({
      id: '5:7',
      planId: 'base-monthly',
      currency: 'USD',
      state: 'active',
      paidUntil: new Date('2026-12-31T00:00:00Z'),
      cancelsAtEnd: false,
      ended: null,
      invoice: null,
    })
  })

  it.each([
    ['the end of the free days', '2026-12-20T00:00:00Z'],
    ['the end of the first period that is charged', '2027-01-19T00:00:00Z'],
  ])('that is not charged yet is paid until its first charge, given %s', (_what, end) => {
    const waiting = subscription({ trialDays: 19, currentPeriodEnd: end })
    const { paidUntil } = readSubscription.listed('5', waiting, now)
    expect(paidUntil).toEqual(new Date('2026-12-20T00:00:00Z'))
  })

  it('that runs decides, or else the newest that was cancelled', () => {
    const of = (status: string) => subscription({ status })
    expect(decidingSubscription([of('PENDING'), of('CANCELLED'), of('FROZEN')])?.status).toBe(
      'FROZEN',
    )
    expect(decidingSubscription([of('DECLINED'), of('CANCELLED')])?.status).toBe('CANCELLED')
    expect(decidingSubscription([of('PENDING'), of('EXPIRED'), of('DECLINED')])).toBeNull()
  })
})

describe('what was paid before a plan is approved again', () => {
  const paidUntil = new Date('2026-12-30T18:00:00Z')
  const returnUrl = 'https://app.example/callback?paid_until=2026-12-30T06:00:00.000Z'
  const cancelled = { status: 'CANCELLED', returnUrl, currentPeriodEnd: null }

  it('stays the same however often it is cancelled', () => {
    const uncharged = subscription({ ...cancelled, trialDays: 30 })
    expect(creditUntil([uncharged], { paidUntil, now })).toEqual(new Date('2026-12-30T06:00:00Z'))
  })

  it('is the last period once that was charged', () => {
    const charged = subscription({ ...cancelled, trialDays: 5 })
    expect(creditUntil([charged], { paidUntil, now })).toEqual(paidUntil)
    expect(creditUntil([], { paidUntil, now })).toEqual(paidUntil)
  })
})

describe('a change', () => {
  const asOf = new Date('2026-12-16T00:00:00Z')
  const plan = { planId: 'x', displayName: 'X', currency: 'USD', usage: null } as const

  it('within the interval costs the difference for the rest, and keeps the cycle', () => {
    const larger = { ...plan, interval: '30_days', amountMinor: 19_900 } as const
    expect(priceOfChange(subscription(), { plan: larger, asOf })).toMatchObject({
      dueNow: { amount_minor: 5_000 },
      next: { at: new Date('2026-12-31T00:00:00Z'), amount: { amount_minor: 19_900 } },
    })
  })

  it('from a yearly plan credits the rest of the year', () => {
    const yearly = subscription({ currentPeriodEnd: '2027-06-16T12:00:00Z' }, 'ANNUAL')
    const monthly = { ...plan, interval: '30_days', amountMinor: 5_000 } as const
    const { dueNow, next } = priceOfChange(yearly, { plan: monthly, asOf })
    expect(dueNow.amount_minor).toBe(5_000 - Math.round((9_900 * 182.5) / 365))
    expect(next.at).toEqual(new Date('2027-01-15T00:00:00Z'))
  })
})
