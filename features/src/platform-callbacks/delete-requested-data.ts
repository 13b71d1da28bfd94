import { AppError, type AuditAction } from '@cartograph/contract'
import { deleteConnectionData } from '@cartograph/ingestion'
import { and, auditLog, connections, eq, inArray, sql, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { revokeUnusedConsent } from '../oauth/index.ts'
import { platformWebhooks } from './platform-webhooks.ts'

/**
 * The audit entries of connections whose data will be deleted, pending until the connection is gone, and the
 * entry that says so.
 */
const deletions = new Map<string, AuditAction>(
  platformWebhooks.flatMap(({ webhook: { deletion } }) =>
    deletion === undefined ? [] : [[deletion.requested, deletion.done] as const],
  ),
)

/** Deletes connections with all of their data whose user has asked for it at the platform. */
export async function deleteRequestedData(ctx: Context): Promise<void> {
  const pending = await ctx.store.asSystem((tx) => selectPending(tx))
  for (const { id, orgId, platform, name, profileId, requested } of pending) {
    ctx.signal.throwIfAborted()
    const action = deletions.get(requested)
    if (action === undefined) continue
    try {
      await deleteConnectionData(ctx.ingestion, { orgId, connectionId: id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Its sync is still stopping, or another process has deleted it.
      ctx.log.info({ err: error, connection_id: id }, 'requested data were not deleted')
      continue
    }
    const entry = { action, subject: id, orgId, details: { platform, name } }
    await ctx.store.asSystem((tx) => writeAuditRow(ctx, tx, entry))
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
      requested: auditLog.action,
    })
    .from(connections)
    .innerJoin(
      auditLog,
      and(
        eq(auditLog.orgId, connections.orgId),
        inArray(auditLog.action, [...deletions.keys()]),
        eq(auditLog.subject, sql`${connections.id}::text`),
      ),
    )
}
