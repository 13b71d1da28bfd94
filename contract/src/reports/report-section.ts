import * as z from 'zod/mini'
import { ComparisonPeriod, DateGranularity, StaticRangeId } from '../dashboards/date-filters.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { Cell, MemberAnnotation } from '../queries/query-answers.ts'
import { maxQueryRows, Member } from '../queries/query.ts'
import { Day, Instant } from '../values/time.ts'
import { ReportDefinition } from './report-shape.ts'

/** As many as a section shows; further rows are counted and not sent. */
export const maxSectionRows = 1_000

const Range = z.object({ from: Day, to: Day })

/** A column of values: one metric, of one step of time or of the whole period. */
const SectionColumn = z.object({
  member: Member,
  /** The first day of the step; null of the whole period. */
  step: z.nullable(Day),
  /** The target of the metric, or the distance of its value to it; absent for its values. */
  of: z.optional(z.enum(['target', 'to_target'])),
})

const SectionRow = z.object({
  /** One for each entry of `breakdowns`; null where the row has no value. */
  labels: z.array(Cell),
  /** One for each entry of `columns`. */
  values: z.array(Cell),
  /** The same of the period before; empty without a comparison. */
  compared: z.array(Cell),
})
export type SectionRow = z.infer<typeof SectionRow>

/** A section of a report as it is drawn on screens and written to files: nothing is left to compute. */
export const ReportSection = z.object({
  /** Why it cannot be computed, in words; everything below is then empty. */
  problem: z.nullable(z.string()),
  period: Range,
  compared: z.nullable(Range),
  /** Of the time step, if it is a row, and of each breakdown. A time has a granularity. */
  breakdowns: z.array(z.extend(MemberAnnotation, { member: z.string() })),
  /** Of each metric. */
  metrics: z.array(z.extend(MemberAnnotation, { member: z.string() })),
  columns: z.array(SectionColumn),
  /** The totals, if the section has a summary row. */
  summary: z.nullable(SectionRow),
  rows: z.array(SectionRow),
  /** How many rows there are, also those beyond `max_rows`. */
  total_rows: z.int(),
  /** The metrics by step over the whole section, for a small chart; null for less than three steps. */
  series: z.nullable(
    z.object({
      /** The first day of each. */
      steps: z.array(Day),
      /** Of each metric, one value for each step. */
      values: z.array(z.array(Cell)),
    }),
  ),
  /** The last moment that the data of the section cover; null if it is not known. */
  data_through: z.nullable(Instant),
  /**
   * Days of the period or of the one before that are earlier than this day are not synced yet, or all of them
   * with 9999-12-31; null if every day is.
   */
  unsynced_before: z.nullable(Day),
})
export type ReportSection = z.infer<typeof ReportSection>

export const computeReportSection = defineEndpoint({
  name: 'reports.computeSection',
  method: 'POST',
  path: '/v1/orgs/{orgId}/report-sections',
  summary: 'Compute a section of a report, saved or not, for a period and the period before.',
  params: WorkspaceParams,
  body: z.strictObject({
    granularity: DateGranularity,
    reporting_period: StaticRangeId,
    comparison: z._default(z.nullable(ComparisonPeriod), null),
    /** Periods before the current one: -1 of thisMonth is the month before. */
    step: z._default(z.int().check(z.minimum(-1_000), z.maximum(0)), 0),
    /** More for a file that has all rows. */
    max_rows: z.optional(z.int().check(z.minimum(1), z.maximum(maxQueryRows))),
    definition: ReportDefinition,
  }),
  answer: ReportSection,
  permission: 'reports.read',
  flag: 'enable_reports',
  needsActivePlan: true,
})
