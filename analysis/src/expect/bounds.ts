/** The number of past errors that estimate the range. */
const maxResiduals = 300
/**
 * A recent outlier may be part of an event that is still going on, so it counts for the tail only
 * after this many days.
 */
const settledDays = 45
const [minWidth, maxWidth] = [1.6, 4]

export interface BoundWidths {
  /** Distances below and above the expected value, in standard deviations. */
  readonly below: number
  readonly above: number
}

/** The most recent standardised errors in order of time, and sorted. */
export interface Residuals {
  readonly byDay: number[]
  readonly sorted: number[]
}

export function addResidual({ byDay, sorted }: Residuals, surprise: number): void {
  // Three digits suffice and keep the stored state small.
  const kept = Math.round(surprise * 1000) / 1000 || 0
  byDay.push(kept)
  sorted.splice(insertionIndex(sorted, kept), 0, kept)
  if (byDay.length <= maxResiduals) return
  const oldest = byDay.shift() as number
  sorted.splice(insertionIndex(sorted, oldest), 1)
}

/** Removes the most recent of several equal errors. */
export function removeResidual({ byDay, sorted }: Residuals, surprise: number): void {
  const kept = Math.round(surprise * 1000) / 1000 || 0
  const at = byDay.lastIndexOf(kept)
  if (at < 0) return
  byDay.splice(at, 1)
  sorted.splice(insertionIndex(sorted, kept), 1)
}

/**
 * How much faster than three hundred days the bounds react: by 1.4 % for a day outside them, and back by
 * 0.08 % for a day inside. See Gibbs and Candès, Adaptive Conformal Inference (2021).
 */
const adaptionRate = 0.015
const [minWidening, maxWidening] = [-0.2, 0.4]

/** The widening after a day, as a logarithm; `surprise` is its standardised error. */
export function adaptWidening(
  widening: number,
  { below, above }: BoundWidths,
  surprise: number,
): number {
  const isOutside = surprise < -below || surprise > above
  const next = widening + adaptionRate * (isOutside ? 0.95 : -0.05)
  return Math.max(minWidening, Math.min(maxWidening, next))
}

/**
 * The distances that contain 95 % of the past errors: a blend of the symmetric estimate and of
 * each side's own, times the exponential of `widening`.
 */
export function estimateBounds({ sorted }: Residuals, widening = 0): BoundWidths {
  const both = sizeQuantile(sorted, 0.944)
  return {
    below: within(both, -quantile(sorted, 0.028)),
    above: within(both, quantile(sorted, 0.972)),
  }

  function within(both: number, own: number): number {
    const count = sorted.length
    if (count === 0) return 2 * Math.exp(widening)
    const seen = (both + own) / 2
    // With few days, the quantile of normal noise counts as much as the observed one.
    const weight = count / (count + 40)
    const width = Math.min(maxWidth, Math.max(minWidth, weight * seen + (1 - weight) * 2))
    return width * Math.exp(widening)
  }
}

/** The distance that 5 % of the errors exceed on one side. */
export function tailEdge({ sorted }: Residuals, isAbove: boolean): number {
  const count = sorted.length
  const weight = count / (count + 40)
  const own = isAbove ? quantile(sorted, 0.95) : -quantile(sorted, 0.05)
  const seen = count === 0 ? 0 : (own + sizeQuantile(sorted, 0.9)) / 2
  return Math.min(3.3, Math.max(1.3, weight * seen + (1 - weight) * 1.645))
}

/** The errors beyond the edge. */
export function exceedances({ byDay }: Residuals, edge: number, isAbove: boolean): number[] {
  const until = byDay.length - Math.min(settledDays, byDay.length >> 1)
  const beyond: number[] = []
  for (let n = 0; n < until; n += 1) {
    const size = isAbove ? (byDay[n] as number) : -(byDay[n] as number)
    if (size > edge) beyond.push(size)
  }
  return beyond
}

/** The first index with a value that is not smaller. */
function insertionIndex(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

function quantile(sorted: readonly number[], share: number): number {
  return interpolate(share * (sorted.length + 1) - 1, sorted.length, (n) => sorted[n] as number)
}

/** A quantile of the absolute values, merged from both ends of the sorted list. */
function sizeQuantile(sorted: readonly number[], share: number): number {
  const count = sorted.length
  const wanted = Math.floor(share * (count + 1) - 1)
  const outer: number[] = []
  let [low, high] = [0, count - 1]
  while (low <= high && outer.length < count - Math.max(0, Math.min(wanted, count - 1))) {
    const [left, right] = [-(sorted[low] as number), sorted[high] as number]
    if (left > right) low += 1
    else high -= 1
    outer.push(Math.abs(Math.max(left, right)))
  }
  return interpolate(share * (count + 1) - 1, count, (n) => outer[count - 1 - n] as number)
}

function interpolate(wanted: number, count: number, at: (n: number) => number): number {
  if (count === 0) return Number.NaN
  const place = Math.min(count - 1, Math.max(0, wanted))
  const low = Math.floor(place)
  const left = at(low)
  return left + (place - low) * (at(Math.min(count - 1, low + 1)) - left)
}
