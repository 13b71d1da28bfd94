import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { Member, QueryFilter } from '../queries/query.ts'
import { loadErrors } from '../queries/query-endpoints.ts'
import { ExplainerItem } from './summary-item.ts'

/** A day, or a moment of the workspace's clocks: '2026-11-14T13:00:00.000'. */
const Moment = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,6})?)?$/, 'Not a day or moment'))
const Moments = z
  .tuple([Moment, Moment])
  .check(z.refine(([from, to]) => from <= to, 'The first moment is after the last'))

/** Why an explanation has no drivers. */
export const ExplanationObstacle = z.enum([
  /** The metric is neither a sum nor a ratio of sums. */
  'metric',
  /** There is nothing in the earlier period to compare with. */
  'no_earlier_data',
  /** The metric has no dimensions left to split it by. */
  'no_dimensions',
])
export type ExplanationObstacle = z.infer<typeof ExplanationObstacle>

export const ChangeExplanation = z.object({
  /** The drivers, in the form of the causes of an insight. */
  items: z.array(ExplainerItem),
  obstacle: z.nullable(ExplanationObstacle),
})
export type ChangeExplanation = z.infer<typeof ChangeExplanation>

/** Uses POST because filters are long and may be private. Changes nothing. */
export const explainChange = defineEndpoint({
  name: 'insights.explain',
  method: 'POST',
  path: '/v1/orgs/{orgId}/insights/explanations',
  summary:
    'The drivers of the change of a metric between two periods, within filters. Days and moments are of the time zone of the workspace.',
  params: WorkspaceParams,
  body: z.strictObject({
    measure: Member,
    time: Member,
    range: Moments,
    compared: Moments,
    filters: z._default(z.array(QueryFilter).check(z.maxLength(100)), []),
    segments: z._default(z.array(Member).check(z.maxLength(50)), []),
  }),
  answer: ChangeExplanation,
  errors: loadErrors,
  permission: 'insights.read',
  needsActivePlan: true,
})
