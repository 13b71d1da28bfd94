import { msPerDay } from '@cartograph/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { createShopBilling, type SimulatedShopBilling } from './shop-billing.ts'
import type { SimulatedSubscription } from './state.ts'

const start = Date.parse('2026-11-14T09:00:00Z')
let now = start
let billing: SimulatedShopBilling

beforeEach(() => {
  now = start
  billing = createShopBilling({ clock: () => new Date(now) })
})

function pass(days: number): void {
  now += days * msPerDay
  billing.settle()
}

function create(more: Partial<SimulatedSubscription> = {}): SimulatedSubscription {
  return billing.ledger.create({
    shop: 'fern',
    name: 'Base plan',
    returnUrl: 'http://app.example/callback',
    isTest: false,
    trialDays: 0,
    interval: 'EVERY_30_DAYS',
    amountMinor: 9_900,
    currency: 'USD',
    usage: null,
    ...more,
  })
}

const amounts = () => billing.charges.map(({ amountMinor }) => amountMinor)
const topics = () =>
  billing.events.map(({ event }) => {
    const { app_subscription: about } = JSON.parse(event.body) as {
      app_subscription?: { status: string }
    }
    return about?.status ?? event.topic
  })

describe('a subscription', () => {
  it('is charged when it is approved and every 30 days, and no event says so', () => {
    billing.ledger.approve(create())
    pass(61)
    expect(amounts()).toEqual([9_900, 9_900, 9_900])
    expect(topics()).toEqual(['ACTIVE'])
  })

  it('with a trial is charged when that ends', () => {
    billing.ledger.approve(create({ trialDays: 10 }))
    pass(9)
    expect(amounts()).toEqual([])
    pass(1)
    expect(amounts()).toEqual([9_900])
    pass(30)
    expect(amounts()).toEqual([9_900, 9_900])
  })

  it('that no one approves expires after two days', () => {
    const pending = create()
    pass(2)
    expect([pending.status, topics()]).toEqual(['EXPIRED', ['EXPIRED']])
  })

  it('that is a test is never charged', () => {
    billing.ledger.approve(create({ isTest: true }))
    pass(40)
    expect(amounts()).toEqual([])
  })

  it('replaces the one that runs, and takes over its cycle or what is left of it', () => {
    billing.ledger.approve(create())
    pass(15)
    billing.ledger.approve(create({ amountMinor: 19_900 }))
    expect(amounts()).toEqual([9_900, 5_000])
    billing.ledger.approve(create({ interval: 'ANNUAL', amountMinor: 99_000 }))
    expect(amounts()).toEqual([9_900, 5_000, 99_000 - 9_950])
    expect(topics()).toEqual(['ACTIVE', 'CANCELLED', 'ACTIVE', 'CANCELLED', 'ACTIVE'])
  })

  it('is frozen while the shop does not pay, and goes on afterwards', () => {
    const subscription = create()
    billing.ledger.approve(subscription)
    billing.ledger.freeze('fern')
    expect(subscription.status).toBe('FROZEN')
    pass(40)
    billing.ledger.unfreeze('fern')
    expect([subscription.status, amounts()]).toEqual(['ACTIVE', [9_900, 9_900]])
    pass(29)
    expect(amounts()).toHaveLength(2)
  })

  it('with usage is charged up to its cap in each period, and once for each key', () => {
    const usage = { capMinor: 500, currency: 'USD', terms: 'By orders' }
    const subscription = create({ usage })
    const { approve, freeze, recordUsage, balanceUsed } = billing.ledger
    const record = (amountMinor: number, idempotencyKey: string | null) =>
      recordUsage(subscription, { amountMinor, idempotencyKey, description: 'Orders' })
    expect(record(100, null)).toBe('The subscription is not active')
    approve(subscription)
    expect(record(300, 'one')).toEqual(record(200, 'one'))
    expect(record(201, 'two')).toBe('Total price exceeds balance remaining')
    record(200, null)
    expect(balanceUsed(subscription)).toBe(500)
    pass(30)
    expect(balanceUsed(subscription)).toBe(0)
    record(500, 'three')
    freeze('fern')
    expect(record(1, 'four')).toBe('The subscription is not active')
    expect(amounts()).toEqual([9_900, 300, 200, 9_900, 500])
  })

  it('ends when the app is uninstalled', () => {
    billing.ledger.approve(create())
    billing.ledger.uninstall('fern')
    pass(60)
    expect(amounts()).toEqual([9_900])
    expect(topics()).toEqual(['ACTIVE', 'CANCELLED', 'app/uninstalled'])
  })
})
