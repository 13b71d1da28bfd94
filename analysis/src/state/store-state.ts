import type { DayFigure } from '../expect/initialize-followers.ts'
import type { Effects } from '../expect/effects.ts'
import type { Follower } from '../expect/follower.ts'
import type { LargeDay } from '../expect/largest.ts'
import type { Better, SeriesKind } from '../series/series.ts'

/**
 * The state from which a store is judged day by day, as plain data that is stored as JSON. Its
 * series share one state because the effect of a known date on the whole store informs its parts.
 */
export interface StoreState {
  /**
   * Changes with the shape of the state. A stored state with another version is rebuilt from
   * history.
   */
  readonly version: 4
  readonly store: string
  /** The last day included; null before the first. */
  readonly day: number | null
  readonly series: readonly SeriesState[]
  /** Effects of known dates by metric. */
  readonly effects: Readonly<Record<string, Effects>>
}

export interface SeriesState {
  readonly id: string
  readonly metric: string
  readonly kind: SeriesKind
  readonly better: Better
  readonly isWhole: boolean
  /** The first days, until there are enough to initialise the followers. */
  readonly firstDays: DayFigure[]
  /** One for each suitable scale; after a trial only one of them remains. */
  readonly followers: Follower[]
  /** Effects of known dates beyond those on the whole. */
  readonly effects: Effects
  /** Standardised errors of the last days, oldest first. */
  readonly leftOver: number[]
  readonly largest: LargeDay[]
  /** The logarithm by which the bounds are wider than the past errors suggest. */
  widening: number
}

export const stateVersion = 4
