import type { OrgId, SyncedAudienceId } from '@cartograph/contract'
import { and, asc, audienceMembers, count, min, type Store } from '@cartograph/store'
import type { MemberKey } from '../delivery/delivery-run.ts'
import { isAfter, ofSync } from '../delivery/read-ledger.ts'

export type AssignedCustomer = Pick<
  typeof audienceMembers.$inferSelect,
  'connectionId' | 'customerId' | 'assignedAt' | 'assignedGroup'
>

interface Audience {
  readonly orgId: OrgId
  readonly syncId: SyncedAudienceId
}

const customersPerPage = 10_000

/** How many customers the ledger has, and when the first was assigned. */
export async function readExtent(
  store: Store,
  { orgId, syncId }: Audience,
): Promise<{ readonly customers: number; readonly earliest: Date | null }> {
  const [row] = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({ customers: count(), earliest: min(audienceMembers.assignedAt) })
      .from(audienceMembers)
      .where(ofSync(orgId, syncId)),
  )
  return row ?? { customers: 0, earliest: null }
}

/** The customers of the ledger by pages, in the order of the keys. */
export async function* readAssigned(
  store: Store,
  { orgId, syncId }: Audience,
  signal: AbortSignal,
): AsyncGenerator<readonly AssignedCustomer[]> {
  const { connectionId, customerId, assignedAt, assignedGroup } = audienceMembers
  let last: MemberKey | null = null
  for (;;) {
    signal.throwIfAborted()
    const after: MemberKey | null = last
    const page: readonly AssignedCustomer[] = await store.inWorkspace(orgId, (tx) =>
      tx
        .select({ connectionId, customerId, assignedAt, assignedGroup })
        .from(audienceMembers)
        .where(and(ofSync(orgId, syncId), after === null ? undefined : isAfter(after)))
        .orderBy(asc(connectionId), asc(customerId))
        .limit(customersPerPage),
    )
    if (page.length > 0) yield page
    last = page.at(-1) ?? null
    if (page.length < customersPerPage || last === null) return
  }
}
