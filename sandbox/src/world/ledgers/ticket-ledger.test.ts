import { describe, expect, it } from 'vitest'
import { ledgers, world } from './ledger-shop.fixture.ts'

const { tickets: ledger } = ledgers
const at = new Date('2025-06-30T17:00:00Z')
const tickets = ledger.all(at)
const orders = new Map([...world.orders.until(at)].map((order) => [order.id, order]))
const dayMs = 86_400_000

describe('the ticket ledger', () => {
  it('has tickets for a few orders, and for many returned orders', () => {
    const old = [...orders.values()].filter(
      ({ createdAt, isTest }) => !isTest && createdAt < at.getTime() - 60 * dayMs,
    )
    const withTicket = new Set(tickets.map(({ orderId }) => orderId))
    const shareOf = (these: typeof old) =>
      these.filter(({ id }) => withTicket.has(id)).length / these.length
    const kept = shareOf(old.filter(({ refunds }) => refunds.length === 0))
    const givenBack = shareOf(old.filter(({ refunds }) => refunds.length > 0))
    expect(kept).toBeGreaterThan(0.06)
    expect(kept).toBeLessThan(0.09)
    expect(givenBack).toBeGreaterThan(0.25)
    expect(givenBack).toBeLessThan(0.35)
  })

  it('has tickets from the buyer of the order, after the order', () => {
    const about = tickets.filter(({ orderId }) => orderId !== null)
    for (const { orderId, customerId, createdAt } of about) {
      const order = orders.get(orderId ?? 0)
      expect(customerId).toBe(order?.customerId)
      expect(createdAt - (order?.createdAt ?? Infinity)).toBeGreaterThanOrEqual(3_600_000)
    }
    const others = tickets.filter(({ orderId }) => orderId === null)
    expect(others.length / tickets.length).toBeGreaterThan(0.1)
    expect(others.every(({ customerId }) => customerId === null)).toBe(true)
    const spam = tickets.filter(({ isSpam }) => isSpam)
    expect(spam.length / tickets.length).toBeGreaterThan(0.02)
    expect(spam.length / tickets.length).toBeLessThan(0.045)
    expect(spam.filter(({ orderId, firstResponseAt }) => orderId ?? firstResponseAt)).toEqual([])
  })

  it('has tickets that are answered within two days, then closed, and sometimes rated', () => {
    const wrong = tickets.filter(
      ({ createdAt, firstResponseAt, closedAt, satisfactionAt, ...rest }) => {
        const answer = firstResponseAt === null ? 0 : firstResponseAt - createdAt
        return (
          answer < 0 ||
          answer > 2 * dayMs ||
          (closedAt !== null && closedAt <= (firstResponseAt ?? createdAt)) ||
          (satisfactionAt !== null && satisfactionAt <= (closedAt ?? Infinity)) ||
          (rest.status === 'closed') !== (closedAt !== null) ||
          (rest.satisfaction === null) !== (satisfactionAt === null) ||
          (rest.agentName === null) !== (firstResponseAt === null)
        )
      },
    )
    expect(wrong).toEqual([])
    const old = tickets.filter(
      ({ createdAt, isSpam }) => !isSpam && createdAt < at.getTime() - 14 * dayMs,
    )
    expect(old.filter(({ status }) => status === 'open')).toEqual([])
    const rated = old.flatMap(({ satisfaction }) => satisfaction ?? [])
    expect(rated.length / old.length).toBeGreaterThan(0.25)
    expect(rated.length / old.length).toBeLessThan(0.35)
    expect(new Set(rated)).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  it('sets updatedAt to the last event of a ticket', () => {
    for (const each of tickets) {
      const { createdAt, firstResponseAt, closedAt, satisfactionAt } = each
      const last = Math.max(createdAt, firstResponseAt ?? 0, closedAt ?? 0, satisfactionAt ?? 0)
      expect(each.updatedAt).toBe(last)
    }
    expect(tickets.some(({ status }) => status === 'open')).toBe(true)
  })
})
