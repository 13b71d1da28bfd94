import * as z from 'zod/mini'

/** Previous period, and the same period of last year, last month, last quarter and, for days, last week. */
export const ComparisonPeriod = z.enum(['pp', 'sply', 'splm', 'splq', 'splw'])
export type ComparisonPeriod = z.infer<typeof ComparisonPeriod>

export const comparisonNames = {
  pp: 'Previous period',
  sply: 'Previous year',
  splm: 'Previous month',
  splq: 'Previous quarter',
  splw: 'Previous week',
} as const satisfies Record<ComparisonPeriod, string>

/** The codes of older links and stored filters. */
export const comparisonCodes = {
  pp: 1,
  sply: 2,
  splm: 3,
  splq: 4,
  splw: 5,
} as const satisfies Record<ComparisonPeriod, number>

export const DateGranularity = z.enum(['day', 'week', 'month', 'quarter'])
export type DateGranularity = z.infer<typeof DateGranularity>

/**
 * The most steps that a chart shows. Months have no limit, so that every range has at least one
 * granularity.
 */
export const maxGranularitySteps = { day: 366, week: 53, month: Infinity, quarter: 8 } as const

/** `last28Days`, or a range of the calendar. Resolved in the workspace's time zone. */
export const StaticRangeId = z
  .string()
  .check(
    z.regex(
      /^(today|yesterday|(this|last)(Week|Month|Quarter|Year)|last[1-9]\d{0,3}(Days|Months|Years))$/,
      'Not a known date range',
    ),
  )
export type StaticRangeId = z.infer<typeof StaticRangeId>

/** In the order of the date picker. */
export const dateRangePresets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'last7Days',
  'last14Days',
  'last28Days',
  'last90Days',
  'last180Days',
  'last365Days',
] as const satisfies readonly StaticRangeId[]

/** Of a picker whose spec names no other. */
export const defaultRangeId: StaticRangeId = 'thisWeek'

/** The namespace of the dates that belong to the whole dashboard. */
export const globalDates = 'global'
