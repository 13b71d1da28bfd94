import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { Member } from '../queries/query.ts'
import { loadErrors } from '../queries/query-endpoints.ts'
import { countDays } from '../values/calendar.ts'
import { Day } from '../values/time.ts'
import { PaceForecast, PaceSentiment, PaceVerdict } from './target-pace.ts'

/** Three years. */
export const maxTargetDays = 1_096
/** By day or week, since the target of each month is then spread by a forecast. */
export const maxSpreadDays = 400
/** Those without a target cost nothing, so a dashboard may name all that it shows. */
export const maxRangeMetrics = 500

export const TargetStep = z.enum(['day', 'week', 'month'])

/** A target for some days, and how far it is reached. */
export const RangePace = z.object({
  /**
   * The days that the target is for. Dates that begin with a month and end today stand for whole months, since targets
   * are set for them.
   */
  from: Day,
  to: Day,
  /** Only some of the requested days have a target, as where one of two months has one. */
  is_partial: z.optional(z.boolean()),
  target: z.number(),
  /** The last complete day; null before the first, and where the metric cannot be paced. */
  through: z.nullable(Day),
  is_over: z.boolean(),
  /** Of the complete days. */
  target_to_date: z.nullable(z.number()),
  actual_to_date: z.nullable(z.number()),
  /** Of all days; null once they are over. */
  forecast: PaceForecast,
  verdict: PaceVerdict,
  sentiment: PaceSentiment,
})
export type RangePace = z.infer<typeof RangePace>

export const RangeTarget = z.object({
  /** Its name in queries. */
  metric: z.string(),
  /** The time dimension that assigns its rows to months; null if it has none. */
  time: z.nullable(z.string()),
  /** Null where the targets of months have no total, as for two months of a ratio. */
  total: z.nullable(RangePace),
  /** In order; empty unless a step is requested. */
  steps: z.array(z.object({ start: Day, target: z.nullable(z.number()) })),
})
export type RangeTarget = z.infer<typeof RangeTarget>

/** Uses POST because a dashboard names all of its metrics. Changes nothing. */
export const rangeMetricTargets = defineEndpoint({
  name: 'metricTargets.range',
  method: 'POST',
  path: '/v1/orgs/{orgId}/metric_targets/range',
  summary:
    'The targets of metrics for a range of days, in total and by day, week or month. A target is set for a month; its days have the parts that the metric is expected to have on them. Metrics without a target in the range are absent.',
  params: WorkspaceParams,
  body: z
    .strictObject({
      metrics: z.array(Member).check(z.minLength(1), z.maxLength(maxRangeMetrics)),
      range: z.tuple([Day, Day]).check(
        z.refine(([from, to]) => from <= to, 'The first day is after the last'),
        z.refine((days) => countDays(days) <= maxTargetDays, 'The range is too long'),
      ),
      step: z.optional(TargetStep),
    })
    .check(
      z.refine(
        ({ range, step }) =>
          step === undefined || step === 'month' || countDays(range) <= maxSpreadDays,
        'The range is too long for this step',
      ),
    ),
  answer: z.object({ items: z.array(RangeTarget) }),
  errors: loadErrors,
  permission: 'targets.read',
  flag: 'enable_metric_targets',
  needsActivePlan: true,
})
