import {
  AppError,
  ConnectionId,
  listAudienceMembers as endpoint,
  type AudienceMember,
} from '@cartograph/contract'
import { and, asc, audienceMembers, eq, sql } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { personKey, type LedgerRow, type MemberKey } from '../delivery/delivery-run.ts'
import { isAfter, ofSync } from '../delivery/read-ledger.ts'
import { describeCustomers, type CustomerNames } from './describe-customers.ts'
import { findCustomers, hasEmail } from './find-by-email.ts'
import { requireSync } from './find-sync.ts'

export const listAudienceMembers = serves(
  endpoint,
  async (ctx, { syncId, state, reason, email, job_id: jobId, after, limit }) => {
    const { orgId, role } = requireWorkspace(ctx)
    // The answer would reveal whose address it is.
    if (role === 'demo' && email !== undefined) throw new AppError('forbidden')
    const last = after === undefined ? null : readPlace(after)
    const customers = email === undefined ? [] : await findCustomers(ctx, email)
    const rows = await ctx.store.inWorkspace(orgId, async (tx) => {
      const { sync } = await requireSync(ctx, tx, syncId)
      return tx
        .select()
        .from(audienceMembers)
        .where(
          and(
            ofSync(orgId, syncId),
            state === undefined ? undefined : eq(audienceMembers.state, state),
            reason === undefined ? undefined : eq(audienceMembers.reason, reason),
            email === undefined ? undefined : hasEmail(ctx, sync, email, customers),
            jobId === undefined ? undefined : sql`${audienceMembers.jobId} = ${jobId}::uuid`,
            last === null ? undefined : isAfter(last),
          ),
        )
        .orderBy(asc(audienceMembers.connectionId), asc(audienceMembers.customerId))
        .limit(limit + 1)
    })
    const page = rows.slice(0, limit)
    const names = await describeCustomers(ctx, page)
    const lastRow = rows.length > limit ? page.at(-1) : undefined
    return {
      items: page.map((row, index) => presentMember(row, names[index])),
      next: lastRow === undefined ? null : personKey(lastRow),
    }
  },
)

export function presentMember(row: LedgerRow, names: CustomerNames | undefined): AudienceMember {
  return {
    customer_id: row.customerId,
    email: names?.email ?? null,
    name: names?.name ?? null,
    state: row.state,
    reason: row.reason,
    message: row.message,
    sent_at: row.sentAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  }
}

function readPlace(text: string): MemberKey {
  const at = text.indexOf(' ')
  const id = ConnectionId.safeParse(text.slice(0, at))
  if (id.success && at > 0) return { connectionId: id.data, customerId: text.slice(at + 1) }
  const problem = { loc: ['query', 'after'], msg: 'Must be the next of another page' }
  throw new AppError('invalid_request', undefined, { problems: [problem] })
}
