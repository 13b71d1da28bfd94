import type { ForecastRange } from '../forecast/sum-forecast.ts'

export interface Effect {
  readonly actual: number
  readonly expected: number
  /** The 95 % range of what was expected. */
  readonly lower: number
  readonly upper: number
  /** Relative to what was expected; null if nothing was, or if the range reaches down to nothing. */
  readonly change: { readonly value: number; readonly low: number; readonly high: number } | null
  /** `unclear` if the change is within the usual noise. */
  readonly verdict: 'above' | 'below' | 'unclear'
}

/** Compares what some days became with what was expected of them. */
export function judgeEffect(expectation: ForecastRange, actual: number): Effect {
  const { forecast: expected, lower, upper } = expectation
  return {
    actual,
    expected,
    lower,
    upper,
    change:
      lower > 0
        ? { value: actual / expected - 1, low: actual / upper - 1, high: actual / lower - 1 }
        : null,
    verdict: actual > upper ? 'above' : actual < lower ? 'below' : 'unclear',
  }
}
