import type { ConnectionId } from '@cartograph/contract'
import type { Store } from '@cartograph/store'
import { parseTextRecord } from '../records/text-record.ts'

export type Credentials = Readonly<Record<string, string>>

/**
 * Seals the value of `connections.sealed_credentials`. It opens only in the same connection's row.
 */
export function sealCredentials(
  store: Pick<Store, 'seal'>,
  connectionId: ConnectionId,
  credentials: Credentials,
): string {
  return store.seal(JSON.stringify(credentials), sealContext(connectionId))
}

export function unsealCredentials(
  store: Pick<Store, 'unseal'>,
  connectionId: ConnectionId,
  sealed: string,
): Credentials {
  try {
    return parseTextRecord(JSON.parse(store.unseal(sealed, sealContext(connectionId))))
  } catch (cause) {
    throw new UnreadableCredentialsError('The stored credentials cannot be read', { cause })
  }
}

/** The stored value was sealed with another key: the user has to enter the credentials again. */
export class UnreadableCredentialsError extends Error {
  override readonly name = 'UnreadableCredentials'
}

function sealContext(connectionId: ConnectionId): string {
  return `connection:${connectionId}`
}
