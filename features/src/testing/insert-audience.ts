import {
  ConnectionId,
  newId,
  SegmentId,
  type OrgId,
  type PlatformCode,
  type SyncedAudienceId,
} from '@cartograph/contract'
import { connections, segments, syncedAudiences, type Transaction } from '@cartograph/store'

interface NewAudience extends Partial<typeof syncedAudiences.$inferInsert> {
  readonly orgId: OrgId
  readonly id: SyncedAudienceId
  /** Of the audience and of its segment. */
  readonly name: string
  readonly fieldsToInclude: typeof syncedAudiences.$inferInsert.fieldsToInclude
  readonly createdAt: Date
}

/** A synced audience with its segment and its destination. */
export async function insertAudience(
  tx: Transaction,
  audience: NewAudience,
  platform: PlatformCode = 'FB',
): Promise<{ readonly segmentId: SegmentId }> {
  const { orgId, name, createdAt } = audience
  const [segmentId, connectionId] = [newId(SegmentId), newId(ConnectionId)]
  const common = { orgId, name, createdAt, updatedAt: createdAt }
  await tx
    .insert(segments)
    .values({ ...common, id: segmentId, sourceConfig: { or: [] }, description: '' })
  await tx.insert(connections).values({
    id: connectionId,
    orgId,
    platform,
    name: 'A destination',
    integrationParams: {},
    sealedCredentials: 'sealed',
  })
  await tx.insert(syncedAudiences).values({
    ...common,
    segmentId,
    connectionId,
    platformSettings: {},
    schedule: '7 */1 * * *',
    sealedFingerprintKey: 'sealed',
    ...audience,
  })
  return { segmentId }
}
