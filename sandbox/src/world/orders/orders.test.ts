import { describe, expect, it } from 'vitest'
import { createWorld } from '../create-world.ts'
import type { Order, OrderLine } from '../entities.ts'
import { financialStatus, netOf, refundedTotal } from './order-sums.ts'

const world = createWorld({
  seed: 3,
  startDay: '2023-01-01',
  orders: 12_000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const at = new Date('2025-12-31T00:00:00Z')
const orders = [...world.orders.until(at)]

describe('an order of the world', () => {
  it('has a total of discounted lines, shipping and tax, in whole cents', () => {
    const wrong = orders.filter((order) => {
      const lines = order.lines.reduce((total, line) => total + netOf(line), 0)
      const tax = order.lines.reduce((total, line) => total + line.taxMinor, 0)
      const total = lines + tax + order.shippingMinor
      const isWhole = Number.isSafeInteger(order.totalMinor)
      return order.taxMinor !== tax || order.totalMinor !== total || !isWhole
    })
    expect(wrong).toEqual([])
    const lines = orders.flatMap((order) => order.lines)
    expect(lines.filter((line) => line.quantity < 1 || netOf(line) < 0)).toEqual([])
  })

  it('has one to five lines of goods, each with a different variant', () => {
    const wrong = orders.filter(({ lines }) => {
      const goods = lines.filter((line) => !line.isGiftCard && line.productId !== null)
      const variants = new Set(goods.map((line) => line.variantId))
      return lines.length === 0 || goods.length > 5 || variants.size !== goods.length
    })
    expect(wrong).toEqual([])
  })

  it('never refunds more money or units than were bought', () => {
    expect(orders.filter((order) => refundedTotal(order) > order.totalMinor)).toEqual([])
    const returns = orders.flatMap((order) => order.lines.map((line) => returnOf(order, line)))
    expect(returns.filter(({ pieces, line }) => pieces > line.quantity)).toEqual([])
    expect(returns.filter(({ money, line }) => money > netOf(line))).toEqual([])
    const whole = returns.filter(({ pieces, line }) => pieces === line.quantity)
    expect(whole.length).toBeGreaterThan(100)
    expect(whole.filter(({ money, line }) => money !== netOf(line))).toEqual([])
  })

  it('is fully refunded when it is cancelled', () => {
    const cancelled = orders.filter((order) => order.cancelledAt !== null)
    expect(cancelled.length).toBeGreaterThan(50)
    for (const order of cancelled) {
      expect(refundedTotal(order)).toBe(order.totalMinor)
      expect(financialStatus(order)).toBe('refunded')
      expect(order.refunds.map((refund) => refund.createdAt)).toEqual([order.cancelledAt])
    }
  })

  it('is refunded days or weeks after it was placed, partly or fully', () => {
    const returned = orders.filter(
      (order) => order.cancelledAt === null && order.refunds.length > 0,
    )
    const days = returned.map((order) =>
      order.refunds.map((refund) => (refund.createdAt - order.createdAt) / 86_400_000),
    )
    expect(Math.min(...days.flat())).toBeGreaterThan(1)
    expect(Math.max(...days.flat())).toBeGreaterThan(28)
    const statuses = new Set(returned.map(financialStatus))
    expect(statuses).toEqual(new Set(['refunded', 'partially_refunded']))
  })

  it.each<[string, (order: Order) => boolean, number, number]>([
    ['placed by a guest', (order) => order.customerId === null, 0.1, 0.14],
    ['a test', (order) => order.isTest, 0.001, 0.01],
    ['cancelled', (order) => order.cancelledAt !== null, 0.01, 0.025],
    ['refunded', (order) => order.refunds.length > 0, 0.06, 0.12],
    ['paid with a code', (order) => order.discountCodes.length > 0, 0.05, 0.35],
    ['paid with two codes', (order) => order.discountCodes.length > 1, 0.0003, 0.02],
    ['of a gift card', (order) => order.lines.some((line) => line.isGiftCard), 0.01, 0.03],
    [
      'with a custom item',
      (order) => order.lines.some((line) => line.productId === null),
      0.004,
      0.02,
    ],
    ['discounted on a line', (order) => hasDiscount(order, 'line'), 0.06, 0.16],
    ['discounted as a whole', (order) => hasDiscount(order, 'order'), 0.05, 0.35],
    ['of a returning customer', (order) => (order.customerOrderIndex ?? 0) > 1, 0.2, 0.5],
    ['placed outside the web', (order) => order.source !== 'web', 0.05, 0.09],
    [
      'shipped abroad',
      (order) => order.shipTo !== null && order.shipTo.country !== 'US',
      0.03,
      0.08,
    ],
    ['from a tagged link', (order) => (order.journey?.lastVisit.utm ?? null) !== null, 0.5, 0.7],
  ])('is %s at a realistic rate', (_, holds, least, most) => {
    const share = orders.filter(holds).length / orders.length
    expect(share).toBeGreaterThan(least)
    expect(share).toBeLessThan(most)
  })

  it('is attributed some time after it was placed', () => {
    const order = orders.find((each) => each.source === 'web' && each.customerOrderIndex !== null)
    if (!order) throw new Error('No web order')
    const fresh = world.orders.get(order.index, new Date(order.createdAt))
    expect(fresh.journey).toBeNull()
    expect(fresh.customerOrderIndex).toBeNull()
    expect(fresh.updatedAt).toBe(order.createdAt)
    expect(order.journey?.lastVisit.occurredAt).toBeLessThan(order.createdAt)
  })
})

function returnOf(order: Order, line: OrderLine) {
  const returned = order.refunds
    .flatMap((refund) => refund.lines)
    .filter((each) => each.lineId === line.id)
  return {
    line,
    pieces: returned.reduce((total, each) => total + each.quantity, 0),
    money: returned.reduce((total, each) => total + each.merchandiseMinor, 0),
  }
}

function hasDiscount(order: Order, level: 'line' | 'order'): boolean {
  return order.lines.some((line) => line.discounts.some((discount) => discount.level === level))
}
