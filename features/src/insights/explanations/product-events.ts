import { formatNumber } from '../feed/format-number.ts'
import type { ProductChange } from './read-products.ts'

/** What happened to single products between two periods, the most unusual first. */
export function productEvents(products: readonly ProductChange[], currency: string): string[] {
  const now = total(products, ({ now: { units } }) => units)
  const before = total(products, ({ before: { units } }) => units)
  const usual = before === 0 ? 1 : now / before
  return products
    .flatMap((one) => priceEvent(one, currency) ?? salesEvent(one, usual) ?? [])
    .toSorted((one, other) => other.size - one.size)
    .slice(0, mostEvents)
    .map(({ what }) => what)
}

interface ProductEvent {
  readonly what: string
  /** In standard deviations. */
  readonly size: number
}

const mostEvents = 4
/** Of a hundred products, one in ten thousand would be beyond this by chance. */
const leastSize = 4
/** A smaller step may come from rounding or from discounts in the list price. */
const leastStep = 0.05
const leastUnits = 3
/** A new price counts as much as sales that are this unusual. */
const priceSize = 6

/** Compares the units with what the change of all units suggests. */
function salesEvent({ name, now, before }: ProductChange, usual: number): ProductEvent | null {
  // Both are counts, so the difference of their roots has a known variance (Anscombe).
  const difference = Math.sqrt(now.units + 0.375) - Math.sqrt(before.units * usual + 0.375)
  const size = Math.abs(2 * difference) / Math.sqrt(1 + usual)
  if (now.units <= 0 && before.units * usual >= leastStopped) {
    return { what: `${name} sold nothing (${before.units} in the earlier period)`, size }
  }
  if (size < leastSize) return null
  const units = `${now.units} ${now.units === 1 ? 'unit' : 'units'}`
  return { what: `${name} sold ${units}, ${before.units} in the earlier period`, size }
}

/** Fewer may be missing by chance: a Poisson count of six is zero once in four hundred times. */
const leastStopped = 6

/** The change of the list price, of variants that were sold in both periods. */
function priceEvent({ name, variants }: ProductChange, currency: string): ProductEvent | null {
  const both = variants.filter(
    ({ now, before }) => now.units > 0 && before.units > 0 && before.gross > 0,
  )
  const units = total(both, ({ now }) => now.units)
  if (units < leastUnits || total(both, ({ before }) => before.units) < leastUnits) return null
  const price = total(both, ({ now }) => now.gross) / units
  const earlier =
    total(both, ({ now, before }) => (now.units * before.gross) / before.units) / units
  if (Math.abs(price / earlier - 1) < leastStep) return null
  const say = (amount: number) => formatNumber(amount.toFixed(2), 'currency', currency)
  return { what: `${name} sold at ${say(price)} instead of ${say(earlier)}`, size: priceSize }
}

function total<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}
