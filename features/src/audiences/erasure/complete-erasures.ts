import type { SyncedAudienceId } from '@cartograph/contract'
import {
  and,
  asc,
  audienceMembers,
  eq,
  erasures,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  syncedAudiences,
  syncJobs,
  type Transaction,
} from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { markErased, ofCustomers } from './mark-erased.ts'

type Erasure = typeof erasures.$inferSelect

/** Completes the erasures that all platforms have confirmed, and starts the removals of the rest. */
export async function completeErasures(
  ctx: Context,
  startRemoval: (orgId: Erasure['orgId'], syncId: SyncedAudienceId) => Promise<void>,
): Promise<void> {
  const open = await ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(erasures)
      .where(isNull(erasures.completedAt))
      .orderBy(asc(erasures.requestedAt))
      .limit(1_000),
  )
  const removals = new Map<SyncedAudienceId, Erasure['orgId']>()
  for (const erasure of open) {
    const { orgId } = erasure
    const pending = await ctx.store.inWorkspace(orgId, (tx) => advance(ctx, tx, erasure))
    for (const syncId of pending) removals.set(syncId, orgId)
  }
  for (const [syncId, orgId] of removals) await startRemoval(orgId, syncId)
}

/** The audiences that still have the customers; with none, the erasure is complete. */
async function advance(
  ctx: Context,
  tx: Transaction,
  erasure: Erasure,
): Promise<SyncedAudienceId[]> {
  const { orgId, id, requestedAt } = erasure
  // A comparison that began earlier may have read the customers before they were erased.
  await markErased(tx, erasure, ctx.clock())
  const { syncId, mayBeListed, sealedPerson } = audienceMembers
  const pending = await tx
    .selectDistinct({ syncId })
    .from(audienceMembers)
    .where(and(ofCustomers(erasure), or(eq(mayBeListed, true), isNotNull(sealedPerson))))
  if (pending.length > 0) return pending.map((row) => row.syncId)
  const comparing = await tx
    .select({ id: syncJobs.id })
    .from(syncJobs)
    .where(
      and(
        eq(syncJobs.orgId, orgId),
        eq(syncJobs.status, 'running'),
        eq(syncJobs.phase, 'comparing'),
        lt(syncJobs.startedAt, requestedAt),
      ),
    )
    .limit(1)
  if (comparing.length > 0) return []
  const completed = await tx
    .update(erasures)
    .set({ completedAt: ctx.clock() })
    .where(and(eq(erasures.orgId, orgId), eq(erasures.id, id), isNull(erasures.completedAt)))
  if (completed.rowCount === 1) await writeAudit(ctx, tx, erasure)
  return []
}

/** No platform confirms for an audience that was deleted meanwhile: an admin has to check its list. */
async function writeAudit(
  ctx: Context,
  tx: Transaction,
  { orgId, id, connectionId, customerId, audiences }: Erasure,
): Promise<void> {
  const ids = audiences.map((audience) => audience.id)
  const existing = await tx
    .select({ id: syncedAudiences.id })
    .from(syncedAudiences)
    .where(and(eq(syncedAudiences.orgId, orgId), inArray(syncedAudiences.id, ids)))
  const exists = (one: Erasure['audiences'][number]) => existing.some((row) => row.id === one.id)
  const namesOf = (some: Erasure['audiences']) => some.map(({ name }) => name)
  await writeAuditRow(ctx, tx, {
    action: 'customer.erased',
    subject: id,
    orgId,
    details: {
      connection_id: connectionId,
      ...(customerId !== null && { customer_id: customerId }),
      confirmed_audiences: namesOf(audiences.filter(exists)),
      unconfirmed_audiences: namesOf(audiences.filter((one) => !exists(one))),
    },
  })
}
