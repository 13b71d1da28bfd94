import { auditLog, type Transaction } from '@cartograph/store'
import {
  newId,
  type AuditAction,
  type Endpoint,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import type { Context } from '../context.ts'

export interface AuditEntry {
  /** The `audit` of the endpoint, or an action that no endpoint has. */
  readonly action: AuditAction
  readonly subject?: string
  /** Never a secret: every reader of the log can see these. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Only when the context does not have them yet, as at sign-in; null for no workspace. */
  readonly userId?: UserId
  readonly orgId?: OrgId | null
}

/** Called in the transaction of the change, so that neither exists without the other. */
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

/** An endpoint without an action writes no entry, so asking for its action is a bug. */
export function auditActionOf({ name, audit }: Endpoint): AuditAction {
  if (audit === undefined) throw new Error(`${name} has no action for the audit log`)
  return audit
}
