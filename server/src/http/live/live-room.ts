import type { LiveMessage, OrgId } from '@cartograph/contract'
import {
  listDataIngestions,
  systemContext,
  type Authenticated,
  type Person,
  type Services,
} from '@cartograph/features'
import type { WebSocket } from 'ws'

export interface Listener {
  readonly socket: WebSocket
  readonly person: Person
  readonly orgId: OrgId
  answeredPing: boolean
}

/** Those who listen to one workspace: what changed is read once for all of them. */
export interface LiveRoom {
  readonly listeners: Set<Listener>
  /** Reads how things stand and tells everybody; while it reads, further calls make it read once more. */
  tell(): Promise<void>
  /** That something is to be read again: who may see what of it is decided then. */
  tellOf(topic: 'insights'): void
}

export function openRoom(services: Services, who: Authenticated, signal: AbortSignal): LiveRoom {
  const ctx = { ...systemContext(services, signal), ...who }
  const listeners = new Set<Listener>()
  let isReading = false
  let hasChanged = false

  return {
    listeners,
    tellOf(topic) {
      for (const { socket } of listeners) send(socket, { type: topic })
    },
    async tell() {
      hasChanged = true
      if (isReading) return
      isReading = true
      try {
        while (hasChanged && !signal.aborted) {
          hasChanged = false
          const { items } = await listDataIngestions(ctx)
          for (const { socket } of listeners) send(socket, { type: 'data_ingestions', items })
        }
      } catch (error) {
        services.log.warn({ err: error }, 'live progress could not be read')
      } finally {
        isReading = false
      }
    },
  }
}

export function send(socket: WebSocket, message: LiveMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
