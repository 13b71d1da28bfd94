import { createConnection, type Socket } from 'node:net'
import { AppError, onAbort } from '@cartograph/contract'
import { createFrameDecoder, writeFrame, type Frame } from '../wire/frames.ts'
import { ServerMessage, type ClientMessage, type Request } from '../wire/protocol.ts'

/** A socket to the process that carries many requests at once. */
export interface Channel {
  send(request: Request, bodies: readonly Buffer[], options?: SendOptions): Promise<Answer>
  close(): Promise<void>
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** Takes the body of the answer in parts, which is then empty. */
  readonly onBody?: ((part: Buffer) => void) | undefined
}

export interface Answer {
  readonly result: unknown
  readonly body: Buffer
}

interface Pending {
  readonly onBody: (part: Buffer) => void
  /** What `onBody` has not taken. */
  readonly parts: readonly Buffer[]
  resolve(answer: Answer): void
  reject(error: Error): void
}

export async function openChannel(socketPath: string, onClose: () => void): Promise<Channel> {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let cause: unknown = null

  const decode = createFrameDecoder()
  const socket = createConnection({
    path: socketPath,
    onread: {
      // Always the same: a buffer for each chunk of a large answer would wait to be collected.
      buffer: Buffer.allocUnsafe(64 * 1024),
      callback(length, bytes) {
        try {
          for (const frame of decode(Buffer.from(bytes.buffer, bytes.byteOffset, length)))
            receive(frame)
        } catch (error) {
          cause = error
          socket.destroy()
        }
        return true
      },
    },
  })
  socket.on('error', (error) => (cause = error))
  socket.on('close', () => {
    onClose()
    for (const one of pending.values()) one.reject(unavailableError(cause))
    pending.clear()
  })

  function receive({ header, body }: Frame): void {
    const message = ServerMessage.parse(header)
    const waiting = pending.get(message.id)
    if (waiting === undefined) return
    if ('hasMore' in message) return waiting.onBody(body)
    pending.delete(message.id)
    if ('error' in message) {
      waiting.reject(new AppError(message.error.code, message.error.message))
      return
    }
    waiting.onBody(body)
    const { parts } = waiting
    const whole = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    waiting.resolve({ result: message.result, body: whole })
  }

  function write(message: ClientMessage, bodies?: readonly Buffer[]): void {
    writeFrame(socket, message, bodies)
  }

  await waitForConnection(socket)

  return {
    async send(request, bodies, { signal, onBody } = {}) {
      if (signal?.aborted) throw new AppError('query_cancelled')
      if (socket.destroyed) throw unavailableError(cause)
      const id = (lastId += 1)
      const stopListening = signal && onAbort(signal, () => write({ cancel: id }))
      try {
        return await new Promise<Answer>((resolve, reject) => {
          write({ id, request }, bodies)
          const parts: Buffer[] = []
          const keep = (part: Buffer) => void parts.push(part)
          pending.set(id, { resolve, reject, parts, onBody: onBody ?? keep })
        })
      } finally {
        stopListening?.()
      }
    },
    close: () =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve()
        socket.once('close', () => resolve())
        socket.end()
      }),
  }
}

function waitForConnection(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', (error) => reject(unavailableError(error)))
  })
}

function unavailableError(cause: unknown): AppError {
  return new AppError('warehouse_unavailable', undefined, { cause })
}
