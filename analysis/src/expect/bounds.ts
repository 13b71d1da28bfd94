/** Kept of what was left over, to tell how far a usual day may be from what is expected. */
const memory = 250
const [least, most] = [1.6, 3.2]

export interface Reach {
  /** In spreads: how far below, and above. */
  readonly below: number
  readonly above: number
}

/** How far 95 of 100 days were from what was expected: the last ones, both ways together and each by itself. */
export function reachOf(leftOver: readonly number[]): Reach {
  const kept = Float64Array.from(leftOver.slice(-memory)).toSorted()
  const sizes = kept.map(Math.abs).toSorted()
  const both = quantile(sizes, 0.95)
  return { below: within(both, -quantile(kept, 0.025)), above: within(both, quantile(kept, 0.975)) }

  function within(both: number, own: number): number {
    const seen = (both + own) / 2
    // With few days, what is usual of noise counts as much as what was seen.
    const weight = kept.length / (kept.length + 40)
    return Math.min(most, Math.max(least, weight * seen + (1 - weight) * 2))
  }
}

export function quantile(sorted: Float64Array, share: number): number {
  const count = sorted.length
  if (count === 0) return Number.NaN
  const at = Math.min(count - 1, Math.max(0, share * (count + 1) - 1))
  const low = Math.floor(at)
  const [left, right] = [sorted[low] as number, sorted[Math.min(count - 1, low + 1)] as number]
  return left + (at - low) * (right - left)
}
