import * as z from 'zod/mini'
import { SyncJob } from '../audiences/sync-jobs.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { ExportId, ExportProgress } from '../exports/exports.ts'
import { ReportId, ReportRunId, ReportScheduleId, SyncedAudienceId } from '../values/ids.ts'

export const RunningWork = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('audience'),
    sync_id: SyncedAudienceId,
    /** Of the list at the platform. */
    name: z.string(),
    platform: PlatformCode,
    job: SyncJob,
  }),
  z.object({
    kind: z.literal('report'),
    run_id: ReportRunId,
    report_id: ReportId,
    schedule_id: ReportScheduleId,
    name: z.string(),
    /** Why it waits, in words; null while it is computed. */
    waits_for: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('export'),
    export_id: ExportId,
    ...ExportProgress.shape,
    /** Why it waits, in words; null while it runs. */
    waits_for: z.nullable(z.string()),
  }),
])
export type RunningWork = z.infer<typeof RunningWork>

export const listRunningWork = defineEndpoint({
  name: 'notifications.runningWork',
  method: 'GET',
  path: '/v1/orgs/{orgId}/notifications/running-work',
  summary:
    'The runs of synced audiences, the reports that are being sent and the exports of all data that run now. The progress of data sources has an endpoint of its own.',
  params: WorkspaceParams,
  permission: 'notifications.own',
  answer: z.object({ items: z.array(RunningWork) }),
  needsActivePlan: true,
})
