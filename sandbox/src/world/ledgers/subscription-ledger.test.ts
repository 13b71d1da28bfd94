import { formatDay } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { refundedTotal } from '../orders/order-sums.ts'
import { calendar, ledgers, world } from './ledger-shop.fixture.ts'

const at = new Date('2025-06-30T17:00:00Z')
/** Of the app, and of the payment provider. */
const subscriptions = [...ledgers.subscriptions.all(at), ...ledgers.billedSubscriptions.all(at)]
const charges = [...ledgers.subscriptionCharges.all(at), ...ledgers.billedCharges.all(at)]
const orders = [...world.orders.until(at)]

describe('the subscription ledger', () => {
  it('bills one subscription in sixteen through the payment provider, with all of its charges', () => {
    const billed = new Set(ledgers.billedSubscriptions.all(at).map(({ id }) => id))
    expect(billed.size).toBe(Math.ceil(subscriptions.length / 16))
    const ofBilled = charges.filter(({ subscriptionId }) => billed.has(subscriptionId))
    expect(ledgers.billedCharges.all(at)).toEqual(ofBilled)
  })

  it('turns a few percent of buyers into subscribers of a product they bought', () => {
    const buyers = new Set(orders.flatMap(({ customerId }) => customerId ?? []))
    expect(subscriptions.length / buyers.size).toBeGreaterThan(0.04)
    expect(subscriptions.length / buyers.size).toBeLessThan(0.09)
    expect(new Set(subscriptions.map(({ customerId }) => customerId)).size).toBe(
      subscriptions.length,
    )
    for (const each of subscriptions) {
      const order = orders.find(
        ({ customerId, createdAt }) =>
          customerId === each.customerId && createdAt === each.createdAt,
      )
      const line = order?.lines.find(({ variantId }) => variantId === each.variantId)
      expect(line).toMatchObject({
        productId: each.productId,
        title: each.productTitle,
        unitPriceMinor: each.priceMinor,
        quantity: each.quantity,
        isGiftCard: false,
      })
    }
  })

  it('has a charge for each later order of a subscriber until they cancel', () => {
    const expected = subscriptions.flatMap(({ id, customerId, createdAt, cancelledAt }) =>
      orders
        .filter(
          (order) =>
            order.customerId === customerId &&
            order.createdAt > createdAt &&
            order.createdAt < (cancelledAt ?? Infinity),
        )
        .map((order) => {
          const isGivenBack = order.refunds.length > 0 && refundedTotal(order) >= order.totalMinor
          return `${id} ${order.id} ${order.totalMinor} ${isGivenBack ? 'refunded' : 'success'}`
        }),
    )
    const made = charges
      .filter(({ orderId }) => orderId !== null)
      .map((each) => `${each.subscriptionId} ${each.orderId} ${each.amountMinor} ${each.status}`)
    expect(made.length).toBeGreaterThan(100)
    expect(made.toSorted()).toEqual(expected.toSorted())
  })

  it('has a skipped or failed charge when no order was placed by the due date', () => {
    const missed = charges.filter(({ orderId }) => orderId === null)
    expect(new Set(missed.map(({ status }) => status))).toEqual(new Set(['skipped', 'error']))
    for (const { status, error, processedAt } of missed) {
      expect(error === null).toBe(status === 'skipped')
      expect(processedAt === null).toBe(status === 'skipped')
    }
    for (const { id, createdAt, cancelledAt, intervalUnit, intervalCount } of subscriptions) {
      const own = charges.filter(({ subscriptionId }) => subscriptionId === id)
      const times = [
        createdAt,
        ...own.map(({ scheduledAt }) => scheduledAt),
        cancelledAt ?? at.getTime(),
      ]
      const days = (intervalUnit === 'week' ? 7 : 31) * intervalCount
      for (const [position, time] of times.slice(1).entries()) {
        const gap = (time - (times[position] ?? 0)) / 86_400_000
        expect(gap).toBeGreaterThanOrEqual(0)
        expect(gap).toBeLessThan(days + 1)
      }
    }
  })

  it('schedules the next charge of active subscriptions on the same day of the month', () => {
    const active = subscriptions.filter(({ status }) => status === 'active')
    for (const each of active) {
      expect(each.nextChargeAt).toBeGreaterThan(at.getTime())
      expect(each).toMatchObject({ cancelledAt: null, cancelReason: null })
    }
    const fresh = active.find(
      ({ id, intervalUnit, intervalCount }) =>
        intervalUnit === 'month' &&
        intervalCount === 1 &&
        charges.every(({ subscriptionId }) => subscriptionId !== id),
    )
    const [from, to] = [fresh?.createdAt ?? 0, fresh?.nextChargeAt ?? 0].map((moment) =>
      formatDay(calendar.dayAt(moment)),
    )
    expect(from?.slice(0, 7)).toBe('2025-06')
    expect(to).toBe(from?.replace('-06-', '-07-'))
  })

  it('loses about a third of the subscriptions over time, each with a reason', () => {
    const old = subscriptions.filter(({ createdAt }) => createdAt < at.getTime() - 410 * 86_400_000)
    const gone = old.filter(({ status }) => status === 'cancelled')
    expect(gone.length / old.length).toBeGreaterThan(0.22)
    expect(gone.length / old.length).toBeLessThan(0.48)
    for (const each of gone) {
      expect(each.cancelReason).not.toBeNull()
      expect(each.nextChargeAt).toBeNull()
      expect(each.cancelledAt).toBeGreaterThan(each.createdAt)
      expect(each.updatedAt).toBeGreaterThanOrEqual(each.cancelledAt ?? Infinity)
    }
  })
})
