/**
 * Detection of a changed weekly pattern: a weekday that is far off on the same side in three
 * consecutive weeks has a new factor. Smoothers alone treat such days as outliers for months.
 */
export interface WeekSteps {
  /** For each weekday, the last days that were far off on the same side, at most two. */
  readonly far: FarDay[][]
}

/** A day that was far off, and what it changed, which is undone if it belonged to a new pattern. */
export interface FarDay {
  readonly error: number
  /** The standardised error; null if it did not update the bounds. */
  readonly residual: number | null
  /** The factors by which it changed the estimates of the noise. */
  readonly growth: readonly number[]
}

const stepWeeks = 3
const farSpreads = 2.5

export function createWeekSteps(): WeekSteps {
  return { far: Array.from({ length: 7 }, () => []) }
}

/** A new factor of a weekday, with the days that showed it; null on most days. */
export interface WeekStep {
  readonly shift: number
  readonly days: readonly FarDay[]
}

export function detectWeekStep(
  { far }: WeekSteps,
  weekday: number,
  day: FarDay,
  deviation: number,
): WeekStep | null {
  const before = far[weekday] as FarDay[]
  if (Math.abs(day.error) <= farSpreads * deviation) {
    far[weekday] = []
    return null
  }
  if (day.error * (before[0]?.error ?? day.error) < 0) {
    far[weekday] = [day]
    return null
  }
  const days = [...before, day]
  far[weekday] = days.length < stepWeeks ? days : []
  if (days.length < stepWeeks) return null
  const sizes = days.map(({ error }) => Math.abs(error))
  return { shift: Math.sign(day.error) * Math.min(...sizes), days }
}

/** Starts again after a shift of the level, which explains the errors before it. */
export function clearWeekSteps({ far }: WeekSteps): void {
  for (const days of far) days.length = 0
}

/** The newest day of a weekday no longer counts for noise and bounds, so there is nothing to undo. */
export function forgetFarDay({ far }: WeekSteps, weekday: number): void {
  const days = far[weekday] as FarDay[]
  const last = days.pop()
  if (last !== undefined) days.push({ error: last.error, residual: null, growth: [] })
}
