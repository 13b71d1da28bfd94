import { AppError } from '@cartograph/contract'
import { deleteConnectionData } from '@cartograph/ingestion'
import { and, auditLog, connections, eq, sql, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { revokeUnusedConsent } from '../oauth/index.ts'

/** The audit entry of a connection whose data will be deleted: pending until the connection is gone. */
export const deletionRequested = 'facebook.data_deletion_requested'

/** Deletes connections with all of their data whose user has asked for it at the platform. */
export async function deleteRequestedData(ctx: Context): Promise<void> {
  const pending = await ctx.store.asSystem((tx) => selectPending(tx))
  for (const { id, orgId, platform, name, profileId } of pending) {
    ctx.signal.throwIfAborted()
    try {
      await deleteConnectionData(ctx.ingestion, { orgId, connectionId: id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Its sync is still stopping, or another process has deleted it.
      ctx.log.info({ err: error, connection_id: id }, 'requested data were not deleted')
      continue
    }
    const action = 'facebook.data_deleted'
    const entry = { action, subject: id, details: { platform, name } } as const
    await ctx.store.asSystem((tx) => writeAuditRow(ctx, tx, { ...entry, orgId }))
    if (profileId !== null) await revokeUnusedConsent(ctx, profileId)
  }
}

/** Whether a deletion with this code is still to be done. */
export async function isDeletionPending(
  ctx: Pick<Context, 'store'>,
  code: string,
): Promise<boolean> {
  const hasCode = sql`${auditLog.details} ->> 'confirmation_code' = ${code}`
  const pending = await ctx.store.asSystem((tx) => selectPending(tx).where(hasCode).limit(1))
  return pending.length > 0
}

function selectPending(tx: Transaction) {
  return tx
    .select({
      id: connections.id,
      orgId: connections.orgId,
      platform: connections.platform,
      name: connections.name,
      profileId: connections.oauthProfileId,
    })
    .from(connections)
    .innerJoin(
      auditLog,
      and(
        eq(auditLog.orgId, connections.orgId),
        eq(auditLog.action, deletionRequested),
        eq(auditLog.subject, sql`${connections.id}::text`),
      ),
    )
}
