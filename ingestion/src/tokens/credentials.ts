import type { ConnectionId } from '@cartograph/contract'
import type { Store } from '@cartograph/store'
import { textRecord } from '../records/text-record.ts'

export type Credentials = Readonly<Record<string, string>>

/** What goes into `connections.sealed_credentials`; in another connection's row it does not open. */
export function sealCredentials(
  store: Pick<Store, 'seal'>,
  connectionId: ConnectionId,
  credentials: Credentials,
): string {
  return store.seal(JSON.stringify(credentials), boundTo(connectionId))
}

export function unsealCredentials(
  store: Pick<Store, 'unseal'>,
  connectionId: ConnectionId,
  sealed: string,
): Credentials {
  try {
    return textRecord(JSON.parse(store.unseal(sealed, boundTo(connectionId))))
  } catch (cause) {
    throw new UnreadableCredentials('The stored credentials cannot be read', { cause })
  }
}

/** The installation's key is not the one they were sealed with: only entering them again helps. */
export class UnreadableCredentials extends Error {
  override readonly name = 'UnreadableCredentials'
}

function boundTo(connectionId: ConnectionId): string {
  return `connection:${connectionId}`
}
