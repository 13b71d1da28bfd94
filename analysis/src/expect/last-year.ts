/** The level at the end of each week, for as long as it takes to see a year ago. */
export interface LastYear {
  /** The day of the newest one. */
  day: number
  readonly levels: number[]
}

const weeksOfYear = 52
const kept = 56

export function createLastYear(): LastYear {
  return { day: 0, levels: [] }
}

export function isDue({ day, levels }: LastYear, today: number): boolean {
  return levels.length === 0 || today - day >= 7
}

export function keepLevel(past: LastYear, day: number, level: number): void {
  past.levels.push(level)
  past.day = day
  if (past.levels.length > kept) past.levels.shift()
}

/** How far the level moved in a day, this time last year; null as long as there was none. */
export function movementOf({ levels }: LastYear): number | null {
  const week = levels.length - weeksOfYear
  if (week < 1) return null
  // A level lags behind, and weeks are wild: five of them, the next ones too.
  const [from, to] = [levels[week - 1] as number, levels[Math.min(week + 3, levels.length - 1)]]
  return ((to as number) - from) / 28
}
