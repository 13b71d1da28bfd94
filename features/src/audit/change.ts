import { AppError, type AnswerOf, type Endpoint, type OrgId } from '@cartograph/contract'
import { isForeignKeyViolation, type Transaction } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { claimKey, storeAnswer } from './idempotency.ts'
import { auditActionOf, writeAuditRow } from './write-audit-row.ts'

export interface ChangeOf<E extends Endpoint> {
  readonly endpoint: E
  /** The id of the changed object; a function when the change itself creates it. */
  readonly subject: string | ((answer: AnswerOf<E>) => string)
  /** Never a secret. Evaluated after the change; null means that nothing changed, and writes no row. */
  readonly details: AuditDetails | ((answer: AnswerOf<E>) => AuditDetails | null)
}

export type AuditDetails = Readonly<Record<string, unknown>>

/**
 * The only way a verb changes a workspace: the change, its audit row and the answer stored under the
 * caller's Idempotency-Key are one transaction, so that all three exist or none does.
 */
export async function change<E extends Endpoint>(
  ctx: Context,
  of: ChangeOf<E>,
  work: (tx: Transaction) => Promise<AnswerOf<E>>,
): Promise<AnswerOf<E>> {
  const { orgId } = requireWorkspace(ctx)
  try {
    return await ctx.store.inWorkspace(orgId, (tx) => once(ctx, tx, { ...of, orgId }, work))
  } catch (error) {
    // It was deleted after the caller was let in, for example while a platform was asked.
    throw isForeignKeyViolation(error, /_workspaces_org_id_fk$/) ? new AppError('not_found') : error
  }
}

export interface PersonalChangeOf<E extends Endpoint> extends ChangeOf<E> {
  /** The workspace in whose audit log it appears; null for none. */
  readonly orgId: OrgId | null
}

/**
 * The same for what a user changes outside of one workspace: their own record, entering a workspace, ending
 * sessions. Row-level security does not apply here, so every statement must select its own rows.
 */
export async function changeAsPerson<E extends Endpoint>(
  ctx: Context,
  of: PersonalChangeOf<E>,
  work: (tx: Transaction) => Promise<AnswerOf<E>>,
): Promise<AnswerOf<E>> {
  requirePerson(ctx)
  return ctx.store.asSystem((tx) => once(ctx, tx, of, work))
}

async function once<E extends Endpoint>(
  ctx: Context,
  tx: Transaction,
  { endpoint, orgId, subject, details }: PersonalChangeOf<E>,
  work: (tx: Transaction) => Promise<AnswerOf<E>>,
): Promise<AnswerOf<E>> {
  const earlier = await claimKey(ctx, tx, endpoint)
  if (earlier !== null) return earlier.answer
  const answer = await work(tx)
  const auditDetails = typeof details === 'function' ? details(answer) : details
  if (auditDetails !== null) {
    await writeAuditRow(ctx, tx, {
      action: auditActionOf(endpoint),
      subject: typeof subject === 'function' ? subject(answer) : subject,
      details: auditDetails,
      orgId,
    })
  }
  await storeAnswer(ctx, tx, answer)
  return answer
}
