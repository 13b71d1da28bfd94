import { dayNumber, rememberedDays } from '@cartograph/analysis'
import type { Period } from './period.ts'
import type { SearchPlan } from './plan.ts'

export interface SearchWindow {
  /** The first day that is judged … */
  readonly from: number
  /** … the first whose findings are told, and the last. */
  readonly tellFrom: number
  readonly through: number
}

/** Days that end a stretch, the same for everybody. */
const stretchDays = 28

/**
 * Judged is from further back: what was told before has to be known, and how it was expected to be is shown.
 * It begins at the end of a stretch of four weeks, so that a day is judged alike on this day and on the next.
 */
export function windowOf(
  { cubes, days }: Pick<SearchPlan, 'cubes' | 'days'>,
  period: Period,
): SearchWindow {
  const through = Math.max(...cubes.map((cube) => dayNumber(cube.through)))
  const tellFrom = through - days + 1
  const least = tellFrom - Math.max(period.shown, rememberedDays) * period.days
  return { from: Math.floor(least / stretchDays) * stretchDays, tellFrom, through }
}
