import type { KnownDates } from '@cartograph/analysis'
import { formatDay } from '@cartograph/contract'
import { holidays } from './holidays.ts'
import { detectPromotions } from './promotions.ts'
import type { CubeData } from './read-cube.ts'

/**
 * The calendar known to the detector: holidays, and the shop's own promotions as detected from its
 * discounts.
 *
 * Action log entries are left out. A calendar name teaches the detector what to expect the next time, but
 * an entry is a single event. Naming its day could only widen the expected range of every metric on it
 * until nothing is unusual, while the author wants to see the effect, and many entries are written because
 * of an insight, which the next search would then remove: of 17 insights in half a year of three simulated
 * shops, 12 disappeared once their days had names. So the expected range never depends on an entry,
 * whenever it was written; entries are shown as events beside an insight.
 */
export function buildKnownDates(store: string, read: readonly CubeData[]): KnownDates {
  const days = read.flatMap(({ whole, through }) => [whole.first, through])
  if (days.length === 0) return { holidays: [], promos: {} }
  const [from, to] = [Math.min(...days), Math.max(...days)]
  const yearOf = (day: number) => Number(formatDay(day).slice(0, 4))
  const shop = read.find(({ cube }) => cube.cube === 'ShopifyOrders')
  const promos = shop === undefined ? [] : findPromotions(shop)
  return { holidays: holidays(yearOf(from), yearOf(to)), promos: { [store]: promos } }
}

function findPromotions({ whole }: CubeData): { from: string; to: string }[] {
  const [sales, discounts] = [whole.sums.get('grossSales'), whole.sums.get('discounts')]
  if (sales === undefined || discounts === undefined) return []
  const rates = sales.map((sold, day) => (sold > 0 ? (discounts[day] ?? 0) / sold : Number.NaN))
  return detectPromotions(rates, whole.first).map(({ from, to }) => ({
    from: formatDay(from),
    to: formatDay(to),
  }))
}
