import { describe, expect, it } from 'vitest'
import { refundTotal } from '../orders/order-sums.ts'
import { calendar, ledgers, world } from './ledger-shop.fixture.ts'
import type { Payment } from './ledger-types.ts'

const { payments } = ledgers
const at = new Date('2024-12-31T17:00:00Z')
const movements = payments.all(at)
const charges = movements.filter(({ kind, status }) => kind === 'charge' && status !== 'failed')
const orders = [...world.orders.until(at)]

describe('the payment ledger', () => {
  it('has a charge for most web orders, with their time and amount', () => {
    const web = orders.filter((order) => order.source === 'web' && !order.isTest)
    expect(charges.length / web.length).toBeGreaterThan(0.69)
    expect(charges.length / web.length).toBeLessThan(0.75)
    const byId = new Map(web.map((order) => [order.id, order]))
    for (const charge of charges) {
      const order = byId.get(charge.orderId ?? 0)
      expect(charge).toMatchObject({
        amountMinor: order?.totalMinor,
        createdAt: order?.createdAt,
        customerId: order?.customerId,
        feeMinor: Math.round((order?.totalMinor ?? 0) * 0.029) + 30,
      })
    }
    expect(new Set(charges.map(({ orderId }) => orderId)).size).toBe(charges.length)
  })

  it('has the refunds of the orders, at the same times', () => {
    const paid = new Set(charges.map(({ orderId }) => orderId))
    const expected = orders
      .filter(({ id }) => paid.has(id))
      .flatMap(({ id, refunds }) =>
        refunds
          .filter((refund) => refundTotal(refund) > 0)
          .map((refund) => `${id} ${refund.createdAt} ${-refundTotal(refund)}`),
      )
    const refunds = ofKind('refund').map(
      ({ orderId, createdAt, amountMinor }) => `${orderId} ${createdAt} ${amountMinor}`,
    )
    expect(refunds.toSorted()).toEqual(expected.toSorted())
    const ids = new Set(charges.map(({ id }) => id))
    expect(ofKind('refund').every(({ chargeId }) => ids.has(chargeId ?? ''))).toBe(true)
  })

  it('pays out exactly the balance: charges minus refunds and fees', () => {
    const payouts = ofKind('payout')
    expect(payouts.length).toBeGreaterThan(390)
    for (const payout of payouts) {
      const own = movements.filter(({ payoutId }) => payoutId === payout.id)
      const net = own.reduce((sum, each) => sum + each.amountMinor - each.feeMinor, 0)
      expect(payout.amountMinor).toBe(-net)
      expect(payout.amountMinor).toBeLessThan(0)
      expect(own.every(({ availableAt }) => availableAt <= payout.createdAt)).toBe(true)
      const midnight = calendar.midnight(calendar.dayAt(payout.createdAt))
      expect(payout.createdAt - midnight).toBe(8 * 3_600_000)
    }
    const waiting = movements.filter(
      (each) => each.payoutId === null && each.kind !== 'payout' && each.status !== 'failed',
    )
    expect(waiting.length).toBeGreaterThan(0)
    const lastPayout = payouts.at(-1)?.createdAt ?? 0
    expect(waiting.filter(({ availableAt }) => availableAt <= lastPayout)).toEqual([])
  })

  it('has failed attempts without fees or payouts', () => {
    const failed = movements.filter(({ status }) => status === 'failed')
    expect(failed.length / charges.length).toBeGreaterThan(0.04)
    expect(failed.length / charges.length).toBeLessThan(0.14)
    for (const attempt of failed) {
      expect(attempt.failureCode).not.toBeNull()
      expect(attempt).toMatchObject({ feeMinor: 0, payoutId: null, orderId: null })
    }
  })

  it('withholds disputed amounts and returns them when the shop wins', () => {
    const end = new Date('2026-11-20T00:00:00Z')
    const disputes = payments.all(end).filter(({ kind }) => kind === 'dispute')
    const opened = disputes.filter(({ amountMinor }) => amountMinor < 0)
    const returned = disputes.filter(({ amountMinor }) => amountMinor > 0)
    const won = opened.filter(({ disputeStatus }) => disputeStatus === 'won')
    expect(opened.length).toBeGreaterThan(25)
    expect(won.length).toBeGreaterThan(3)
    expect(returned).toHaveLength(won.length)
    expect(new Set(returned.map(({ chargeId }) => chargeId))).toEqual(
      new Set(won.map(({ chargeId }) => chargeId)),
    )
    const lost = opened.filter(({ disputeStatus }) => disputeStatus === 'lost')
    for (const dispute of lost.slice(0, 1)) {
      const before = payments.all(new Date(dispute.updatedAt - 1))
      const then = before.find(({ id }) => id === dispute.id)
      expect(then).toMatchObject({ disputeStatus: 'needs_response' })
    }
  })

  it('has unique, stable ids, ordered by creation', () => {
    expect(new Set(movements.map(({ id }) => id)).size).toBe(movements.length)
    const times = movements.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(movements.filter(({ createdAt, updatedAt }) => updatedAt < createdAt)).toEqual([])
    expect(movements.filter(({ updatedAt }) => updatedAt > at.getTime())).toEqual([])
  })
})

function ofKind(kind: Payment['kind']): readonly Payment[] {
  return movements.filter((movement) => movement.kind === kind)
}
