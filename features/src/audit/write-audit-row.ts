import { auditLog, type Transaction } from '@cartograph/store'
import { newId, type OrgId, type UserId } from '@cartograph/contract'
import type { Context } from '../context.ts'

export interface AuditEntry {
  /** The `audit` of the endpoint, or the system's own name for what it did. */
  readonly action: string
  readonly subject?: string
  readonly details?: Record<string, unknown>
  /** Only where the context does not know them yet, as at sign-in. */
  readonly userId?: UserId
  readonly orgId?: OrgId
}

/** Belongs in the transaction of the change: there is never one without the other. */
export async function writeAuditRow(
  ctx: Context,
  tx: Transaction,
  entry: AuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({
    id: newId({ parse: String }),
    orgId: entry.orgId ?? ctx.workspace?.orgId ?? null,
    userId: entry.userId ?? ctx.actor?.userId ?? null,
    action: entry.action,
    subject: entry.subject ?? null,
    details: entry.details ?? {},
    requestId: ctx.requestId,
    address: ctx.address,
    createdAt: ctx.clock(),
  })
}
