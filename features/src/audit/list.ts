import { listAuditLog as endpoint, type AuditEntry } from '@cartograph/contract'
import { apiKeys, auditLog, count, desc, eq, workspacePeople } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'

export const listAuditLog = serves(endpoint, async (ctx, { page, page_size }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const isHere = eq(auditLog.orgId, orgId)
    const [total] = await tx.select({ count: count() }).from(auditLog).where(isHere)
    const rows = await tx
      .select({
        entry: auditLog,
        firstName: workspacePeople.firstName,
        lastName: workspacePeople.lastName,
        email: workspacePeople.email,
        keyName: apiKeys.name,
      })
      .from(auditLog)
      .leftJoin(workspacePeople, eq(workspacePeople.userId, auditLog.userId))
      .leftJoin(apiKeys, eq(apiKeys.id, auditLog.apiKeyId))
      .where(isHere)
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(page_size)
      .offset((page - 1) * page_size)
    return { count: total?.count ?? 0, data: rows.map(present) }
  })
})

interface Row {
  readonly entry: typeof auditLog.$inferSelect
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly keyName: string | null
}

function present(row: Row): AuditEntry {
  const { entry } = row
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    actor: presentActor(row),
    action: entry.action,
    subject: entry.subject,
    details: entry.details,
    address: entry.address,
    request_id: entry.requestId,
  }
}

function presentActor({ entry, firstName, lastName, email, keyName }: Row): AuditEntry['actor'] {
  if (entry.apiKeyId !== null) {
    return { kind: 'api_key', id: entry.apiKeyId, name: keyName, email: null }
  }
  if (entry.userId === null) return { kind: 'system', id: null, name: null, email: null }
  const name = firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim()
  return { kind: 'user', id: entry.userId, name, email }
}
