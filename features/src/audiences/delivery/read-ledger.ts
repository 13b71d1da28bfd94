import { and, asc, audienceMembers, eq, sql, type Transaction } from '@cartograph/store'
import type { DeliveryRun, LedgerRow, MemberKey } from './delivery-run.ts'

/** The ledger of the sync by pages, in the order of the keys. */
export async function* readLedger(
  { store, orgId, syncId, signal }: DeliveryRun,
  pageSize: number,
): AsyncGenerator<readonly LedgerRow[]> {
  let last: MemberKey | null = null
  for (;;) {
    signal.throwIfAborted()
    const after: MemberKey | null = last
    const page: readonly LedgerRow[] = await store.inWorkspace(orgId, (tx) =>
      tx
        .select()
        .from(audienceMembers)
        .where(and(ofSync(orgId, syncId), after === null ? undefined : isAfter(after)))
        .orderBy(asc(audienceMembers.connectionId), asc(audienceMembers.customerId))
        .limit(pageSize),
    )
    if (page.length > 0) yield page
    last = page.at(-1) ?? null
    if (page.length < pageSize || last === null) return
  }
}

export function ofSync(orgId: DeliveryRun['orgId'], syncId: DeliveryRun['syncId']) {
  return and(eq(audienceMembers.orgId, orgId), eq(audienceMembers.syncId, syncId))
}

function isAfter({ connectionId, customerId }: MemberKey) {
  return sql`(${audienceMembers.connectionId}, ${audienceMembers.customerId}) > (${connectionId}::uuid, ${customerId})`
}

/** Inserts rows, or replaces those of the same customers. */
export async function writeLedger(tx: Transaction, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return
  const { orgId, syncId, connectionId, customerId } = audienceMembers
  await tx
    .insert(audienceMembers)
    .values([...rows])
    .onConflictDoUpdate({
      target: [orgId, syncId, connectionId, customerId],
      set: {
        state: sql`excluded.state`,
        reason: sql`excluded.reason`,
        message: sql`excluded.message`,
        identity: sql`excluded.identity`,
        currentIdentity: sql`excluded.current_identity`,
        content: sql`excluded.content`,
        sealedPerson: sql`excluded.sealed_person`,
        sealedNext: sql`excluded.sealed_next`,
        mayBeListed: sql`excluded.may_be_listed`,
        sentAt: sql`excluded.sent_at`,
        jobId: sql`excluded.job_id`,
        batch: sql`excluded.batch`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}
