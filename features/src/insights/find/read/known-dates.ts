import { formatDay, type KnownDates } from '@cartograph/analysis'
import { holidays } from './holidays.ts'
import { detectPromotions } from './promotions.ts'
import type { CubeData } from './read-cube.ts'

/**
 * What is known of the days: feasts, and the shop's own promotions by what it gave away.
 *
 * What the team has noted in its action log is not among them. A name is learned from one time to the next, and
 * an entry is a deed of its own that comes once: all that its name could do is to widen the expected range of
 * its day, of every figure of the shop, until nothing on it is unusual. Whoever writes an entry wants to see
 * what came of the deed, and many are written because of a finding, which would be gone with the next search:
 * of 17 findings in half a year of three simulated shops, 12 were, once their days had names. So the expected
 * range never depends on an entry, whenever it was written, and entries are told as events beside a finding.
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
