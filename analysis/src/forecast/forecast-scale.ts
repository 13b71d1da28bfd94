import type { SeriesKind } from '../series/series.ts'

/** A transformation under which errors and date effects do not depend on the level. */
export interface ForecastScale {
  readonly forward: (value: number) => number
  readonly back: (scaled: number) => number
  /** Applies an effect to the value that a day would have without it. */
  readonly withEffect: (base: number, effect: number) => number
  /** The effect observed on a day, relative to the value that it would have without. */
  readonly effectOf: (base: number, seen: number) => number
}

/** Depends on the known values only, never on the future. */
export function scaleFor(kind: SeriesKind, known: readonly number[]): ForecastScale {
  const isNegative = known.some((value) => value < 0)
  if (isNegative) return plain
  const isShare = kind === 'ratio' && known.every((value) => value <= 1)
  return isShare ? angle : root
}

/** Effects are multiplicative for values that grow with the store. */
const byFactor = {
  withEffect: (base: number, effect: number) => base * (1 + effect),
  effectOf: (base: number, seen: number) => (base > 0 ? clamp(seen / base - 1, -1, 4) : 0),
}
const byDistance = {
  withEffect: (base: number, effect: number) => base + effect,
  effectOf: (base: number, seen: number) => seen - base,
}

/** For counts and sums. */
const root: ForecastScale = {
  forward: (value) => Math.sqrt(value),
  back: (scaled) => Math.max(0, scaled) ** 2,
  ...byFactor,
}

/** For values that can be negative, such as sales after refunds. */
const plain: ForecastScale = {
  forward: (value) => value,
  back: (scaled) => scaled,
  ...byDistance,
}

/** For ratios between 0 and 1. */
const angle: ForecastScale = {
  forward: (value) => Math.asin(Math.sqrt(value)),
  back: (scaled) => Math.sin(clamp(scaled, 0, Math.PI / 2)) ** 2,
  ...byDistance,
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
