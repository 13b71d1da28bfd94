import { dayNumber, findingMemoryDays } from '@cartograph/analysis'
import type { Period } from '../period.ts'
import type { SearchPlan } from './search-plan.ts'

export interface SearchWindow {
  /** The first day that is judged … */
  readonly from: number
  /** … the first whose findings are told, and the last. */
  readonly reportFrom: number
  readonly through: number
  /** The first day that a search of the last days alone will ask of what is kept from now on. */
  readonly stateFrom: number
}

/** A search that has a past tells these again: what platforms have corrected since is looked at once more. */
export const revisedDays = 14

/** Days that end a stretch, the same for everybody. */
const stretchDays = 28

/**
 * Judged is from further back: what was told before has to be known, and how it was expected to be is shown.
 * It begins at the end of a stretch of four weeks, so that a day is judged alike on this day and on the next.
 */
export function searchWindow(
  { cubes, days }: Pick<SearchPlan, 'cubes' | 'days'>,
  period: Period,
): SearchWindow {
  const through = Math.max(...cubes.map((cube) => dayNumber(cube.through)))
  const judgedFrom = (tellFrom: number) => {
    const least = tellFrom - Math.max(period.chartPeriods, findingMemoryDays) * period.days
    return Math.floor(least / stretchDays) * stretchDays
  }
  const tellFrom = through - days + 1
  return {
    from: judgedFrom(tellFrom),
    reportFrom: tellFrom,
    through,
    stateFrom: judgedFrom(through - revisedDays + 1),
  }
}
