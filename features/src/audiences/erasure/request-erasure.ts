import { ErasureId, newId } from '@cartograph/contract'
import { and, audienceMembers, eq, erasures, isNull, syncedAudiences } from '@cartograph/store'
import type { Services } from '../../context.ts'
import { markErased, ofCustomers, type ErasedCustomers } from './mark-erased.ts'

/**
 * Records that customers have to leave every audience. The erasure is complete once the platforms
 * have confirmed it. It may be repeated: an open erasure is continued.
 */
export async function requestErasure(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  of: ErasedCustomers,
): Promise<void> {
  const { orgId, connectionId, customerId } = of
  const requestedAt = clock()
  await store.inWorkspace(orgId, async (tx) => {
    const audiences = await tx
      .selectDistinct({ id: syncedAudiences.id, name: syncedAudiences.name })
      .from(audienceMembers)
      .innerJoin(
        syncedAudiences,
        and(
          eq(syncedAudiences.orgId, audienceMembers.orgId),
          eq(syncedAudiences.id, audienceMembers.syncId),
        ),
      )
      .where(and(ofCustomers(of), eq(audienceMembers.mayBeListed, true)))
    const isOpen = and(
      eq(erasures.orgId, orgId),
      eq(erasures.connectionId, connectionId),
      customerId === null ? isNull(erasures.customerId) : eq(erasures.customerId, customerId),
      isNull(erasures.completedAt),
    )
    const open = await tx.select({ id: erasures.id }).from(erasures).where(isOpen)
    if (open.length === 0)
      await tx.insert(erasures).values({ ...of, id: newId(ErasureId), audiences, requestedAt })
    await markErased(tx, of, requestedAt)
  })
}
