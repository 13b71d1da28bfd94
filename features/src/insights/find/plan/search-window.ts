import { findingMemoryDays } from '@cartograph/analysis'
import { dayNumber } from '@cartograph/contract'
import type { Period } from '../period.ts'
import type { SearchPlan } from './search-plan.ts'

export interface SearchWindow {
  /** The first day that is judged. */
  readonly from: number
  /** The first day whose findings are reported, through the last one. */
  readonly reportFrom: number
  readonly through: number
  /** The first day that later incremental searches will need from the stored state. */
  readonly stateFrom: number
}

/** Incremental searches report these days again, because platforms may have revised them. */
export const revisedDays = 14

/** Judging starts at a multiple of this, the same for every workspace. */
const stretchDays = 28

/**
 * Judging starts before the first reported day: earlier findings must be known, and expectations are
 * charted. It starts at the end of a four-week stretch, so that today and tomorrow a day has the same result.
 */
export function searchWindow(
  { cubes, days }: Pick<SearchPlan, 'cubes' | 'days'>,
  period: Period,
): SearchWindow {
  const through = Math.max(...cubes.map((cube) => dayNumber(cube.through)))
  const judgedFrom = (reportFrom: number) => {
    const least = reportFrom - Math.max(period.chartPeriods, findingMemoryDays) * period.days
    return Math.floor(least / stretchDays) * stretchDays
  }
  const reportFrom = through - days + 1
  return {
    from: judgedFrom(reportFrom),
    reportFrom,
    through,
    stateFrom: judgedFrom(through - revisedDays + 1),
  }
}
