/** What is said of a figure on one day, from the days before it. */
export interface Judgement {
  readonly day: number
  /** Null where nothing is said; `why` tells the reason. */
  readonly expected: number | null
  readonly lower: number | null
  readonly upper: number | null
  /** How far from what was expected, in spreads that 95 of 100 usual days are within two of. */
  readonly surprise: number
  /** Of something at least as far out, on either side, on a usual day. */
  readonly chance: number
  /** Whether it is to be told; after all figures of the store and day were weighed against each other. */
  flag: boolean
  /** 1 is good news, -1 bad, 0 neither. */
  readonly sentiment: -1 | 0 | 1
  readonly why: string | null
}

export function declined(day: number, why: string): Judgement {
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
