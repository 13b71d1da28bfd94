import * as z from 'zod/mini'
import { ConnectionMode } from '../connections/integrations.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { wholeNumber } from '../endpoints/paging.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { ConnectionId, OrgId, SegmentId, SyncedAudienceId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Instant } from '../values/time.ts'
import {
  AfterDeletion,
  AudienceField,
  AudienceKind,
  AudienceListState,
  AudienceMemberEvent,
  AudienceMemberReason,
  AudienceMemberState,
} from './delivery.ts'
import { SizedPage } from './segments.ts'
import { SyncJob } from './sync-jobs.ts'
import { SyncScheduleText } from './sync-schedule.ts'

export const maxSyncedAudiences = 200
export const mostHoldOutPercent = 50
/** A run that would remove a larger share of the list waits for approval, unless set otherwise. */
export const defaultLargestLossPercent = 50

/** What a list has beside its name; which of them depends on the kind of platform. */
export const PlatformSettings = z.strictObject({
  /** Social platforms: whether customers are weighted by their value. */
  is_value_based: z.optional(z.boolean()),
  /** Search platforms: days until a customer who is not sent again leaves the list. */
  membership: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
})
export type PlatformSettings = z.infer<typeof PlatformSettings>

const Share = z.object({ at_least: z.number(), at_most: z.number() })

export const AudienceDestination = z.object({
  id: ConnectionId,
  /** Of the connection: a workspace may have several accounts of one platform. */
  name: z.string(),
  platform: PlatformCode,
  mode: ConnectionMode,
})

export const SyncedAudience = z.object({
  id: SyncedAudienceId,
  is_paused: z.boolean(),
  updated_at: Instant,
  platform_audience: z.object({
    name: z.string(),
    platform_settings: PlatformSettings,
    destination: AudienceDestination,
  }),
  sync_config: z.object({ schedule: SyncScheduleText, fields_to_include: z.array(AudienceField) }),
  segment: z.object({ id: SegmentId, name: z.string() }),
  /** The share of customers who are never sent, to measure what the audience changes. */
  hold_out_percent: z.int(),
  /** A run that would remove a larger share waits for approval; null if none does. */
  largest_loss_percent: z.nullable(z.int()),
  /** Null while paused. */
  next_run_at: z.nullable(Instant),
  last_job: z.nullable(SyncJob),
})
export type SyncedAudience = z.infer<typeof SyncedAudience>

/** A deleted one whose list is being emptied: it disappears once everyone is off the list. */
export const EmptyingAudience = z.object({
  id: SyncedAudienceId,
  name: z.string(),
  destination: AudienceDestination,
  since: Instant,
  /** Why the last attempt failed, or why there is none; null while it goes on. */
  error: SyncJob.shape.error,
  /** Null while the destination has to be reconnected first. */
  next_attempt_at: z.nullable(Instant),
})
export type EmptyingAudience = z.infer<typeof EmptyingAudience>

const path = '/v1/orgs/{orgId}/synced_audiences'
const SyncParams = z.object({ orgId: OrgId, syncId: SyncedAudienceId })
const common = { flag: 'enable_audiences', needsActivePlan: true } as const

export const listSyncedAudiences = defineEndpoint({
  name: 'synced_audiences.list',
  method: 'GET',
  path,
  summary: 'The synced audiences of a workspace, or of one segment, last changed first.',
  params: WorkspaceParams,
  query: z.extend(SizedPage, { segment_id: z.optional(SegmentId) }),
  answer: z.object({
    page: z.int(),
    items: z.array(SyncedAudience),
    total: z.int(),
    /** On every page, and of all segments. */
    emptying: z.array(EmptyingAudience),
  }),
  permission: 'audiences.read',
  ...common,
})

const holdOut = z.int().check(z.minimum(0), z.maximum(mostHoldOutPercent))
const largestLoss = z.nullable(z.int().check(z.minimum(1), z.maximum(100)))

export const SyncedAudienceBody = z.strictObject({
  destination_id: ConnectionId,
  segment_id: SegmentId,
  sync_config: z.strictObject({
    fields_to_include: z
      .array(AudienceField)
      .check(z.minLength(1, 'Include at least one field'), z.maxLength(10)),
    schedule: SyncScheduleText,
  }),
  platform_audience: z.strictObject({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Required'),
        z.maxLength(400),
        z.refine(isStorable, storableMessage),
      ),
    platform_settings: z._default(PlatformSettings, {}),
  }),
  hold_out_percent: z._default(holdOut, 0),
  largest_loss_percent: z._default(largestLoss, defaultLargestLossPercent),
})
export type SyncedAudienceBody = z.infer<typeof SyncedAudienceBody>

export const createSyncedAudience = defineEndpoint({
  name: 'synced_audiences.create',
  method: 'POST',
  path,
  summary: 'Send a segment to a destination on a schedule. The first run starts at once.',
  params: WorkspaceParams,
  body: SyncedAudienceBody,
  answer: SyncedAudience,
  status: 201,
  permission: 'audiences.change',
  audit: 'synced_audience.created',
  ...common,
})

export const getSyncedAudience = defineEndpoint({
  name: 'synced_audiences.get',
  method: 'GET',
  path: `${path}/{syncId}`,
  summary: 'A synced audience.',
  params: SyncParams,
  answer: SyncedAudience,
  permission: 'audiences.read',
  ...common,
})

export const updateSyncedAudience = defineEndpoint({
  name: 'synced_audiences.update',
  method: 'PUT',
  path: `${path}/{syncId}`,
  summary: 'Change the schedule of a synced audience, pause or activate it.',
  params: SyncParams,
  body: z.strictObject({
    schedule: SyncScheduleText,
    is_paused: z.boolean(),
    largest_loss_percent: z.optional(largestLoss),
  }),
  answer: SyncedAudience,
  permission: 'audiences.change',
  audit: 'synced_audience.updated',
  ...common,
})

export const deleteSyncedAudience = defineEndpoint({
  name: 'synced_audiences.delete',
  method: 'DELETE',
  path: `${path}/{syncId}`,
  summary:
    'Delete a synced audience. Its list stays at the platform, or everyone is removed. While it is being emptied: try again, or keep the list as it is.',
  params: SyncParams,
  query: z.object({ list: z._default(AfterDeletion, 'keep') }),
  permission: 'audiences.change',
  audit: 'synced_audience.deleted',
  ...common,
})

/** A connected destination with what it takes, for the form. */
export const DestinationOption = z.extend(AudienceDestination, {
  kind: AudienceKind,
  /** In display order. */
  fields: z.array(AudienceField),
  /** The fields that a customer is found by; one of them has to be included. */
  identifiers: z.array(AudienceField),
  name_length: z.int(),
  /** The fewest matched customers that ads are shown to. */
  smallest_list: z.nullable(z.int()),
  membership_days: z.nullable(z.object({ least: z.int(), most: z.int() })),
  /** The platform removes no one: who leaves the segment stays until their membership ends. */
  leaves_by_expiry: z.boolean(),
  takes_values: z.boolean(),
  /** Access was revoked: nothing can be sent before it is reconnected. */
  requires_reauth: z.boolean(),
})
export type DestinationOption = z.infer<typeof DestinationOption>

export const listAudienceDestinations = defineEndpoint({
  name: 'synced_audiences.destinations',
  method: 'GET',
  path: `${path}/destinations`,
  summary: 'The connected destinations that receive audiences, with what they take.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(DestinationOption) }),
  permission: 'audiences.read',
  ...common,
})

const HeldBackCustomers = z.object({ reason: AudienceMemberReason, customers: z.int() })

/** A customer in an audience. Masked for those who may not see personal data. */
export const AudienceCustomer = z.object({
  customer_id: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
})
export type AudienceCustomer = z.infer<typeof AudienceCustomer>

export const DryRun = z.object({
  /** Members of the segment. */
  members: z.int(),
  add: z.int(),
  /** On the list, and sent again because their data changed or their membership would end. */
  update: z.int(),
  remove: z.int(),
  /** Where the platform removes no one, the days within which they leave; otherwise null. */
  leaves_within_days: z.nullable(z.int()),
  /** Sent before, and nothing to change. */
  unchanged: z.int(),
  /** The platform refused them before, and nothing has changed since. */
  refused: z.int(),
  held_back: z.array(HeldBackCustomers),
  /** An error is refused when the audience is created; a warning is not. */
  problems: z.array(
    z.object({
      severity: z.enum(['error', 'warning']),
      field: z.enum(['name', 'fields', 'is_value_based', 'membership', 'people', 'loss']),
      message: z.string(),
    }),
  ),
  needs_approval: z.boolean(),
  /** Up to ten of each. */
  examples: z.object({
    add: z.array(AudienceCustomer),
    remove: z.array(AudienceCustomer),
    held_back: z.array(z.extend(AudienceCustomer, { reason: AudienceMemberReason })),
  }),
})
export type DryRun = z.infer<typeof DryRun>

export const dryRunNewAudience = defineEndpoint({
  name: 'synced_audiences.dry_run_new',
  method: 'POST',
  path: `${path}/dry_runs`,
  summary: 'What the first run of an audience would send, before it is created.',
  params: WorkspaceParams,
  body: SyncedAudienceBody,
  answer: DryRun,
  errors: ['connection_refused'],
  permission: 'audiences.read',
  ...common,
})

export const dryRunSyncedAudience = defineEndpoint({
  name: 'synced_audiences.dry_run',
  method: 'POST',
  path: `${path}/{syncId}/dry_runs`,
  summary: 'What the next run would add and remove, and who is held back. Nothing is sent.',
  params: SyncParams,
  answer: DryRun,
  errors: ['conflict', 'connection_refused'],
  permission: 'audiences.read',
  ...common,
})

export const getAudienceStatus = defineEndpoint({
  name: 'synced_audiences.status',
  method: 'GET',
  path: `${path}/{syncId}/status`,
  summary: 'How many customers are in each state, and what the platform says of the list.',
  params: SyncParams,
  answer: z.object({
    /** They add up to everyone who is or was in the segment. */
    states: z.array(z.object({ state: AudienceMemberState, customers: z.int() })),
    held_back: z.array(HeldBackCustomers),
    refused: z.array(HeldBackCustomers),
    /** Null before the list exists, or while the platform cannot be asked. */
    list: z.nullable(
      z.object({
        state: AudienceListState,
        description: z.string(),
        /** Matched people; null if the platform does not say. */
        size: z.nullable(Share),
        /** From 0 to 1. */
        match_rate: z.nullable(Share),
      }),
    ),
    /** Why the platform could not be asked. */
    list_error: z.nullable(z.string()),
  }),
  permission: 'audiences.read',
  ...common,
})

export const AudienceMember = z.extend(AudienceCustomer, {
  state: AudienceMemberState,
  reason: z.nullable(AudienceMemberReason),
  message: z.nullable(z.string()),
  /** When the platform last took them. */
  sent_at: z.nullable(Instant),
  updated_at: Instant,
})
export type AudienceMember = z.infer<typeof AudienceMember>

export const maxAudienceMembers = 50_000

export const listAudienceMembers = defineEndpoint({
  name: 'synced_audiences.members',
  method: 'GET',
  path: `${path}/{syncId}/members`,
  summary: 'The customers of a synced audience with their state, by page.',
  params: SyncParams,
  query: z.object({
    state: z.optional(AudienceMemberState),
    reason: z.optional(AudienceMemberReason),
    /** The whole address. */
    email: z.optional(z.string().check(z.maxLength(320))),
    /** Only those that this run sent, removed, or had refused. */
    job_id: z.optional(z.uuid()),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(600))),
    limit: z._default(wholeNumber(maxAudienceMembers), 50),
  }),
  answer: z.object({ items: z.array(AudienceMember), next: z.nullable(z.string()) }),
  permission: 'audiences.read',
  ...common,
})

export const exportAudienceMembers = defineEndpoint({
  name: 'synced_audiences.export',
  method: 'POST',
  path: `${path}/{syncId}/exports`,
  summary: 'Record an export of customers in the audit log, before the file is written.',
  params: SyncParams,
  body: z.strictObject({
    format: z.enum(['csv', 'xlsx']),
    records: z.int().check(z.minimum(0), z.maximum(maxAudienceMembers)),
    /** The state of the customers in the file; all of them if left out. */
    state: z.optional(AudienceMemberState),
  }),
  permission: 'audiences.export',
  audit: 'synced_audience.exported',
  ...common,
})

export const AudienceHistoryEntry = z.object({
  at: Instant,
  event: AudienceMemberEvent,
  reason: z.nullable(AudienceMemberReason),
  message: z.nullable(z.string()),
})
export type AudienceHistoryEntry = z.infer<typeof AudienceHistoryEntry>

export const lookUpAudienceCustomer = defineEndpoint({
  name: 'synced_audiences.customer',
  method: 'POST',
  path: `${path}/customers`,
  summary: 'Every audience that a customer is or was in, by email address, with what happened.',
  params: WorkspaceParams,
  body: z.strictObject({ email: z.string().check(z.minLength(3), z.maxLength(320)) }),
  answer: z.object({
    items: z.array(
      z.object({
        sync: z.object({ id: SyncedAudienceId, name: z.string() }),
        member: AudienceMember,
        /** Latest first. */
        history: z.array(AudienceHistoryEntry),
      }),
    ),
  }),
  permission: 'audiences.export',
  ...common,
})
