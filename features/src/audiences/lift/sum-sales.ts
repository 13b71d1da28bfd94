import { parseDecimal } from '@cartograph/contract'
import type { SalesEntry } from './read-entries.ts'

/** What a customer bought since they were assigned, and in the year before. */
export interface CustomerSales {
  readonly orders: number
  readonly ordersBefore: number
  /** Net sales in units of 0.0001. */
  readonly sales: bigint
  readonly salesBefore: bigint
  /** An amount that could not be converted: the sums are not known. */
  readonly isUnconverted: boolean
}

export const salesPlaces = 4
export const yearMs = 365 * 86_400_000

export function sumSales(
  entries: readonly SalesEntry[],
  { assignedAt, now }: { readonly assignedAt: Date; readonly now: Date },
): CustomerSales {
  const since = assignedAt.getTime()
  const sums = { orders: 0, ordersBefore: 0, sales: 0n, salesBefore: 0n, isUnconverted: false }
  for (const { at, orders, netSales } of entries) {
    if (at < since - yearMs || at > now.getTime()) continue
    if (netSales === null) sums.isUnconverted = true
    const units = parseDecimal(netSales ?? '0', salesPlaces)
    if (at < since) {
      sums.ordersBefore += orders
      sums.salesBefore += units
    } else {
      sums.orders += orders
      sums.sales += units
    }
  }
  return sums
}
