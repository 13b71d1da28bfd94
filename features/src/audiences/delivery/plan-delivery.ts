import { and, audienceMembers, count, eq, type Transaction } from '@cartograph/store'
import { findLargeLoss } from './approval.ts'
import { compareSegment } from './compare-segment.ts'
import type { DeliveryRun } from './delivery-run.ts'
import { ofSync } from './read-ledger.ts'
import { resolveDuplicates } from './resolve-duplicates.ts'
import { markRemoved } from './store-outcome.ts'

export const isLeaving = eq(audienceMembers.state, 'waiting_remove')

/**
 * How many the next run would remove, by its own comparison. It writes the ledger: the caller rolls
 * the transaction back.
 */
export async function planRemovals(run: DeliveryRun, tx: Transaction) {
  await compareSegment(run)
  await resolveDuplicates(run, 'comparison')
  const lossPercent = await findLargeLoss(run)
  const [leaving] = await tx
    .select({ customers: count() })
    .from(audienceMembers)
    .where(and(ofSync(run.orgId, run.syncId), isLeaving))
  return { remove: leaving?.customers ?? 0, lossPercent }
}

/** What the rest of the run would do, after the removals, which make room for others with the same address. */
export async function planAdditions(run: DeliveryRun, tx: Transaction) {
  await markRemoved(tx, and(ofSync(run.orgId, run.syncId), isLeaving), run.clock())
  await resolveDuplicates(run, 'comparison')
  return countMembers(run, tx)
}

async function countMembers({ orgId, syncId }: DeliveryRun, tx: Transaction) {
  const { state, reason, mayBeListed } = audienceMembers
  const rows = await tx
    .select({ state, reason, mayBeListed, customers: count() })
    .from(audienceMembers)
    .where(ofSync(orgId, syncId))
    .groupBy(state, reason, mayBeListed)
  const total = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((sum, row) => sum + row.customers, 0)
  return {
    add: total((row) => row.state === 'waiting_add' && !row.mayBeListed),
    update: total((row) => row.state === 'waiting_add' && row.mayBeListed),
    unchanged: total((row) => row.state === 'sent'),
    refused: total((row) => row.state === 'refused'),
    held_back: rows.flatMap((row) =>
      row.state === 'held_back' && row.reason !== null && row.reason !== 'erased'
        ? [{ reason: row.reason, customers: row.customers }]
        : [],
    ),
  }
}
