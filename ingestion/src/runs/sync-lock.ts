import type { ConnectionId } from '@cartograph/contract'

/** Under this lock, one process at a time reads a connection or deletes it. */
export function syncLockName(connectionId: ConnectionId): string {
  return `sync:${connectionId}`
}
