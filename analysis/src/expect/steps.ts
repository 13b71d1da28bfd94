import { median } from './median.ts'

/**
 * Detection of level shifts: after five days in a row on one side of the prediction, the level
 * moves.
 */
export interface Steps {
  /** The errors of those days, all with one sign. */
  readonly row: number[]
  /**
   * The distance back to the level before the last shift, and the last day on which a return is
   * recognised.
   */
  home: { by: number; until: number } | null
}

const stepDays = 7
const returnDays = 28

export function createSteps(): Steps {
  return { row: [], home: null }
}

/** Whether the day is at the level before the last shift. */
export function isBackAtOldLevel(
  { home }: Steps,
  day: number,
  error: number,
  deviation: number,
): boolean {
  if (home === null || day > home.until) return false
  return Math.abs(error) > 2 * deviation && Math.abs(error - home.by) < 2.5 * deviation
}

/**
 * Whether an outlier continues the days before it. The later days of an event carry no new
 * information.
 */
export function continuesRun({ row }: Steps, error: number, deviation: number): boolean {
  const last = row.at(-1) ?? 0
  return Math.abs(error) > 2.2 * deviation && Math.abs(last) > 2.2 * deviation && last * error > 0
}

/** The shift of the level after this day; usually zero. */
export function detectStep(steps: Steps, day: number, error: number, deviation: number): number {
  if (steps.home !== null && day > steps.home.until) steps.home = null
  if (isBackAtOldLevel(steps, day, error, deviation)) {
    const by = steps.home?.by ?? 0
    steps.home = null
    steps.row.length = 0
    return by
  }
  const { row } = steps
  const side = Math.abs(error) > 1.5 * deviation ? Math.sign(error) : 0
  if (side === 0 || Math.sign(row[0] ?? side) !== side) row.length = 0
  if (side !== 0) row.push(error)
  if (row.length < stepDays) return 0
  const by = median(row.slice(-3))
  row.length = 0
  if (Math.abs(by) > 1.5 * deviation) steps.home = { by: -by, until: day + returnDays }
  return by
}
