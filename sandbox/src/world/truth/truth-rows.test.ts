import { canonicalTables, ConnectionId, newId, type Column } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../create-world.ts'
import { truthRows, type TruthTable } from './truth-rows.ts'

const world = createWorld({
  seed: 11,
  startDay: '2024-01-01',
  orders: 4000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const at = new Date('2026-06-30T12:00:00Z')
const rows = truthRows(world, newId(ConnectionId), at)
const tables = Object.keys(rows) as TruthTable[]

describe('truthRows', () => {
  it.each(tables)('fills exactly the columns of %s', (name) => {
    const columns = Object.entries(canonicalTables[name].columns)
    const names = columns.map(([column]) => column).toSorted()
    const written: readonly object[] = rows[name]
    const wrong = written.filter((row) => {
      const values = new Map<string, unknown>(Object.entries(row))
      const isComplete = [...values.keys()].toSorted().join() === names.join()
      return !isComplete || !columns.every(([column, kind]) => fits(kind, values.get(column)))
    })
    expect(wrong).toEqual([])
    expect(written.length).toBeGreaterThan(0)
  })

  it('has unique keys', () => {
    for (const name of tables) {
      const keyed: readonly object[] = rows[name]
      const keys = keyed.map((row) => {
        const values = new Map<string, unknown>(Object.entries(row))
        return canonicalTables[name].key.map((column) => String(values.get(column))).join(' ')
      })
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('excludes gift cards from gross sales and discounts', () => {
    for (const order of rows.orders) {
      const sold = rows.order_lines.filter(
        (line) => line.order_id === order.order_id && !line.is_gift_card,
      )
      expect(cents(order.gross_sales)).toBe(total(sold.map((line) => line.gross_sales)))
      expect(cents(order.discounts)).toBe(total(sold.map((line) => line.discounts)))
    }
    expect(rows.order_lines.some((line) => line.is_gift_card)).toBe(true)
  })

  it('has refunds that equal the sums of their lines', () => {
    for (const refund of rows.refunds) {
      const lines = rows.refund_lines.filter((line) => line.refund_id === refund.refund_id)
      expect(cents(refund.merchandise)).toBe(total(lines.map((line) => line.merchandise)))
      expect(cents(refund.tax)).toBe(total(lines.map((line) => line.tax)))
      expect(cents(refund.total)).toBeGreaterThanOrEqual(
        cents(refund.merchandise) + cents(refund.tax),
      )
    }
  })

  it('contains nothing from the future', () => {
    const earlier = truthRows(world, newId(ConnectionId), new Date('2025-01-01T00:00:00Z'))
    const limit = '2025-01-01T00:00:00.000Z'
    expect(earlier.orders.every((order) => order.updated_at <= limit)).toBe(true)
    expect(earlier.refunds.every((refund) => refund.refunded_at <= limit)).toBe(true)
    expect(earlier.customers.every((customer) => customer.updated_at <= limit)).toBe(true)
    expect(earlier.products.every((product) => product.updated_at <= limit)).toBe(true)
    expect(earlier.orders.length).toBeLessThan(rows.orders.length)
  })
})

function fits({ type, nullable }: Column, value: unknown): boolean {
  if (value === null) return nullable
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'boolean') return typeof value === 'boolean'
  if (typeof value !== 'string') return false
  if (type === 'money') return /^\d+\.\d\d$/.test(value)
  return type !== 'instant' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
}

function cents(money: string): number {
  return Number(money.replace('.', ''))
}

function total(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + cents(amount), 0)
}
