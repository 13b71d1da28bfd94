import * as z from 'zod/mini'
import { PlatformCode } from '../connections/platforms.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { wholeNumber } from '../endpoints/paging.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { ConnectionId, OrgId, SegmentId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Instant } from '../values/time.ts'
import { AfterDeletion } from './delivery.ts'
import { SourceConfig } from './rules.ts'

export const maxSegments = 500
export const maxSegmentNameLength = 100
export const maxSegmentRecords = 50_000
/** Of the list, which shows so many in its compact view too. */
export const segmentsPageSize = 6

export const SegmentName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(maxSegmentNameLength, `At most ${maxSegmentNameLength} characters`),
    z.refine(isStorable, storableMessage),
  )

export const Segment = z.object({
  id: SegmentId,
  name: z.string(),
  source_config: SourceConfig,
  description: z.string(),
  updated_at: Instant,
})
export type Segment = z.infer<typeof Segment>

const path = '/v1/orgs/{orgId}/segments'
const SegmentParams = z.object({ orgId: OrgId, segmentId: SegmentId })
const common = { flag: 'enable_audiences', needsActivePlan: true } as const

/** The data set that the documents name takes `size` where others take `page_size`. */
export const SizedPage = z.object({
  page: z._default(wholeNumber(100_000), 1),
  size: z._default(wholeNumber(100), segmentsPageSize),
})

export const listSegments = defineEndpoint({
  name: 'segments.list',
  method: 'GET',
  path,
  summary: 'The customer segments of a workspace, last changed first.',
  params: WorkspaceParams,
  query: SizedPage,
  answer: z.object({ page: z.int(), items: z.array(Segment), total: z.int() }),
  permission: 'audiences.read',
  ...common,
})

const SegmentBody = z.strictObject({
  name: SegmentName,
  source_config: SourceConfig,
  description: z._default(
    z.string().check(z.maxLength(1_000), z.refine(isStorable, storableMessage)),
    '',
  ),
})

export const createSegment = defineEndpoint({
  name: 'segments.create',
  method: 'POST',
  path,
  summary: 'Create a customer segment from a rule.',
  params: WorkspaceParams,
  body: SegmentBody,
  answer: Segment,
  status: 201,
  permission: 'audiences.change',
  audit: 'segment.created',
  ...common,
})

export const getSegment = defineEndpoint({
  name: 'segments.get',
  method: 'GET',
  path: `${path}/{segmentId}`,
  summary: 'A customer segment with its rule.',
  params: SegmentParams,
  answer: Segment,
  permission: 'audiences.read',
  ...common,
})

export const updateSegment = defineEndpoint({
  name: 'segments.update',
  method: 'PUT',
  path: `${path}/{segmentId}`,
  summary: 'Change the name and the rule of a segment.',
  params: SegmentParams,
  body: SegmentBody,
  answer: Segment,
  permission: 'audiences.change',
  audit: 'segment.updated',
  ...common,
})

export const deleteSegment = defineEndpoint({
  name: 'segments.delete',
  method: 'DELETE',
  path: `${path}/{segmentId}`,
  summary: 'Delete a segment with its synced audiences.',
  params: SegmentParams,
  query: z.object({
    /** What becomes of their lists at the platforms. */
    lists: z._default(AfterDeletion, 'keep'),
  }),
  permission: 'audiences.change',
  audit: 'segment.deleted',
  ...common,
})

export const SegmentRecord = z.object({
  customer_id: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  accepts_marketing: z.nullable(z.boolean()),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  orders: z.int(),
  /** Exact decimal text in `currency`. */
  net_sales: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** By the workspace's clocks, without an offset. */
  first_order_at: z.nullable(z.string()),
  last_order_at: z.nullable(z.string()),
})
export type SegmentRecord = z.infer<typeof SegmentRecord>

const SegmentRecords = z.object({
  items: z.array(SegmentRecord),
  /** All members, also beyond the limit. */
  total: z.int(),
})
export type SegmentRecords = z.infer<typeof SegmentRecords>

export const listSegmentRecords = defineEndpoint({
  name: 'segments.records',
  method: 'GET',
  path: `${path}/{segmentId}/records`,
  summary:
    'The customers of a segment, the latest order first. Masked without access to personal data.',
  params: SegmentParams,
  query: z.object({ limit: z._default(wholeNumber(maxSegmentRecords), maxSegmentRecords) }),
  answer: SegmentRecords,
  permission: 'audiences.read',
  ...common,
})

export const exportSegment = defineEndpoint({
  name: 'segments.export',
  method: 'POST',
  path: `${path}/{segmentId}/exports`,
  summary: 'Record an export of customers in the audit log, before the file is written.',
  params: SegmentParams,
  body: z.strictObject({
    format: z.enum(['csv', 'xlsx']),
    records: z.int().check(z.minimum(0), z.maximum(maxSegmentRecords)),
  }),
  permission: 'audiences.export',
  audit: 'segment.exported',
  ...common,
})

export const countSegment = defineEndpoint({
  name: 'segments.count',
  method: 'POST',
  path: `${path}/counts`,
  summary: 'Count the customers of a rule: the whole, each group, and each condition alone.',
  params: WorkspaceParams,
  body: z.strictObject({ source_config: SourceConfig }),
  answer: z.object({
    /** Everyone the rule could select from. */
    customers: z.int(),
    members: z.int(),
    /** Members with an email address or a phone number, and those who accept email marketing. */
    with_email: z.int(),
    with_phone: z.int(),
    accepting_email: z.int(),
    groups: z.array(z.object({ members: z.int(), filters: z.array(z.int()) })),
    /** The connected destinations of audiences, with the members who can be sent to each. */
    destinations: z.array(
      z.object({
        id: ConnectionId,
        name: z.string(),
        platform: PlatformCode,
        /** They have something the destination finds them by, and did not decline the use. */
        reachable: z.int(),
      }),
    ),
  }),
  permission: 'audiences.read',
  ...common,
})

export const sampleSegment = defineEndpoint({
  name: 'segments.sample',
  method: 'POST',
  path: `${path}/samples`,
  summary: 'Twenty customers of a rule.',
  params: WorkspaceParams,
  body: z.strictObject({ source_config: SourceConfig }),
  answer: z.object({ items: z.array(SegmentRecord) }),
  permission: 'audiences.read',
  ...common,
})

export const compareSegments = defineEndpoint({
  name: 'segments.overlaps',
  method: 'POST',
  path: `${path}/overlaps`,
  summary: 'How many customers of a rule belong to each saved segment.',
  params: WorkspaceParams,
  body: z.strictObject({ source_config: SourceConfig }),
  answer: z.object({
    items: z.array(
      z.object({ id: SegmentId, name: z.string(), members: z.int(), shared: z.int() }),
    ),
  }),
  permission: 'audiences.read',
  ...common,
})

/** A member that rules can use. */
export const RuleMember = z.object({
  member: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['string', 'boolean', 'time', 'number']),
  format: z.nullable(z.enum(['currency', 'percent', 'number'])),
  /** The heading it is listed under. */
  group: z.string(),
  /** It says what customers did: how often and when can be added. */
  is_behaviour: z.boolean(),
  /** Whether values can be suggested. */
  suggests_values: z.boolean(),
  /** The kind of values that are shown by name, such as `country`; null for none. */
  values: z.nullable(z.string()),
  /** The platforms that provide it, if none of them is connected; otherwise empty. */
  missing_platforms: z.array(PlatformCode),
})
export type RuleMember = z.infer<typeof RuleMember>

export const listRuleMembers = defineEndpoint({
  name: 'segments.members',
  method: 'GET',
  path: `${path}/members`,
  summary: 'The members that rules can use, in the order of the editor.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(RuleMember) }),
  permission: 'audiences.read',
  ...common,
})
