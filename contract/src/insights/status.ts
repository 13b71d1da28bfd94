import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { Day, Instant } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

/** The progress of the detection. */
export const InsightRun = z.object({
  state: z.enum(['running', 'done', 'failed']),
  started_at: Instant,
  finished_at: z.nullable(Instant),
  /** The last day that was checked. */
  through: z.nullable(Day),
  /** The number of series checked, and of those with too little history. */
  series: z.int(),
  declined: z.int(),
  /** Shown to users: the reason of a failure. */
  problem: z.nullable(z.string()),
})
export type InsightRun = z.infer<typeof InsightRun>

const count = z.int().check(z.gte(0))

/** Precision of the insights of the last 90 days, by the team's feedback and by known causes. */
export const InsightQuality = z.object({
  found: count,
  useful: count,
  not_useful: count,
  closed: count,
  /** Useful insights as a share of the rated ones; null without ratings. */
  hit_rate: z.nullable(z.number()),
  /** Set where the causes are known, as in the demo; null for a real shop. */
  truth: z.nullable(
    z.object({
      /** The share of insights that a known event caused. */
      precision: z.nullable(z.number()),
      /** The share of visible events that were detected. */
      recall: z.nullable(z.number()),
      events: count,
      findings: count,
    }),
  ),
})
export type InsightQuality = z.infer<typeof InsightQuality>

export const getInsightStatus = defineEndpoint({
  name: 'insights.status',
  method: 'GET',
  path: '/v1/orgs/{orgId}/insights/status',
  summary: 'The progress of the detection, and the precision of its insights.',
  params: WorkspaceParams,
  /** `run` is null before the first run. */
  answer: z.object({ run: z.nullable(InsightRun), quality: InsightQuality }),
  permission: 'insights.read',
  needsActivePlan: true,
})
