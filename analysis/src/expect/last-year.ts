/** The level at the end of each week, for a year and a month. */
export interface LastYear {
  /** The day of the newest level. */
  day: number
  readonly levels: number[]
}

const weeksOfYear = 52
const maxLevels = 56

export function createLastYear(): LastYear {
  return { day: 0, levels: [] }
}

export function isDue({ day, levels }: LastYear, today: number): boolean {
  return levels.length === 0 || today - day >= 7
}

export function recordLevel(past: LastYear, day: number, level: number): void {
  past.levels.push(level)
  past.day = day
  if (past.levels.length > maxLevels) past.levels.shift()
}

/** The daily movement of the level at this time last year; null without a year of history. */
export function yearAgoMovement({ levels }: LastYear): number | null {
  const week = levels.length - weeksOfYear
  if (week < 1) return null
  // The level lags and single weeks are noisy, so the movement is averaged over five weeks around
  // the date.
  const [from, to] = [levels[week - 1] as number, levels[Math.min(week + 3, levels.length - 1)]]
  return ((to as number) - from) / 28
}
