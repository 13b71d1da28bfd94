export interface Progress {
  readonly rowsDone: number
  /** Null while the platform has not said how many there are. */
  readonly rowsTotal: number | null
  /** Null before the work began. */
  readonly startedAt: Date | null
}

export interface Pace {
  readonly rowsPerSecond: number | null
  readonly secondsLeft: number | null
}

/** How fast rows come in on average since the start, and how long the rest takes at that speed. */
export function pace(progress: Progress, now: Date): Pace {
  const { rowsDone, rowsTotal, startedAt } = progress
  if (startedAt === null) return unknown
  const seconds = (now.getTime() - startedAt.getTime()) / 1000
  if (seconds < settledAfterSeconds || rowsDone <= 0) return unknown
  const rowsPerSecond = rowsDone / seconds
  return { rowsPerSecond, secondsLeft: secondsFor(rowsTotal, rowsDone, rowsPerSecond) }
}

/** A speed measured over less than this says more about the first answer than about the work. */
const settledAfterSeconds = 1

const unknown: Pace = { rowsPerSecond: null, secondsLeft: null }

function secondsFor(total: number | null, done: number, perSecond: number): number | null {
  // More than the platform announced: records were added meanwhile, and nobody knows how many remain.
  if (total === null || done > total) return null
  return Math.ceil((total - done) / perSecond)
}
