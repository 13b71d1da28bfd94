export interface Progress {
  readonly rowsDone: number
  /** Null until the platform announces a total. */
  readonly rowsTotal: number | null
  /** Null before the start. */
  readonly startedAt: Date | null
}

export interface Pace {
  readonly rowsPerSecond: number | null
  readonly secondsLeft: number | null
}

/** The average rate since the start, and the remaining time at that rate. */
export function pace(progress: Progress, now: Date): Pace {
  const { rowsDone, rowsTotal, startedAt } = progress
  if (startedAt === null) return unknownPace
  const seconds = (now.getTime() - startedAt.getTime()) / 1000
  if (seconds < minElapsedSeconds || rowsDone <= 0) return unknownPace
  const rowsPerSecond = rowsDone / seconds
  return { rowsPerSecond, secondsLeft: secondsFor(rowsTotal, rowsDone, rowsPerSecond) }
}

/** A rate over less time reflects the first response, not the work. */
const minElapsedSeconds = 1

const unknownPace: Pace = { rowsPerSecond: null, secondsLeft: null }

function secondsFor(total: number | null, done: number, perSecond: number): number | null {
  // More rows than announced: some were added meanwhile, and the number left is unknown.
  if (total === null || done > total) return null
  return Math.ceil((total - done) / perSecond)
}
