import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { OrgId, SyncedAudienceId, SyncJobId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'
import { SyncJobErrorCode, SyncJobPhase, SyncJobStatus } from './delivery.ts'

export const syncJobsLimit = 100

export const SyncJob = z.object({
  id: SyncJobId,
  started_at: Instant,
  completed_at: z.nullable(Instant),
  status: SyncJobStatus,
  number_of_records_synced: z.int(),
  phase: SyncJobPhase,
  /** How many there are to add and to remove; null before the comparison has ended. */
  planned: z.nullable(z.int()),
  added: z.int(),
  removed: z.int(),
  refused: z.int(),
  /** The share that the platform matched, 0 to 1; null if it does not say. */
  match_rate: z.nullable(z.object({ at_least: z.number(), at_most: z.number() })),
  is_cancel_requested: z.boolean(),
  /** The share of the list, in percent, that this run would remove; only while it waits. */
  loss_percent: z.nullable(z.number()),
  error: z.nullable(z.object({ code: SyncJobErrorCode, message: z.string() })),
})
export type SyncJob = z.infer<typeof SyncJob>

const path = '/v1/orgs/{orgId}/syncs/{syncId}/jobs'
const SyncParams = z.object({ orgId: OrgId, syncId: SyncedAudienceId })
const JobParams = z.extend(SyncParams, { jobId: SyncJobId })
const common = { flag: 'enable_audiences', needsActivePlan: true } as const

export const listSyncJobs = defineEndpoint({
  name: 'syncs.jobs',
  method: 'GET',
  path,
  summary: `The last ${syncJobsLimit} runs of a synced audience, latest first.`,
  params: SyncParams,
  answer: z.object({ items: z.array(SyncJob) }),
  permission: 'audiences.read',
  ...common,
})

export const startSyncJob = defineEndpoint({
  name: 'syncs.start',
  method: 'POST',
  path,
  summary: 'Bring the list up to date now. Answers the running job if there is one.',
  params: SyncParams,
  answer: SyncJob,
  status: 202,
  permission: 'audiences.change',
  audit: 'sync_job.started',
  ...common,
})

export const cancelSyncJob = defineEndpoint({
  name: 'syncs.cancel',
  method: 'POST',
  path: `${path}/{jobId}/cancel`,
  summary: 'End a run after the batch that is being sent. The next run continues.',
  params: JobParams,
  answer: SyncJob,
  status: 202,
  permission: 'audiences.change',
  audit: 'sync_job.cancelled',
  ...common,
})

export const approveSyncJob = defineEndpoint({
  name: 'syncs.approve',
  method: 'POST',
  path: `${path}/{jobId}/approve`,
  summary: 'Let a run continue that waits because it would remove many customers.',
  params: JobParams,
  answer: SyncJob,
  status: 202,
  permission: 'audiences.change',
  audit: 'sync_job.approved',
  ...common,
})
