/** The judgement of one value, from the days before it. */
export interface Judgement {
  readonly day: number
  /** Null where no judgement is made; `why` gives the reason. */
  readonly expected: number | null
  readonly lower: number | null
  readonly upper: number | null
  /**
   * Distance from the expected value, in standard deviations: 95 % of ordinary days are within
   * two.
   */
  readonly surprise: number
  /** Two-sided chance of a value at least this far out on an ordinary day. */
  readonly chance: number
  /**
   * Whether the day is anomalous after the control of false discoveries over all series of the
   * store.
   */
  flag: boolean
  /** 1 is good news, -1 bad news, 0 neutral. */
  readonly sentiment: -1 | 0 | 1
  readonly why: string | null
}

export function declineDay(day: number, why: string): Judgement {
  return {
    day,
    expected: null,
    lower: null,
    upper: null,
    surprise: 0,
    chance: 1,
    flag: false,
    sentiment: 0,
    why,
  }
}
