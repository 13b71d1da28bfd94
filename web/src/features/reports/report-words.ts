import {
  comparisonNames,
  type ComparisonPeriod,
  type DateGranularity,
  type DayRange,
  type StaticRangeId,
} from '@cartograph/contract'
import { formatRange } from '../../format/date-format.ts'
import { rangeName } from '../dashboards/dates/format-dates.ts'

export const granularityNames = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
} as const satisfies Record<DateGranularity, string>

/** 'This month', or '2 periods before' for one that was stepped back to. */
export function periodName(period: StaticRangeId, step: number): string {
  if (step === 0) return rangeName(period)
  return step === -1 ? 'Previous period' : `${-step} periods before`
}

/** 'Compared with Oct 1–27, 2026 (previous period)' */
export function comparisonWords(comparison: ComparisonPeriod | null, range: DayRange): string {
  const name = comparison === null ? '' : ` (${comparisonNames[comparison].toLowerCase()})`
  return `Compared with ${formatRange(range)}${name}`
}
