/** What is counted, what is money, and what is a share of something. */
export type SeriesKind = 'count' | 'money' | 'ratio'

/** Which way is good news. */
export type Better = 'up' | 'down' | 'none'

/** One figure of one part of a store, day after day. */
export interface Series {
  readonly id: string
  readonly store: string
  readonly metric: string
  readonly kind: SeriesKind
  readonly better: Better
  /** By dimension; empty for the whole store. */
  readonly slice: Readonly<Record<string, string>>
  /** The first day: YYYY-MM-DD. */
  readonly start: string
  /** Null is not known. */
  readonly values: readonly (number | null)[]
  /** Of a ratio, where they are known: what is divided, and by what. */
  readonly num?: readonly (number | null)[] | undefined
  readonly den?: readonly (number | null)[] | undefined
}

export interface KnownDates {
  readonly holidays: readonly { readonly date: string; readonly name: string }[]
  /** By store; both days are part of it. */
  readonly promos: Readonly<
    Record<string, readonly { readonly from: string; readonly to: string }[]>
  >
}
