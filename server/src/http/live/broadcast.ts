import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LiveMessage } from '@cartograph/contract'
import type { WebSocket } from 'ws'

interface Receiver {
  readonly socket: Pick<WebSocket, 'readyState' | 'OPEN' | 'send'>
}

/** A message as the bytes that every socket is sent. */
export function encode(message: LiveMessage): Buffer {
  return Buffer.from(JSON.stringify(message))
}

/**
 * Sends to many, some at a time: a thousand take 10 ms of the thread, in which no statement goes on. Returns
 * how long the thread was busy, in milliseconds.
 */
export async function broadcast<R extends Receiver>(
  receivers: Iterable<R>,
  bytesFor: (receiver: R) => Buffer | undefined,
): Promise<number> {
  let busyMs = 0
  const all = [...receivers]
  for (let from = 0; from < all.length; from += atOnce) {
    if (from > 0) await nextTurn()
    const start = performance.now()
    for (const receiver of all.slice(from, from + atOnce)) {
      const { socket } = receiver
      const bytes = socket.readyState === socket.OPEN ? bytesFor(receiver) : undefined
      if (bytes !== undefined) socket.send(bytes, { binary: false })
    }
    busyMs += performance.now() - start
  }
  return busyMs
}

const atOnce = 100
