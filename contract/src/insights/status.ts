import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Day, Instant } from '../time.ts'
import { WorkspaceParams } from '../workspace-params.ts'

/** How far the search for findings has come. */
export const InsightRun = z.object({
  state: z.enum(['running', 'done', 'failed']),
  started_at: Instant,
  finished_at: z.nullable(Instant),
  /** The last day that was judged. */
  through: z.nullable(Day),
  /** So many figures were followed, and of so many nothing can be said yet. */
  series: z.int(),
  declined: z.int(),
  /** Told to people: why it failed, in words. */
  problem: z.nullable(z.string()),
})
export type InsightRun = z.infer<typeof InsightRun>

const count = z.int().check(z.gte(0))

/** How often the findings of the last 90 days were right: by what people say, and by what is known. */
export const InsightQuality = z.object({
  found: count,
  useful: count,
  not_useful: count,
  closed: count,
  /** Useful of all that were marked; null while none was. */
  hit_rate: z.nullable(z.number()),
  /** Where the causes are known, as in the demo: null for a real shop. */
  truth: z.nullable(
    z.object({
      /** Of the findings, the share that an event stands behind. */
      precision: z.nullable(z.number()),
      /** Of the events that could be seen, the share that was found. */
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
  summary: 'Until which day the figures were judged, and how often the findings were right.',
  params: WorkspaceParams,
  /** `run` is null before the first. */
  answer: z.object({ run: z.nullable(InsightRun), quality: InsightQuality }),
  permission: 'insights.read',
  needsActivePlan: true,
})
