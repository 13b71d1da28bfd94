import type { MonthForecast } from '@cartograph/analysis'

/** Cents of sums and six places of ratios; without what adding binary fractions leaves behind. */
export function roundNumber(value: number): number {
  return Number(value.toFixed(Math.abs(value) < 100 ? 6 : 2))
}

export function rounded(value: number | null): number | null {
  return value === null ? null : roundNumber(value)
}

export function roundForecast(forecast: MonthForecast | null): MonthForecast | null {
  return (
    forecast && {
      expected: roundNumber(forecast.expected),
      lower: rounded(forecast.lower),
      upper: rounded(forecast.upper),
    }
  )
}
