/** One series on one day: what was said, and what was so. */
export interface ScoredDay {
  readonly day: number
  readonly value: number
  readonly lower: number
  readonly upper: number
  readonly flag: boolean
  readonly sentiment: number
  readonly better: 'up' | 'down' | 'none'
  /** What whoever knows the simulator would have said. */
  readonly mean: number
  readonly spread: number
  /** What was done to it, in spreads; on this day, and on the one before. */
  readonly shift: number
  readonly shiftBefore: number
  /** Whether whoever knows the simulator would have told of it. */
  flagByTruth: boolean
}

export interface DayScore {
  /** Quiet days: nothing was done to the series. */
  quiet: number
  inside: number
  /** In spreads, summed over quiet days. */
  intervals: number
  oracleIntervals: number
  readonly events: Record<EventSize, FoundEvents>
  /** Flagged, where something clear was done: in what is faint, noise may point the other way. */
  told: number
  rightSentiment: number
}

interface FoundEvents {
  all: number
  found: number
  sameDay: number
  byTruth: number
}

export type EventSize = '4–6' | '6–10' | 'over 10' | 'thin'

/** Nothing was done to it that anybody could see. */
export const quietShift = 0.5
const clearShift = 4
/** As much as 1 of 20 days is outside of. */
const usualReach = 1.96
/** What a day outside of the bounds costs, beside the width of them: 2 over 0.05. */
const dearness = 40

export function emptyScore(): DayScore {
  const none = () => ({ all: 0, found: 0, sameDay: 0, byTruth: 0 })
  return {
    quiet: 0,
    inside: 0,
    intervals: 0,
    oracleIntervals: 0,
    events: { '4–6': none(), '6–10': none(), 'over 10': none(), thin: none() },
    told: 0,
    rightSentiment: 0,
  }
}

/** Adds one series, its days in order. */
export function addSeries(score: DayScore, days: readonly ScoredDay[]): void {
  for (const day of days) {
    if (Math.abs(day.shift) < quietShift) addQuiet(score, day)
    if (day.flag && Math.abs(day.shift) >= clearShift && day.better !== 'none') {
      const good = Math.sign(day.shift) * (day.better === 'up' ? 1 : -1)
      score.told += 1
      if (day.sentiment === good) score.rightSentiment += 1
    }
  }
  for (const event of eventsOf(days)) {
    const own = score.events[sizeOf(event[0])]
    own.all += 1
    if (event.some(({ flag }) => flag)) own.found += 1
    if (event[0]?.flag === true) own.sameDay += 1
    if (event.some((one) => one.flagByTruth)) own.byTruth += 1
  }
}

/**
 * Where usual days are within three spreads of nothing, spreads say little: two orders where one in ten days
 * has one are seven spreads, and happen twice a year.
 */
function sizeOf(first: ScoredDay | undefined): EventSize {
  if (first === undefined || first.mean < 3 * first.spread) return 'thin'
  const size = Math.abs(first.shift)
  return size < 6 ? '4–6' : size < 10 ? '6–10' : 'over 10'
}

function addQuiet(score: DayScore, { value, lower, upper, mean, spread }: ScoredDay): void {
  if (spread <= 0) return
  score.quiet += 1
  if (value >= lower && value <= upper) score.inside += 1
  score.intervals += intervalScore(value, lower, upper) / spread
  const reach = usualReach * spread
  score.oracleIntervals += intervalScore(value, Math.max(0, mean - reach), mean + reach) / spread
}

export function intervalScore(value: number, lower: number, upper: number): number {
  return upper - lower + dearness * (Math.max(0, lower - value) + Math.max(0, value - upper))
}

/** Clear days that follow each other the same way, after one on which nothing much was done. */
function eventsOf(days: readonly ScoredDay[]): ScoredDay[][] {
  const events: ScoredDay[][] = []
  let current: ScoredDay[] | null = null
  for (const day of days) {
    const isClear = Math.abs(day.shift) >= clearShift
    const last = current?.at(-1)
    const goesOn = last !== undefined && last.day === day.day - 1 && last.shift * day.shift > 0
    if (isClear && current !== null && goesOn) current.push(day)
    else if (isClear && Math.abs(day.shiftBefore) < 1) events.push((current = [day]))
    else current = null
  }
  return events
}

/** Of what is told of one store on one day: the share of which nothing was done. None told is none false. */
export function falseShare(flagged: readonly Pick<ScoredDay, 'shift'>[]): number {
  if (flagged.length === 0) return 0
  return flagged.filter(({ shift }) => Math.abs(shift) < quietShift).length / flagged.length
}
