import type { LiveMessage, OrgId, Role } from '@cartograph/contract'
import type { Person } from '@cartograph/features'
import type { WebSocket } from 'ws'

export interface Listener {
  readonly socket: WebSocket
  readonly person: Person
  readonly orgId: OrgId
  role: Role
  /** Whether they may read messages now: their plan allows it. */
  readsChannels: boolean
  answeredPing: boolean
}

export function send(socket: WebSocket, message: LiveMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
