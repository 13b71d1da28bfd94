import {
  and,
  asc,
  connections,
  eq,
  inArray,
  syncedAudiences,
  syncJobs,
  type Transaction,
} from '@cartograph/store'
import {
  eventsAtOnce,
  isUncollected,
  type CollectedEvent,
  type Subscription,
} from './uncollected.ts'

export async function listFinishedAudienceSyncs(
  tx: Transaction,
  subscription: Subscription,
): Promise<CollectedEvent[]> {
  const rows = await tx
    .select({ job: syncJobs, audience: syncedAudiences, connection: connections })
    .from(syncJobs)
    .innerJoin(syncedAudiences, eq(syncedAudiences.id, syncJobs.syncId))
    .innerJoin(connections, eq(connections.id, syncedAudiences.connectionId))
    .where(
      and(
        inArray(syncJobs.status, ['completed', 'failed', 'cancelled']),
        isUncollected(tx, subscription, {
          occurredAt: syncJobs.completedAt,
          subject: syncJobs.id,
        }),
      ),
    )
    .orderBy(asc(syncJobs.completedAt))
    .limit(eventsAtOnce)
  return rows.flatMap(({ job, audience, connection }) => {
    const { id, completedAt, errorCode, errorMessage } = job
    if (completedAt === null) return []
    return [
      {
        subject: id,
        occurredAt: completedAt,
        data: {
          job_id: id,
          sync_id: audience.id,
          name: audience.name,
          segment_id: audience.segmentId,
          connection_id: connection.id,
          platform: connection.platform,
          status: job.status,
          started_at: job.startedAt.toISOString(),
          completed_at: completedAt.toISOString(),
          added: job.added,
          removed: job.removed,
          refused: job.refused,
          error: errorCode === null ? null : { code: errorCode, message: errorMessage },
        },
      },
    ]
  })
}
