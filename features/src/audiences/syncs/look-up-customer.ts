import { lookUpAudienceCustomer as endpoint } from '@cartograph/contract'
import { and, audienceEvents, audienceMembers, desc, eq, type Transaction } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import type { LedgerRow } from '../delivery/delivery-run.ts'
import { ofSync } from '../delivery/read-ledger.ts'
import { describeCustomers } from './describe-customers.ts'
import { findCustomers, hasEmail } from './find-by-email.ts'
import { selectSyncs } from './find-sync.ts'
import { presentMember } from './list-members.ts'

const maxEvents = 100

export const lookUpAudienceCustomer = serves(endpoint, async (ctx, { email }) => {
  const { orgId } = requireWorkspace(ctx)
  const customers = await findCustomers(ctx, email)
  const found = await ctx.store.inWorkspace(orgId, async (tx) => {
    const rows = []
    for (const { sync } of await selectSyncs(ctx, tx)) {
      const members = await tx
        .select()
        .from(audienceMembers)
        .where(and(ofSync(orgId, sync.id), hasEmail(ctx, sync, email, customers)))
      for (const member of members)
        rows.push({ sync, member, history: await readHistory(tx, member) })
    }
    return rows
  })
  const names = await describeCustomers(
    ctx,
    found.map(({ member }) => member),
  )
  const items = found.map(({ sync, member, history }, index) => ({
    sync: { id: sync.id, name: sync.name },
    member: presentMember(member, names[index]),
    history,
  }))
  return { items }
})

async function readHistory(tx: Transaction, of: LedgerRow) {
  const rows = await tx
    .select()
    .from(audienceEvents)
    .where(
      and(
        eq(audienceEvents.orgId, of.orgId),
        eq(audienceEvents.syncId, of.syncId),
        eq(audienceEvents.connectionId, of.connectionId),
        eq(audienceEvents.customerId, of.customerId),
      ),
    )
    .orderBy(desc(audienceEvents.id))
    .limit(maxEvents)
  return rows.map(({ happenedAt, event, reason, message }) => ({
    at: happenedAt.toISOString(),
    event,
    reason,
    message,
  }))
}
