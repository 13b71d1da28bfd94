import { formatDay, dayNumber, type KnownDates, type Series } from '@cartograph/analysis'
import { simulateStore } from '@cartograph/analysis/testing'

/** As long as the goal asks: two years. */
export const days = 730
const start = '2024-03-04'
export const lastDay = formatDay(dayNumber(start) + days - 1)
export const seriesPerStore = 40
/** Making more would take longer than what is measured; copies have names of their own. */
const differentStores = 25

/** Stores of forty series each, as many as asked for, one at a time. */
export function* simulatedStores(
  count: number,
): Generator<{ readonly all: readonly Series[]; readonly calendar: KnownDates }> {
  const made: { readonly all: readonly Series[]; readonly calendar: KnownDates }[] = []
  for (let n = 0; n < count; n += 1) {
    if (n < differentStores) {
      const { series, calendar } = simulateStore({
        seed: 900 + n,
        start,
        days,
        window: 30,
        events: 5,
      })
      made.push({ all: series.map((one) => one.series), calendar })
    }
    const like = made[n % differentStores]
    if (like === undefined) throw new Error('No store was made')
    const store = `store-${n}`
    const [promos = []] = Object.values(like.calendar.promos)
    yield {
      all: like.all.map((series) => ({ ...series, store })),
      calendar: { ...like.calendar, promos: { [store]: promos } },
    }
  }
}
