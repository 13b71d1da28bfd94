import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createHistogram, type Histogram } from './histogram.ts'

/** When the message with each number was sent. */
export type SentTimes = Map<number, number>

export interface OpenSockets {
  /** Counts the times from here on in another histogram. */
  measure(): Histogram
  send(room: number, text: string): void
  close(): void
}

interface OpenSocketsOptions {
  readonly count: number
  readonly rooms: number
  readonly sent: SentTimes
  readonly urlOf: (room: number) => string
  /** What a socket says before it listens, and the sign that it does. */
  readonly greet?: (room: number, socket: WebSocket) => Promise<void>
}

/** How a message is found in any frame, whatever is around it. */
export const markOf = (room: number, number: number) => `chat-${room}-${number}.`
const mark = /chat-(\d+)-(\d+)\./g

/** Opens sockets, some at a time, and takes the time of each message at each of them. */
export async function openSockets(options: OpenSocketsOptions): Promise<OpenSockets> {
  const { count, rooms, sent, urlOf, greet } = options
  let histogram = createHistogram()
  const sockets: WebSocket[] = []
  async function open(n: number): Promise<void> {
    const room = n % rooms
    const socket = new WebSocket(urlOf(room), { perMessageDeflate: false })
    sockets[n] = socket
    await once(socket, 'open')
    await greet?.(room, socket)
    socket.on('message', (data: Buffer) => {
      const now = performance.now()
      for (const [, ofRoom, text] of data.toString('latin1').matchAll(mark)) {
        if (Number(ofRoom) !== room) throw new Error('A message of another channel was received')
        const at = sent.get(Number(text))
        if (at !== undefined) histogram.add(now - at)
      }
    })
  }
  for (let from = 0; from < count; from += 50) {
    const some = Array.from({ length: Math.min(50, count - from) }, (_, n) => open(from + n))
    await Promise.all(some)
  }
  return {
    measure: () => (histogram = createHistogram()),
    send: (room, text) => sockets[room]?.send(text),
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}
