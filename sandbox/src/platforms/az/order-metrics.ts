import { addDays, Day, noonAt } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { salesByDay } from './sales-by-day.ts'
import { homeOf } from './seller.ts'
import { money } from './sold-lines.ts'

/** The orders of each day as the Sales API counts them, also those that were cancelled. */
export function orderMetrics(
  shop: SandboxShop,
  { from, to }: { readonly from: string; readonly to: string },
  at: Date,
) {
  const { timezone, currency } = homeOf(shop)
  return [...salesByDay(shop, at)]
    .filter(([day]) => day >= from && day < to)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([day, { orders, units, salesMinor }]) => ({
      interval: `${clockTime(day, timezone)}--${clockTime(addDays(Day.parse(day), 1), timezone)}`,
      unitCount: units,
      orderItemCount: units,
      orderCount: orders,
      averageUnitPrice: { currencyCode: currency, amount: money(Math.round(salesMinor / units)) },
      totalSales: { currencyCode: currency, amount: money(salesMinor) },
    }))
}

/** Midnight with the offset of the time zone, such as `2026-11-01T00:00-07:00`. */
function clockTime(day: string, timezone: string): string {
  const noon = Date.parse(noonAt(day, timezone))
  const minutes = Math.round((Date.parse(`${day}T12:00:00Z`) - noon) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const padded = (value: number) => String(value).padStart(2, '0')
  return `${day}T00:00${minutes < 0 ? '-' : '+'}${padded(hours)}:${padded(rest)}`
}
