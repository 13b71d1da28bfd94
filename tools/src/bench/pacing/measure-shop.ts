import { forecastMonthSum, type Series } from '@cartograph/analysis'
import { addMonths, dayNumber, endOfMonth, startOfMonth, addDays } from '@cartograph/contract'
import type { PacedShop } from './paced-shop.ts'
import type { ShopKind } from './simulated-shops.ts'

export const measuredDays = [5, 10, 15, 20]
/** The day of the goal, on which the oracle that knows no later change is asked. */
export const goalDay = 10
/** Younger metrics are forecast by the straight line. */
const leastHistory = 60
const monthsPerShop = 3

/** Errors relative to the month's total. */
export interface MonthError {
  readonly metric: string
  readonly month: string
  readonly day: number
  readonly ours: number
  readonly straightLine: number
  readonly isInside: boolean
  readonly width: number
  /** With the true expectation of each later day, including unforeseeable changes. */
  readonly oracle: number | null
  /** With the true expectation as of that day. */
  readonly oracleOfDay: number | null
  /** With the true weekdays, season and known dates, and a level that is estimated from the values. */
  readonly oracleOfSeason: number | null
}

/** Forecasts some months of a shop on some of their days, and compares them with what became of them. */
export function measureShop(seed: number, { simulate, levelRate }: ShopKind): MonthError[] {
  const shop = simulate({ seed })
  const months = pickMonths(shop, seed)
  return months.flatMap((month) =>
    measuredDays.flatMap((day) => {
      const known = dayNumber(`${month}-01`) - dayNumber(shop.series[0]?.series.start ?? '') + day
      const asOfDay = day === goalDay ? simulate({ seed, driftDays: known }) : null
      const still = day === goalDay ? simulate({ seed, driftDays: 0 }) : null
      return shop.series.flatMap((one, n): MonthError[] => {
        const from = known - day
        const to = from + monthLength(month)
        const sumOf = (values: readonly (number | null)[], begin: number) =>
          values.slice(begin, to).reduce<number>((sum, value) => sum + (value ?? 0), 0)
        const { series, mean } = one
        const total = sumOf(series.values, from)
        if (total <= 0 || series.values.slice(from, to).includes(null)) return []
        const past = { ...series, values: series.values.slice(0, known) }
        const forecast = forecastMonthSum(past, shop.calendar, month)
        if (forecast === null || forecast.lower === null || forecast.upper === null) return []
        const before = sumOf(past.values, from)
        const meanOfDay = asOfDay?.series[n]?.mean ?? null
        const season = still?.series[n]?.mean ?? null
        const errorOf = (sum: number) => Math.abs(sum - total) / total
        return [
          {
            metric: one.metric,
            month,
            day,
            ours: errorOf(forecast.expected),
            straightLine: errorOf((before / day) * (to - from)),
            isInside: total >= forecast.lower && total <= forecast.upper,
            width: (forecast.upper - forecast.lower) / total,
            oracle: mean && errorOf(before + sumOf(mean, known)),
            oracleOfDay: meanOfDay && errorOf(before + sumOf(meanOfDay, known)),
            oracleOfSeason:
              season &&
              errorOf(before + levelOf(past.values, season, levelRate) * sumOf(season, known)),
          },
        ]
      })
    }),
  )
}

/** The latest level of the values relative to their season, by exponential smoothing of both. */
function levelOf(
  values: readonly (number | null)[],
  season: readonly number[],
  rate: number,
): number {
  let [above, below] = [0, 0]
  for (const [day, value] of values.entries()) {
    if (value === null) continue
    above = above * (1 - rate) + value
    below = below * (1 - rate) + (season[day] ?? 0)
  }
  return below > 0 ? above / below : 0
}

/** Whole months after the least history, spread over the shop's time and, by the seed, over the year. */
function pickMonths({ series }: PacedShop, seed: number): string[] {
  const values: Pick<Series, 'start' | 'values'> | undefined = series[0]?.series
  if (values === undefined) return []
  const last = addDays(values.start, values.values.length - 1)
  const months: string[] = []
  let first = addMonths(startOfMonth(addDays(values.start, leastHistory - 1)), 1)
  for (; endOfMonth(first) <= last; first = addMonths(first, 1)) months.push(first.slice(0, 7))
  const step = Math.max(1, Math.floor(months.length / monthsPerShop))
  return months.filter((_, n) => (n + seed) % step === 0)
}

function monthLength(month: string): number {
  return dayNumber(addMonths(`${month}-01`, 1)) - dayNumber(`${month}-01`)
}
