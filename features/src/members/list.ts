import { listMembers as endpoint, type OrgUser } from '@cartograph/contract'
import { asc, count, invitations, sql, workspacePeople, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { isOpen } from './open-invitations.ts'
import { presentInvitation, presentMember } from './present.ts'

/** Members by name, then invitations, oldest first: one list, a page at a time. */
export const listMembers = serves(endpoint, async (ctx, { page, page_size }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const members = await countOf(tx.select({ count: count() }).from(workspacePeople))
    const invited = await countOf(tx.select({ count: count() }).from(invitations).where(isOpen))
    const from = (page - 1) * page_size
    const data: OrgUser[] = []
    if (from < members) data.push(...(await pageOfMembers(ctx, tx, from, page_size)))
    const missing = page_size - data.length
    if (missing > 0) {
      data.push(...(await pageOfInvited(ctx, tx, Math.max(0, from - members), missing)))
    }
    return { count: members + invited, data }
  })
})

async function countOf(query: PromiseLike<{ count: number }[]>): Promise<number> {
  const [row] = await query
  return row?.count ?? 0
}

async function pageOfMembers(ctx: Context, tx: Transaction, from: number, size: number) {
  const { firstName, lastName, email, userId } = workspacePeople
  const rows = await tx
    .select()
    .from(workspacePeople)
    .orderBy(sql`lower(${firstName}), lower(${lastName})`, asc(email), asc(userId))
    .limit(size)
    .offset(from)
  return rows.map((row) => presentMember(ctx, row))
}

async function pageOfInvited(ctx: Context, tx: Transaction, from: number, size: number) {
  const rows = await tx
    .select()
    .from(invitations)
    .where(isOpen)
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(size)
    .offset(from)
  return rows.map((row) => presentInvitation(ctx, row))
}
