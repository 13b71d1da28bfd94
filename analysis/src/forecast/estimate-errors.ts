import type { Forecaster } from './blend-models.ts'
import type { Origins } from './origins.ts'
import type { ScaledSeries } from './smooth-series.ts'

/** The quantile of the forecast error for a horizon, on the scale. */
export type ErrorQuantiles = (ahead: number, share: number) => number

/** Horizons up to each of these are pooled: distant days have similar errors. */
const horizonEnds = [7, 14, 28, 56, 112, 224, 448, Infinity]
/** The minimum number of origins that estimate a group's width. */
const minOrigins = 12
/** The growth of the width from group to group where the errors do not determine it. */
const growth = 1.25

/**
 * Estimates the errors by backtesting: the forecasts of past origins are compared with the actual
 * values.
 */
export function estimateErrors(
  walked: ScaledSeries,
  origins: Origins,
  forecaster: Forecaster,
): ErrorQuantiles {
  const groups = horizonEnds.map((end, n) =>
    collectErrors(walked, origins, forecaster, { from: horizonEnds[n - 1] ?? 0, end }),
  )
  return (ahead, share) => {
    const wanted = horizonEnds.findIndex((end) => ahead <= end)
    let n = wanted
    while (n > 0 && groups[n] === null) n -= 1
    const wide = growth ** (wanted - n)
    const group = groups[n] ?? null
    // The history is too short for a backtest, so the recent one-step spread is scaled as normal
    // noise.
    if (group === null) return wide * 1.3 * forecaster.spread * normalQuantile(share)
    return group.middle + wide * group.wide * (quantile(group.sorted, share) - group.centre)
  }
}

interface HorizonErrors {
  readonly sorted: Float64Array
  readonly centre: number
  /** The part of the mean error that is corrected. */
  readonly middle: number
  readonly wide: number
}

function collectErrors(
  { scaled, names }: ScaledSeries,
  origins: Origins,
  forecaster: Forecaster,
  { from, end }: { readonly from: number; readonly end: number },
): HorizonErrors | null {
  const errors: number[] = []
  const means: number[] = []
  let inside = 0
  const [aheads, dayRange] = [origins.horizons, { first: Infinity, last: -Infinity }]
  for (const day of origins.days) {
    const own: number[] = []
    for (const ahead of aheads) {
      const value = scaled[day + ahead]
      if (ahead <= from || ahead > end || value === undefined || Number.isNaN(value)) continue
      if (names[day + ahead] === undefined) own.push(value - forecaster(day, ahead))
    }
    if (own.length === 0) continue
    const mean = own.reduce((sum, error) => sum + error, 0) / own.length
    for (const error of own) inside += (error - mean) ** 2
    means.push(mean)
    errors.push(...own)
    dayRange.first = Math.min(dayRange.first, day)
    dayRange.last = Math.max(dayRange.last, day)
  }
  if (means.length < minOrigins) return null
  // Origins close together share their future, so they count as fewer independent ones.
  const apart = 1 + (dayRange.last - dayRange.first) / Math.min(end, from * 2 + 7)
  const noise = inside / Math.max(1, errors.length - means.length)
  const between = means.reduce((sum, mean) => sum + mean * mean, 0) / means.length
  const wide = Math.sqrt((noise + between * (1 + unseenShare / apart)) / (noise + between || 1))
  const sorted = Float64Array.from(errors).toSorted()
  const centre = quantile(sorted, 0.5)
  return { sorted, centre, middle: (centre * apart) / (apart + 6), wide }
}

/** The additional variance of a level that can drift further than in one stretch of history. */
export const unseenShare = 6

export function quantile(sorted: Float64Array, share: number): number {
  const count = sorted.length
  const at = Math.min(count - 1, Math.max(0, share * (count + 1) - 1))
  const low = Math.floor(at)
  const [left, right] = [sorted[low] as number, sorted[Math.min(count - 1, low + 1)] as number]
  return left + (at - low) * (right - left)
}

/** Hastings' approximation of the normal quantile, accurate enough for bounds. */
function normalQuantile(share: number): number {
  const t = Math.sqrt(-2 * Math.log(Math.min(share, 1 - share)))
  const top = 2.515517 + t * (0.802853 + t * 0.010328)
  const bottom = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
  return Math.sign(share - 0.5) * (t - top / bottom)
}
