import {
  type ChosenRange,
  type ComparedDates,
  type ComparedRange,
  comparisonNames,
  type ComparisonPeriod,
  type DayRange,
  type StaticRangeId,
} from '@cartograph/contract'
import { formatRange } from '../../../format/date-format.ts'

/**
 * 'vs. Sep 26 – Oct 22'. A year is shown only where it differs from that of the selected dates. Null without
 * comparisons.
 */
export function formatComparisons({ range, comparisons }: ComparedDates): string | null {
  const year = range[1].slice(0, 4)
  const ranges = [...new Set(comparisons.map((one) => formatRange(one.range, year)))]
  return ranges.length === 0 ? null : `vs. ${ranges.join(' and ')}`
}

/** 'Previous year: Nov 1–30, 2025' */
export function formatComparison(period: ComparisonPeriod, range: DayRange): string {
  return `${comparisonNames[period]}: ${formatRange(range)}`
}

/** The name of the comparison, or its dates if it has none. */
export function comparisonName({ period, range }: ComparedRange): string {
  return period === null ? formatRange(range) : comparisonNames[period]
}

/** 'Last 28 days', or the dates of a custom range. */
export function rangeName(chosen: ChosenRange): string {
  return typeof chosen === 'string' ? nameStaticRange(chosen) : formatRange(chosen)
}

function nameStaticRange(id: StaticRangeId): string {
  const words = id.replaceAll(/\d+|[A-Z]/g, (part) => ` ${part.toLowerCase()}`)
  const counted = /^last 1 (day|month|year)s$/.exec(words)
  const name = counted === null ? words : `last ${counted[1]}`
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}
