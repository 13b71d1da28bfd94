import type {
  ComparisonPeriod,
  CurrencyCode,
  DateGranularity,
  Day,
  DayRange,
  Instant,
  Note,
  Report,
  ReportSection,
  SectionRow,
  StaticRangeId,
  TimeZone,
} from '@cartograph/contract'

import type { Rows } from '../rows/rows.ts'
import type { StoredRows } from '../rows/stored-rows.ts'

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
  /** Of its period. */
  readonly notes: readonly Pick<Note, 'text' | 'from' | 'to' | 'metric' | 'segment'>[]
}

export interface ComputedSection extends SectionHead {
  readonly section: ReportSection
}

interface SectionHead {
  readonly title: string
  /** What its rows must be, in words: 'Country is Canada and Channel contains ads'; null for all rows. */
  readonly conditions: string | null
}

/** A section whose rows are read from a file as they are used. */
export interface StoredSection extends SectionHead {
  readonly section: SectionOf<StoredRows<SectionRow>>
}

/** What files are written from. Its rows may be in memory or not. */
export interface WritableReport extends ReportHead {
  readonly sections: readonly WritableSection[]
}

export interface WritableSection extends SectionHead {
  readonly section: SectionOf<Rows<SectionRow>>
}

export type SectionOf<SectionRows> = Omit<ReportSection, 'rows'> & { readonly rows: SectionRows }

/** Saved, pre-built, or not saved yet. */
export type ReportDefinitions = Pick<
  Report,
  'name' | 'granularity' | 'reporting_period' | 'comparison' | 'definitions'
>
