import type {
  ComparisonPeriod,
  CurrencyCode,
  DateGranularity,
  Day,
  DayRange,
  Instant,
  Report,
  ReportSection,
  StaticRangeId,
  TimeZone,
} from '@cartograph/contract'

/** A report with all of its numbers, as files and mails are written from it. */
export interface ComputedReport extends ReportHead {
  readonly sections: readonly ComputedSection[]
}

/** What all sections have in common. */
export interface ReportHead {
  readonly name: string
  readonly workspaceName: string
  readonly currency: CurrencyCode
  readonly timezone: TimeZone
  readonly reportingPeriod: StaticRangeId
  /** Periods before the current one: -1 of thisMonth is the month before. */
  readonly step: number
  readonly period: DayRange
  readonly comparison: ComparisonPeriod | null
  readonly compared: DayRange | null
  /** The wanted one, or the finest that the period allows. */
  readonly granularity: DateGranularity
  /** The last moment that the data of every section cover; null if it is not known of any. */
  readonly dataThrough: Instant | null
  /** Days before it are not synced yet, of at least one section; null if every day is. */
  readonly unsyncedBefore: Day | null
  readonly computedAt: Instant
}

export interface ComputedSection {
  readonly title: string
  /** What its rows must be, in words: 'Country is Canada and Channel contains ads'; null for all rows. */
  readonly conditions: string | null
  readonly section: ReportSection
}

/** Saved, pre-built, or not saved yet. */
export type ReportDefinitions = Pick<
  Report,
  'name' | 'granularity' | 'reporting_period' | 'comparison' | 'definitions'
>
