export type SeriesKind = 'count' | 'money' | 'ratio'

/** The direction that is good news. */
export type Better = 'up' | 'down' | 'none'

/** One metric of one part of a store, with a value per day. */
export interface Series {
  readonly id: string
  readonly store: string
  readonly metric: string
  readonly kind: SeriesKind
  readonly better: Better
  /** Values by dimension; empty for the whole store. */
  readonly slice: Readonly<Record<string, string>>
  /** The first day: YYYY-MM-DD. */
  readonly start: string
  /** Null means unknown. */
  readonly values: readonly (number | null)[]
  /** Numerator and denominator of a ratio, where they are known. */
  readonly num?: readonly (number | null)[] | undefined
  readonly den?: readonly (number | null)[] | undefined
}

export interface KnownDates {
  readonly holidays: readonly { readonly date: string; readonly name: string }[]
  /** By store. Ranges include both ends. */
  readonly promos: Readonly<
    Record<string, readonly { readonly from: string; readonly to: string }[]>
  >
}
