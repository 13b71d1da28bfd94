import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { loadErrors } from '../queries/query-endpoints.ts'
import { Day } from '../values/time.ts'

/** Each is forecast twice: as it stood before the month, and now. */
export const maxPacedMetrics = 50

const PacedDay = z.object({
  date: Day,
  /** The day's part of the target; all add up to 1. Null for a ratio. */
  share: z.nullable(z.number()),
  target: z.number(),
  target_to_date: z.number(),
  /** Null on days that are not complete yet. */
  actual_to_date: z.nullable(z.number()),
})

/** A month that is over has reached or missed its target; before, the forecast decides. */
export const PaceVerdict = z.enum(['reached', 'missed', 'ahead', 'on_pace', 'behind', 'unknown'])
export const PaceSentiment = z.enum(['good', 'bad', 'neutral'])

/** With a range that contains 95 % of outcomes; without one if the history is short. */
export const PaceForecast = z.nullable(
  z.object({
    expected: z.number(),
    lower: z.nullable(z.number()),
    upper: z.nullable(z.number()),
  }),
)

export const TargetPace = z.object({
  /** Its name in queries. */
  metric: z.string(),
  target: z.number(),
  /**
   * How the target is spread over the days: as expected before the month began, evenly, not at all because a ratio
   * keeps its level, or not at all because days do not make up the month, as with different customers.
   */
  plan: z.enum(['expected', 'straight_line', 'constant', 'none']),
  verdict: PaceVerdict,
  sentiment: PaceSentiment,
  /** The last complete day; null where the metric cannot be paced. */
  through: z.nullable(Day),
  target_to_date: z.nullable(z.number()),
  actual_to_date: z.nullable(z.number()),
  /** Of the whole month. */
  forecast: PaceForecast,
  days: z.array(PacedDay),
})
export type TargetPace = z.infer<typeof TargetPace>

const notNames = `Must be 1 to ${maxPacedMetrics} names of metrics`

export const paceMetricTargets = defineEndpoint({
  name: 'metricTargets.pace',
  method: 'GET',
  path: '/v1/orgs/{orgId}/metric_targets/pace',
  summary:
    'Whether metrics are on pace for their targets of a month, day by day, with the forecast of the month. `metrics` are separated by commas; those without a target are absent.',
  params: WorkspaceParams,
  query: z.object({
    metrics: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => [
          ...new Set(
            text
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== ''),
          ),
        ]),
      ),
      z.array(z.string()).check(z.minLength(1, notNames), z.maxLength(maxPacedMetrics, notNames)),
    ),
    month: z
      .string()
      .check(z.regex(/^(19[7-9]\d|20\d\d|2100)-(0[1-9]|1[0-2])$/, 'Must be YYYY-MM')),
  }),
  answer: z.object({ items: z.array(TargetPace) }),
  errors: loadErrors,
  permission: 'targets.read',
  flag: 'enable_metric_targets',
  needsActivePlan: true,
})
