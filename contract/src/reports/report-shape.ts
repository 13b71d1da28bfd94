import * as z from 'zod/mini'
import { MetricFilters } from '../custom-metrics/custom-metrics.ts'
import { ComparisonPeriod, DateGranularity, StaticRangeId } from '../dashboards/date-filters.ts'
import { Member } from '../queries/query.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'

export const maxReportMetrics = 5
export const maxReportBreakdowns = 5
export const maxReportSections = 20
export const maxReportNameLength = 100

const storable = z.refine(isStorable, storableMessage)

/** A name or a title: required, at most 100 characters. */
export const ReportText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(maxReportNameLength, `At most ${maxReportNameLength} characters`),
    storable,
  )

/** One section of a report: metrics of a group, by its breakdowns and by time. */
export const ReportDefinition = z.strictObject({
  /** The metric group: the data set. */
  name: z.string().check(z.regex(/^[A-Za-z]\w{0,99}$/, 'Choose a metric group')),
  section_title: ReportText,
  /** The totals of the whole section as its first row. */
  add_summary_row: z._default(z.boolean(), true),
  /** Steps of time as columns and not as rows. */
  enable_pivot_config: z._default(z.boolean(), false),
  query: z.strictObject({
    measures: z
      .array(Member)
      .check(
        z.minLength(1, 'Choose a metric'),
        z.maxLength(maxReportMetrics, `At most ${maxReportMetrics} metrics`),
      ),
    dimensions: z._default(
      z
        .array(Member)
        .check(z.maxLength(maxReportBreakdowns, `At most ${maxReportBreakdowns} breakdowns`)),
      [],
    ),
    /** The time by which the rows count; without it, that of the group. */
    timeDimensions: z._default(
      z.array(z.strictObject({ dimension: Member })).check(z.maxLength(1)),
      [],
    ),
    filters: z._default(z.array(MetricFilters).check(z.maxLength(1)), []),
  }),
})
export type ReportDefinition = z.infer<typeof ReportDefinition>

/** What a user saves. */
export const reportBody = {
  name: ReportText,
  granularity: z._default(DateGranularity, 'day'),
  reporting_period: z._default(StaticRangeId, 'thisMonth'),
  /** Null compares with nothing. */
  comparison: z._default(z.nullable(ComparisonPeriod), 'pp'),
  definitions: z
    .array(ReportDefinition)
    .check(
      z.minLength(1, 'Add a section'),
      z.maxLength(maxReportSections, `At most ${maxReportSections} sections`),
    ),
}
