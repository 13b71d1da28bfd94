/** What a day taught about the noise of one series. */
export interface Lesson {
  /** The standardised error. */
  readonly surprise: number
  readonly isSparse: boolean
  /** Takes it back; the level and the weekly pattern keep what they learned. */
  readonly undo: () => void
}

const farSpreads = 2.5
const leastSeries = 3
const leastShare = 0.25

/**
 * A day on which several series of a store are far off together is an event of the store, such as a sale, an
 * outage or a paused campaign, and not noise, so it widens no bounds. One far-off series alone may be noise
 * with a heavy tail and counts.
 */
export function forgetEvent(lessons: readonly Lesson[]): void {
  const full = lessons.filter(({ isSparse }) => !isSparse)
  const far = full.filter(({ surprise }) => Math.abs(surprise) > farSpreads)
  if (far.length < Math.max(leastSeries, leastShare * full.length)) return
  for (const one of far) one.undo()
}
