import { comparisonNames, unsyncedWords, type Instant } from '@cartograph/contract'
import type { WritableReport, WritableSection, ReportHead } from '../whole/computed-report.ts'
import { fileFormat } from './file-format.ts'

/** The head of a file or mail: the dates of the numbers, and the last day with complete data. */
export interface HeadWords {
  /** 'Nov 1–27, 2026' */
  readonly period: string
  /** 'Compared with Oct 1–27, 2026 (previous period)'; null without a comparison. */
  readonly comparison: string | null
  /** 'By day, amounts in USD, days in America/New_York' */
  readonly units: string
  /** 'Data until Nov 27, 9:12 AM'; null if it is not known. */
  readonly data: string | null
  /** 'Data before Nov 22, 2026 is not synced yet, so the figures will change.'; null if all is. */
  readonly unsynced: string | null
  /** 'Computed Nov 27, 9:30 AM' */
  readonly computed: string
}

export function headWords(report: ReportHead): HeadWords {
  const { period, comparison, compared, granularity, currency, timezone, computedAt } = report
  const name = comparison === null ? '' : ` (${comparisonNames[comparison].toLowerCase()})`
  return {
    period: fileFormat.formatRange(period),
    comparison:
      compared === null ? null : `Compared with ${fileFormat.formatRange(compared)}${name}`,
    units: `By ${granularity}, amounts in ${currency}, days in ${timezone}`,
    data: report.dataThrough === null ? null : `Data until ${moment(report, report.dataThrough)}`,
    unsynced: report.unsyncedBefore === null ? null : unsyncedWords(report.unsyncedBefore),
    computed: `Computed ${moment(report, computedAt)}`,
  }
}

/** Of a section: its conditions, and what is missing; in the order in which they are read. */
export function sectionNotes(report: ReportHead, { conditions, section }: WritableSection) {
  const { data_through: through, unsynced_before: unsynced, rows, total_rows: all } = section
  const isOlder = through !== null && through !== report.dataThrough
  return [
    conditions === null ? null : `Only ${conditions}`,
    isOlder ? `Data until ${moment(report, through)}` : null,
    unsynced === null || unsynced === report.unsyncedBefore ? null : unsyncedWords(unsynced),
    all > rows.length && rows.length > 0
      ? `The first ${count(rows.length)} of ${count(all)} rows`
      : null,
  ].filter((note) => note !== null)
}

/** In place of a table; null for a section with rows. */
export function missingWords({ section }: WritableSection): string | null {
  if (section.problem !== null) return section.problem
  if (section.rows.length > 0) return null
  const { unsynced_before: unsynced } = section
  return unsynced === null ? 'No data found in this period.' : unsyncedWords(unsynced)
}

/** All conditions of a report's sections, each once, for a line at its top. */
export function conditionsOf({ sections }: WritableReport): readonly string[] {
  return [...new Set(sections.flatMap(({ conditions }) => conditions ?? []))]
}

export function count(value: number): string {
  return fileFormat.formatCount(value)
}

function moment({ timezone, computedAt }: ReportHead, instant: Instant): string {
  return fileFormat.formatMoment(instant, timezone, new Date(computedAt))
}
