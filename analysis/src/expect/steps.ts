import { median } from './median.ts'

/** Days in a row on one side of what was expected: after five of them the level is a new one. */
export interface Steps {
  /** Their errors; all of one sign. */
  readonly row: number[]
  /** How far it is back to where the level was before the last step, and until when that is remembered. */
  home: { by: number; until: number } | null
}

const lasting = 7
const homeDays = 28

export function createSteps(): Steps {
  return { row: [], home: null }
}

/** Whether the day is as it was before the last step. */
export function isBackHome(
  { home }: Steps,
  day: number,
  error: number,
  deviation: number,
): boolean {
  if (home === null || day > home.until) return false
  return Math.abs(error) > 2 * deviation && Math.abs(error - home.by) < 2.5 * deviation
}

/** Whether a day that is far out goes on with what the days before it began: an event, of which one day is enough. */
export function goesOn({ row }: Steps, error: number, deviation: number): boolean {
  const last = row.at(-1) ?? 0
  return Math.abs(error) > 2.2 * deviation && Math.abs(last) > 2.2 * deviation && last * error > 0
}

/** How far the level is to step after this day; mostly nowhere. */
export function stepAfter(steps: Steps, day: number, error: number, deviation: number): number {
  if (steps.home !== null && day > steps.home.until) steps.home = null
  if (isBackHome(steps, day, error, deviation)) {
    const by = steps.home?.by ?? 0
    steps.home = null
    steps.row.length = 0
    return by
  }
  const { row } = steps
  const side = Math.abs(error) > 1.5 * deviation ? Math.sign(error) : 0
  if (side === 0 || Math.sign(row[0] ?? side) !== side) row.length = 0
  if (side !== 0) row.push(error)
  if (row.length < lasting) return 0
  const by = median(row.slice(-3))
  row.length = 0
  if (Math.abs(by) > 1.5 * deviation) steps.home = { by: -by, until: day + homeDays }
  return by
}
