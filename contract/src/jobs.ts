import * as z from 'zod/mini'
import { ConnectionId, OrgId, SyncRunId } from './ids.ts'
import { PlatformCode } from './platforms.ts'

/** The one map of jobs: the name of the queue and what its payload must be. */
export const jobs = {
  'sync-connection': z.strictObject({
    /** A platform that is slow or dead must not keep the others waiting: each has a queue of its own. */
    platform: PlatformCode,
    org_id: OrgId,
    connection_id: ConnectionId,
    sync_run_id: SyncRunId,
  }),
  /** Looks for what has changed unusually, unless nothing has happened since it was looked for last. */
  'find-insights': z.strictObject({ org_id: OrgId }),
} as const

export type JobName = keyof typeof jobs
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>

/** How a verb asks for work to be done later; the server implements it on its queue. */
export interface JobQueue {
  /** With `afterMs` it is taken up no earlier. While it waits, asking for the same again adds nothing. */
  enqueue<Name extends JobName>(
    name: Name,
    payload: JobPayload<Name>,
    when?: { readonly afterMs: number },
  ): Promise<void>
}
