import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { OrgId, SegmentId } from '../values/ids.ts'
import { Day, Instant } from '../values/time.ts'
import { SegmentRecord } from './segments.ts'

/** Sizes are kept for two years, and who joined and left for a month. */
export const segmentHistoryDays = 730
export const segmentChangeDays = 31
/** Of each day and kind; beyond it only the numbers are kept. */
export const maxSegmentChanges = 500

const path = '/v1/orgs/{orgId}/segments/{segmentId}/history'
const common = {
  permission: 'audiences.read',
  flag: 'enable_audiences',
  needsActivePlan: true,
} as const

export const SegmentSize = z.object({
  /** Of the workspace. The size was counted after its midnight, or later if the rule changed. */
  day: Day,
  members: z.int(),
  /** Since the size before it; null for the first one. */
  joined: z.nullable(z.int()),
  left: z.nullable(z.int()),
  /** Who joined and left may be due to another rule than the size before it. */
  rule_changed: z.boolean(),
})
export type SegmentSize = z.infer<typeof SegmentSize>

export const listSegmentSizes = defineEndpoint({
  name: 'segments.history',
  method: 'GET',
  path,
  summary: 'The size of a segment on each day, with how many joined and left, oldest first.',
  params: z.object({ orgId: OrgId, segmentId: SegmentId }),
  answer: z.object({
    items: z.array(SegmentSize),
    /** When the last size was counted; null before the first. */
    counted_at: z.nullable(Instant),
    /** Whether it changed since and will be counted again shortly. */
    is_counting: z.boolean(),
    /** False while a condition of the rule can no longer be used: it is not counted until it is edited. */
    is_usable: z.boolean(),
  }),
  ...common,
})

export const listSegmentChanges = defineEndpoint({
  name: 'segments.changes',
  method: 'GET',
  path: `${path}/{day}`,
  summary:
    'The customers who joined and left a segment on a day, up to 500 of each. Masked without access to personal data.',
  params: z.object({ orgId: OrgId, segmentId: SegmentId, day: Day }),
  answer: z.object({
    joined: z.array(SegmentRecord),
    left: z.array(SegmentRecord),
    /** False for days whose customers are no longer stored. */
    is_stored: z.boolean(),
  }),
  ...common,
})
