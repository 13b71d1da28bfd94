import type { SeriesKind } from '../series/series.ts'

/** Where errors are about as large on small days as on large ones, and effects of dates are alike. */
export interface ForecastScale {
  readonly forward: (value: number) => number
  readonly back: (scaled: number) => number
  /** A day with an effect, from what it would be without. */
  readonly withEffect: (base: number, effect: number) => number
  /** The effect that is seen on a day, beside what it would be without. */
  readonly effectOf: (base: number, seen: number) => number
}

/** Chosen by what the values are, never by what comes after. */
export function scaleFor(kind: SeriesKind, known: readonly number[]): ForecastScale {
  const isNegative = known.some((value) => value < 0)
  if (isNegative) return plain
  const isShare = kind === 'ratio' && known.every((value) => value <= 1)
  return isShare ? angle : root
}

/** What a date does to figures that grow with the store is a factor. */
const byFactor = {
  withEffect: (base: number, effect: number) => base * (1 + effect),
  effectOf: (base: number, seen: number) => (base > 0 ? clamp(seen / base - 1, -1, 4) : 0),
}
const byDistance = {
  withEffect: (base: number, effect: number) => base + effect,
  effectOf: (base: number, seen: number) => seen - base,
}

/** For what is counted or added up. */
const root: ForecastScale = {
  forward: (value) => Math.sqrt(value),
  back: (scaled) => Math.max(0, scaled) ** 2,
  ...byFactor,
}

/** For what may fall below nothing, as sales after refunds. */
const plain: ForecastScale = {
  forward: (value) => value,
  back: (scaled) => scaled,
  ...byDistance,
}

/** For shares, from 0 to 1. */
const angle: ForecastScale = {
  forward: (value) => Math.asin(Math.sqrt(value)),
  back: (scaled) => Math.sin(clamp(scaled, 0, Math.PI / 2)) ** 2,
  ...byDistance,
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
