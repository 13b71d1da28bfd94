import type { DayFigure } from '../expect/begin.ts'
import type { Effects } from '../expect/effects.ts'
import type { Follower } from '../expect/follower.ts'
import type { LargeDay } from '../expect/largest.ts'
import type { Better, SeriesKind } from '../series/series.ts'

/**
 * All that has to be kept of a store to go on judging it day by day: plain data, to be written as JSON. Its
 * figures are carried on together, as what the whole store shows of a known date says what its parts are to do.
 */
export interface StoreState {
  /** Another number is another shape: what was kept is then to be made anew from the past. */
  readonly version: 2
  readonly store: string
  /** The last day that was taken in; null before the first. */
  readonly day: number | null
  readonly series: readonly SeriesState[]
  /** What known dates do to each metric. */
  readonly effects: Readonly<Record<string, Effects>>
}

export interface SeriesState {
  readonly id: string
  readonly metric: string
  readonly kind: SeriesKind
  readonly better: Better
  readonly isWhole: boolean
  /** The first days, until there are enough to begin with. */
  readonly firstDays: DayFigure[]
  /** On each scale that it may be on; one of them stays. */
  readonly followers: Follower[]
  /** What known dates do to it beyond what they do to the whole. */
  readonly effects: Effects
  /** In spreads, of the last days. */
  readonly leftOver: number[]
  readonly largest: LargeDay[]
}

export const stateVersion = 2
