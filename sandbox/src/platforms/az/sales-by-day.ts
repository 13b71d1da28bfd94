import { dayAt } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { homeOf } from './seller.ts'
import { isPending, isShippedOnly, soldLines } from './sold-lines.ts'

export interface Sales {
  readonly units: number
  readonly salesMinor: number
}

export interface DaySales extends Sales {
  readonly orders: number
  /** By ASIN. */
  readonly products: ReadonlyMap<string, Sales>
}

const cached = new WeakMap<
  SandboxShop,
  { readonly at: number; readonly days: ReadonlyMap<string, DaySales> }
>()

/** Of the last moment only: reports of many days are made of the same sales. */
export function salesByDay(shop: SandboxShop, at: Date): ReadonlyMap<string, DaySales> {
  const known = cached.get(shop)
  if (known?.at === at.getTime()) return known.days
  const days = sumSales(shop, at)
  cached.set(shop, { at: at.getTime(), days })
  return days
}

/** Ordered units before promotions, also of orders that are cancelled later. */
function sumSales(shop: SandboxShop, at: Date): ReadonlyMap<string, DaySales> {
  const home = homeOf(shop)
  const days = new Map<string, DaySales & { readonly products: Map<string, Sales> }>()
  for (const order of shop.world.orders.until(at)) {
    if (isShippedOnly(order) || isPending(order, at)) continue
    const sold = soldLines(order, home)
    if (sold.length === 0) continue
    const day = dayAt(order.createdAt, home.timezone)
    const before = days.get(day)
    const products = before?.products ?? new Map<string, Sales>()
    for (const { asin, line, priceMinor } of sold) {
      const { units = 0, salesMinor = 0 } = products.get(asin) ?? {}
      products.set(asin, {
        units: units + line.quantity,
        salesMinor: salesMinor + priceMinor,
      })
    }
    days.set(day, {
      orders: (before?.orders ?? 0) + 1,
      units: sold.reduce((sum, { line }) => sum + line.quantity, before?.units ?? 0),
      salesMinor: sold.reduce((sum, { priceMinor }) => sum + priceMinor, before?.salesMinor ?? 0),
      products,
    })
  }
  return days
}
