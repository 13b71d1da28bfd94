import type { KnownDates, Series } from '@cartograph/analysis'
import { simulateStore } from '@cartograph/analysis/testing'
import { dayNumber, formatDay } from '@cartograph/contract'

/** Two years, as the goal requires. */
export const days = 730
const start = '2024-03-04'
export const lastDay = formatDay(dayNumber(start) + days - 1)
export const seriesPerStore = 40
/** Simulating more would take longer than the measurement; further stores are copies with other names. */
const differentStores = 25

/** Yields stores of forty series each. */
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
    if (like === undefined) throw new Error('No store was simulated')
    const store = `store-${n}`
    const [promos = []] = Object.values(like.calendar.promos)
    yield {
      all: like.all.map((series) => ({ ...series, store })),
      calendar: { ...like.calendar, promos: { [store]: promos } },
    }
  }
}
