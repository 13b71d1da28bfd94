import type { Foretell } from './blend.ts'
import type { Origins } from './origins.ts'
import type { Walked } from './walk.ts'

/** The error that this share of days so far ahead stays below, on the scale. */
export type ErrorsAhead = (ahead: number, share: number) => number

/** Days ahead that are judged together: what is far off is told about as badly. */
const ends = [7, 14, 28, 56, 112, 224, 448, Infinity]
/** So many origins tell how wide a group is; fewer do not. */
const leastOrigins = 12
/** How much wider each group is than the one before, where its own errors do not tell. */
const growth = 1.25

/** From the errors that would have been made in the past, each as far ahead. */
export function errorsAhead(walked: Walked, origins: Origins, foretell: Foretell): ErrorsAhead {
  const groups = ends.map((end, n) =>
    groupOf(walked, origins, foretell, { from: ends[n - 1] ?? 0, end }),
  )
  return (ahead, share) => {
    const wanted = ends.findIndex((end) => ahead <= end)
    let n = wanted
    while (n > 0 && groups[n] === null) n -= 1
    const wide = growth ** (wanted - n)
    const group = groups[n] ?? null
    // Too short a past to have erred in: what the last days were off by, as wide as noise usually is.
    if (group === null) return wide * 1.3 * foretell.spread * normalQuantile(share)
    return group.middle + wide * group.wide * (quantile(group.sorted, share) - group.centre)
  }
}

interface Group {
  readonly sorted: Float64Array
  readonly centre: number
  /** What of the centre is believed. */
  readonly middle: number
  readonly wide: number
}

function groupOf(
  { scaled, names }: Walked,
  origins: Origins,
  foretell: Foretell,
  { from, end }: { readonly from: number; readonly end: number },
): Group | null {
  const errors: number[] = []
  const means: number[] = []
  let inside = 0
  const [aheads, asked] = [origins.aheads, { first: Infinity, last: -Infinity }]
  for (const day of origins.days) {
    const own: number[] = []
    for (const ahead of aheads) {
      const value = scaled[day + ahead]
      if (ahead <= from || ahead > end || value === undefined || Number.isNaN(value)) continue
      if (names[day + ahead] === undefined) own.push(value - foretell(day, ahead))
    }
    if (own.length === 0) continue
    const mean = own.reduce((sum, error) => sum + error, 0) / own.length
    for (const error of own) inside += (error - mean) ** 2
    means.push(mean)
    errors.push(...own)
    asked.first = Math.min(asked.first, day)
    asked.last = Math.max(asked.last, day)
  }
  if (means.length < leastOrigins) return null
  // Origins that lie close together saw the same weeks: they count as few.
  const apart = 1 + (asked.last - asked.first) / Math.min(end, from * 2 + 7)
  const noise = inside / Math.max(1, errors.length - means.length)
  const between = means.reduce((sum, mean) => sum + mean * mean, 0) / means.length
  const wide = Math.sqrt((noise + between * (1 + unseenPart / apart)) / (noise + between || 1))
  const sorted = Float64Array.from(errors).toSorted()
  const centre = quantile(sorted, 0.5)
  return { sorted, centre, middle: (centre * apart) / (apart + 6), wide }
}

/** How much further a level may stray than it did in one stretch of the past, in its squares. */
const unseenPart = 6

function quantile(sorted: Float64Array, share: number): number {
  const count = sorted.length
  const at = Math.min(count - 1, Math.max(0, share * (count + 1) - 1))
  const low = Math.floor(at)
  const [left, right] = [sorted[low] as number, sorted[Math.min(count - 1, low + 1)] as number]
  return left + (at - low) * (right - left)
}

/** Of a normal spread, near enough for bounds (Hastings). */
function normalQuantile(share: number): number {
  const t = Math.sqrt(-2 * Math.log(Math.min(share, 1 - share)))
  const top = 2.515517 + t * (0.802853 + t * 0.010328)
  const bottom = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
  return Math.sign(share - 0.5) * (t - top / bottom)
}
