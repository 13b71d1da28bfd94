import type { WebSocket } from 'ws'

/** The WebSockets that have not proved who they are. */
export interface UnauthenticatedSockets {
  /** No more are accepted until some have authenticated or closed. */
  isFull(): boolean
  /** Calls `expire` unless the returned function is called in time; it marks the socket as authenticated. */
  add(socket: WebSocket, expire: () => void): () => void
}

export function trackUnauthenticatedSockets({
  max = 100,
  timeoutMs = 3_000,
} = {}): UnauthenticatedSockets {
  const waiting = new Set<WebSocket>()
  return {
    isFull: () => waiting.size >= max,
    add(socket, expire) {
      waiting.add(socket)
      const timer = setTimeout(() => {
        expire()
        // The close handshake of a client that does not answer takes half a minute.
        waiting.delete(socket)
      }, timeoutMs)
      const remove = () => {
        clearTimeout(timer)
        waiting.delete(socket)
      }
      socket.once('close', remove)
      return remove
    },
  }
}
