import { auditLog, type Transaction } from '@cartograph/store'
import { newId, type OrgId, type UserId } from '@cartograph/contract'
import type { Context } from '../context.ts'

export interface AuditEntry {
  /** The `audit` of the endpoint, or the system's own name for what it did. */
  readonly action: string
  readonly subject?: string
  /** Never a secret: whoever may read the log may read these. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Only where the context does not know them yet, as at sign-in; null for no workspace. */
  readonly userId?: UserId
  readonly orgId?: OrgId | null
}

/** Belongs in the transaction of the change: there is never one without the other. */
export async function writeAuditRow(
  ctx: Context,
  tx: Transaction,
  entry: AuditEntry,
): Promise<void> {
  const person = ctx.actor?.kind === 'person' ? ctx.actor.userId : null
  await tx.insert(auditLog).values({
    id: newId({ parse: String }),
    orgId: entry.orgId === undefined ? (ctx.workspace?.orgId ?? null) : entry.orgId,
    userId: entry.userId ?? person,
    apiKeyId: ctx.actor?.kind === 'key' ? ctx.actor.apiKeyId : null,
    action: entry.action,
    subject: entry.subject ?? null,
    details: entry.details ?? {},
    requestId: ctx.requestId,
    address: ctx.address,
    createdAt: ctx.clock(),
  })
}
