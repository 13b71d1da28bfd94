/** One series on one day: the engine's answer and the truth. */
export interface ScoredDay {
  readonly day: number
  readonly value: number
  readonly lower: number
  readonly upper: number
  readonly flag: boolean
  readonly sentiment: number
  readonly better: 'up' | 'down' | 'none'
  /** The true expectation and standard deviation. */
  readonly mean: number
  readonly spread: number
  /** The effect of an event in standard deviations, on this day and on the day before. */
  readonly shift: number
  readonly shiftBefore: number
  /** Whether an oracle that knows the simulator flags the day. */
  isFlaggedByOracle: boolean
}

export interface DayScore {
  /** Days without an event. */
  quiet: number
  inside: number
  /** Interval scores in standard deviations, summed over quiet days. */
  intervals: number
  oracleIntervals: number
  readonly events: Record<EventSize, EventCounts>
  /** Flags on clear events only: noise may outweigh the direction of a weak one. */
  flagged: number
  rightSentiment: number
}

interface EventCounts {
  all: number
  found: number
  sameDay: number
  byOracle: number
}

export type EventSize = '4–6' | '6–10' | 'over 10' | 'thin'

/** In standard deviations: a smaller effect is not visible. */
export const quietShift = 0.5
const clearShift = 4
/** The bounds of 95 % of a normal distribution. */
const normalQuantile975 = 1.96
/** The penalty of the 95 % interval score: 2 / 0.05. */
const outsidePenalty = 40

export function emptyScore(): DayScore {
  const none = () => ({ all: 0, found: 0, sameDay: 0, byOracle: 0 })
  return {
    quiet: 0,
    inside: 0,
    intervals: 0,
    oracleIntervals: 0,
    events: { '4–6': none(), '6–10': none(), 'over 10': none(), thin: none() },
    flagged: 0,
    rightSentiment: 0,
  }
}

/** Adds one series with its days in order. */
export function addSeries(score: DayScore, days: readonly ScoredDay[]): void {
  for (const day of days) {
    if (Math.abs(day.shift) < quietShift) addQuiet(score, day)
    if (day.flag && Math.abs(day.shift) >= clearShift && day.better !== 'none') {
      const good = Math.sign(day.shift) * (day.better === 'up' ? 1 : -1)
      score.flagged += 1
      if (day.sentiment === good) score.rightSentiment += 1
    }
  }
  for (const event of groupEvents(days)) {
    const own = score.events[eventSize(event[0])]
    own.all += 1
    if (event.some(({ flag }) => flag)) own.found += 1
    if (event[0]?.flag === true) own.sameDay += 1
    if (event.some((one) => one.isFlaggedByOracle)) own.byOracle += 1
  }
}

/**
 * Series whose mean is below three standard deviations are sparse, and sizes in standard deviations mean
 * little: with one order in ten days, two orders are seven standard deviations and happen twice a year.
 */
function eventSize(first: ScoredDay | undefined): EventSize {
  if (first === undefined || first.mean < 3 * first.spread) return 'thin'
  const size = Math.abs(first.shift)
  return size < 6 ? '4–6' : size < 10 ? '6–10' : 'over 10'
}

function addQuiet(score: DayScore, { value, lower, upper, mean, spread }: ScoredDay): void {
  if (spread <= 0) return
  score.quiet += 1
  if (value >= lower && value <= upper) score.inside += 1
  score.intervals += intervalScore(value, lower, upper) / spread
  const reach = normalQuantile975 * spread
  score.oracleIntervals += intervalScore(value, Math.max(0, mean - reach), mean + reach) / spread
}

export function intervalScore(value: number, lower: number, upper: number): number {
  return upper - lower + outsidePenalty * (Math.max(0, lower - value) + Math.max(0, value - upper))
}

/** An event is a run of clear days in the same direction, after a day without a clear effect. */
function groupEvents(days: readonly ScoredDay[]): ScoredDay[][] {
  const events: ScoredDay[][] = []
  let current: ScoredDay[] | null = null
  for (const day of days) {
    const isClear = Math.abs(day.shift) >= clearShift
    const last = current?.at(-1)
    const isContinued = last !== undefined && last.day === day.day - 1 && last.shift * day.shift > 0
    if (isClear && current !== null && isContinued) current.push(day)
    else if (isClear && Math.abs(day.shiftBefore) < 1) events.push((current = [day]))
    else current = null
  }
  return events
}

/** The share of a store's flags on one day that have no event; 0 without flags. */
export function falseShare(flagged: readonly Pick<ScoredDay, 'shift'>[]): number {
  if (flagged.length === 0) return 0
  return flagged.filter(({ shift }) => Math.abs(shift) < quietShift).length / flagged.length
}
