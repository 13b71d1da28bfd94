import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { Member, QueryFilter } from '../queries/query.ts'
import { loadErrors } from '../queries/query-endpoints.ts'
import { countDays } from '../values/calendar.ts'
import { Decimal } from '../values/money.ts'
import { Day } from '../values/time.ts'

/** The longest period that is forecast: a quarter. */
export const maxForecastDays = 92

/** The middle of what is expected, and a range that contains 95 % of outcomes. */
const expectedRange = { expected: Decimal, lower: Decimal, upper: Decimal }

export const PeriodForecast = z.object({
  /** From the first day that is not complete to the end of the period. */
  days: z.array(z.object({ date: Day, ...expectedRange })),
  /** The whole period: what was measured on its complete days and what is expected of the others. */
  total: z.object(expectedRange),
})
export type PeriodForecast = z.infer<typeof PeriodForecast>

/** Uses POST because filters are long and may be private. Changes nothing. */
export const forecastPeriod = defineEndpoint({
  name: 'insights.forecast',
  method: 'POST',
  path: '/v1/orgs/{orgId}/insights/forecasts',
  summary:
    'The expected rest of a period in progress, day by day and in total, for a metric that adds up over days, within filters. Null if the metric or its history does not allow a forecast, if it has too little data, or if the period is not in progress.',
  params: WorkspaceParams,
  body: z.strictObject({
    measure: Member,
    time: Member,
    /** The first and the last day of the whole period. */
    period: z.tuple([Day, Day]).check(
      z.refine(([from, to]) => from <= to, 'The first day is after the last'),
      z.refine((days) => countDays(days) <= maxForecastDays, 'The period is too long'),
    ),
    filters: z._default(z.array(QueryFilter).check(z.maxLength(100)), []),
    segments: z._default(z.array(Member).check(z.maxLength(50)), []),
  }),
  answer: z.object({
    forecast: z.nullable(PeriodForecast),
    /** The history has no spread, so that a range would claim that the future is certain. */
    has_too_little_data: z.boolean(),
  }),
  errors: loadErrors,
  permission: 'insights.read',
  needsActivePlan: true,
})
