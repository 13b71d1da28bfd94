import { dayText, type KnownDates } from '@cartograph/analysis'
import { holidays } from './holidays.ts'
import { promotions } from './promotions.ts'
import type { ReadCube } from './read-cube.ts'

/** What is known of the days: feasts, and the shop's own promotions by what it gave away. */
export function calendarOf(store: string, read: readonly ReadCube[]): KnownDates {
  const days = read.flatMap(({ whole, through }) => [whole.first, through])
  if (days.length === 0) return { holidays: [], promos: {} }
  const [from, to] = [Math.min(...days), Math.max(...days)]
  const yearOf = (day: number) => Number(dayText(day).slice(0, 4))
  const shop = read.find(({ cube }) => cube.cube === 'ShopifyOrders')
  const promos = shop === undefined ? [] : promotionsOf(shop)
  return { holidays: holidays(yearOf(from), yearOf(to)), promos: { [store]: promos } }
}

function promotionsOf({ whole }: ReadCube): { from: string; to: string }[] {
  const [sales, discounts] = [whole.sums.get('grossSales'), whole.sums.get('discounts')]
  if (sales === undefined || discounts === undefined) return []
  const rates = sales.map((sold, day) => (sold > 0 ? (discounts[day] ?? 0) / sold : Number.NaN))
  return promotions(rates, whole.first).map(({ from, to }) => ({
    from: dayText(from),
    to: dayText(to),
  }))
}
