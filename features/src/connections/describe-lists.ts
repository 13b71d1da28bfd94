import { platformNames, type ConnectionId, type OrgId } from '@cartograph/contract'
import {
  and,
  asc,
  connections,
  eq,
  isNotNull,
  syncedAudiences,
  type Transaction,
} from '@cartograph/store'

/** The lists that exist at platforms, as "Facebook: Loyal customers", of a workspace or a destination. */
export async function describeLists(
  tx: Transaction,
  orgId: OrgId,
  destinationId?: ConnectionId,
): Promise<string[]> {
  const { name, handle, connectionId } = syncedAudiences
  const rows = await tx
    .select({ name, platform: connections.platform })
    .from(syncedAudiences)
    .innerJoin(connections, eq(connections.id, connectionId))
    .where(
      and(
        eq(syncedAudiences.orgId, orgId),
        isNotNull(handle),
        destinationId === undefined ? undefined : eq(connectionId, destinationId),
      ),
    )
    .orderBy(asc(connections.platform), asc(name))
  return rows.map((row) => `${platformNames[row.platform]}: ${row.name}`)
}
