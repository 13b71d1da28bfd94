import type { ConnectionId, OrgId } from '@cartograph/contract'
import { and, audienceMembers, eq, sql, syncedAudiences, type Transaction } from '@cartograph/store'

export interface ErasedCustomers {
  readonly orgId: OrgId
  /** The store. */
  readonly connectionId: ConnectionId
  /** Null for every customer of the store. */
  readonly customerId: string | null
}

/**
 * Takes customers off every audience, whatever their segments say. Whom a platform may have waits
 * to be removed, and keeps the data that the removal needs; of the others nothing is kept. It may
 * be repeated.
 */
export async function markErased(tx: Transaction, of: ErasedCustomers, at: Date): Promise<void> {
  const { reason, mayBeListed } = audienceMembers
  const unmarked = and(ofCustomers(of), sql`${reason} is distinct from 'erased'`)
  const change = {
    reason: 'erased' as const,
    message: 'Erased at the request of the customer.',
    currentIdentity: null,
    lastIdentity: null,
    sealedNext: null,
    // A batch that is being sent no longer decides their state.
    jobId: null,
    batch: null,
    updatedAt: at,
  }
  await tx
    .update(audienceMembers)
    .set({ ...change, state: 'waiting_remove' })
    .where(and(unmarked, eq(mayBeListed, true)))
  await tx
    .update(audienceMembers)
    .set({
      ...change,
      state: 'held_back',
      identity: null,
      content: null,
      sealedPerson: null,
      sentAt: null,
    })
    .where(and(unmarked, eq(mayBeListed, false)))
}

export function ofCustomers({ orgId, connectionId, customerId }: ErasedCustomers) {
  return and(
    eq(audienceMembers.orgId, orgId),
    // Names the audiences, so that the primary key of the ledger finds the rows.
    sql`${audienceMembers.syncId} in
      (select ${syncedAudiences.id} from ${syncedAudiences} where ${syncedAudiences.orgId} = ${orgId})`,
    eq(audienceMembers.connectionId, connectionId),
    customerId === null ? undefined : eq(audienceMembers.customerId, customerId),
  )
}
