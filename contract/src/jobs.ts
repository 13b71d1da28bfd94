import * as z from 'zod/mini'
import {
  ConnectionId,
  OrgId,
  ReportDeliveryId,
  ReportRunId,
  SyncedAudienceId,
  SyncJobId,
  SyncRunId,
  WebhookMessageId,
} from './values/ids.ts'
import { AlertMessageId } from './alerts/alert-ids.ts'
import { ExportId } from './exports/exports.ts'
import { PlatformCode } from './connections/platforms.ts'

/** The name of each queue with the schema of its payload. */
export const jobs = {
  'sync-connection': z.strictObject({
    /**
     * Each platform has a queue of its own, so that a slow or failing one does not block the
     * others.
     */
    platform: PlatformCode,
    org_id: OrgId,
    connection_id: ConnectionId,
    sync_run_id: SyncRunId,
  }),
  /** Brings a synced audience up to date. Each platform has a queue of its own here, too. */
  'deliver-audience': z.strictObject({
    platform: PlatformCode,
    org_id: OrgId,
    sync_id: SyncedAudienceId,
    job_id: SyncJobId,
  }),
  /** Sends a scheduled report to its recipients. */
  'send-report': z.strictObject({ org_id: OrgId, run_id: ReportRunId }),
  /** Sends a scheduled report to a webhook or to Slack. */
  'deliver-report': z.strictObject({ org_id: OrgId, delivery_id: ReportDeliveryId }),
  /** Sends a message to a webhook. */
  'deliver-webhook': z.strictObject({ org_id: OrgId, message_id: WebhookMessageId }),
  /** Detects unusual changes, unless nothing has changed since the last detection. */
  'find-insights': z.strictObject({ org_id: OrgId }),
  /** Evaluates the alerts of a workspace for the days that are complete and not evaluated yet. */
  'evaluate-alerts': z.strictObject({ org_id: OrgId }),
  /** Sends a message about incidents to Slack. */
  'deliver-alert': z.strictObject({ org_id: OrgId, message_id: AlertMessageId }),
  /** Sends the digest of a workspace to Slack. */
  'deliver-digest': z.strictObject({ org_id: OrgId }),
  /** Measures the actions whose review is due. */
  'measure-actions': z.strictObject({ org_id: OrgId }),
  /** Finds who joined and left the segments that were not refreshed since midnight or since they changed. */
  'refresh-segments': z.strictObject({ org_id: OrgId }),
  /** Fits the models by which customers order again, of stores whose orders changed. */
  'fit-return-models': z.strictObject({ org_id: OrgId }),
  /** Writes all data of a workspace into a file. */
  'export-workspace': z.strictObject({ org_id: OrgId, export_id: ExportId }),
} as const

export type JobName = keyof typeof jobs
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>

/** Schedules work for later. The server implements it on its queue. */
export interface JobQueue {
  /**
   * With `afterMs`, the job starts no earlier. Enqueueing a job that is already waiting has no
   * effect.
   */
  enqueue<Name extends JobName>(
    name: Name,
    payload: JobPayload<Name>,
    when?: { readonly afterMs: number },
  ): Promise<void>
}
