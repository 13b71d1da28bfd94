import type { SyncJobErrorCode } from '@cartograph/contract'
import type { StoredConnection } from '@cartograph/ingestion'
import { and, connections, eq, isNull } from '@cartograph/store'
import type { Services } from '../../context.ts'

/**
 * Asks for a new consent where the platform revoked ours. A connection that was reconnected
 * meanwhile stays as it is.
 */
export async function storeAccess(
  { store }: Pick<Services, 'store'>,
  destination: StoredConnection,
  code: SyncJobErrorCode,
): Promise<void> {
  const change = changes[code]
  if (change === undefined) return
  const { id, orgId, sealedCredentials, oauthProfileId } = destination
  const hasSameAccess = and(
    sealedCredentials === null
      ? isNull(connections.sealedCredentials)
      : eq(connections.sealedCredentials, sealedCredentials),
    oauthProfileId === null
      ? isNull(connections.oauthProfileId)
      : eq(connections.oauthProfileId, oauthProfileId),
  )
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(connections)
      .set(change)
      .where(and(eq(connections.orgId, orgId), eq(connections.id, id), hasSameAccess)),
  )
}

const changes: Partial<Record<SyncJobErrorCode, Partial<StoredConnection>>> = {
  auth: { requiresReauth: true },
  account_gone: { isConnected: false, accessEnd: 'account_closed' },
}
