import { chmodSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { AppError, type ErrorCode } from '@cartograph/contract'
import type { Engine, EngineAnswer } from './engine.ts'
import { createFrameDecoder, writeFrame, type Frame } from '../wire/frames.ts'
import { ClientMessage, type Request, type ServerMessage } from '../wire/protocol.ts'

export interface EngineServer {
  /** Accepts no more requests, stops queries, and finishes batches. */
  close(): Promise<void>
}

export interface ServeOptions {
  readonly socketPath: string
  readonly onError: (error: AppError) => void
  readonly onBadClient: (error: unknown) => void
}

/**
 * Answers clients on a socket that only this operating system user can open, with many requests at
 * once on each.
 */
export async function serveEngine(engine: Engine, options: ServeOptions): Promise<EngineServer> {
  /** The running requests of each client, by id. */
  const clients = new Map<Socket, Map<number, AbortController>>()
  const running = new Set<Promise<void>>()
  let stopping = false

  const server = createServer((socket) => {
    const requests = new Map<number, AbortController>()
    clients.set(socket, requests)
    const decode = createFrameDecoder()
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const frame of decode(chunk)) receive(frame)
      } catch (error) {
        options.onBadClient(error)
        socket.destroy()
      }
    })
    socket.on('error', options.onBadClient)
    socket.on('close', () => {
      clients.delete(socket)
      for (const request of requests.values()) request.abort(new AppError('query_cancelled'))
    })

    function receive({ header, body }: Frame): void {
      const message = ClientMessage.parse(header)
      if ('cancel' in message) {
        requests.get(message.cancel)?.abort(new AppError('query_cancelled'))
        return
      }
      const { id, request } = message
      const abort = new AbortController()
      requests.set(id, abort)
      const limit = request.op === 'query' ? stopAfter(request.timeoutMs, abort) : undefined
      const done = answer(request, body, abort.signal)
        .then((answered) => send({ id, result: answered.result }, answered.body))
        .catch((error: unknown) => fail(id, error))
        .finally(() => {
          clearTimeout(limit)
          requests.delete(id)
          running.delete(done)
        })
      running.add(done)
    }

    function fail(id: number, error: unknown): void {
      const failure =
        error instanceof AppError
          ? error
          : new AppError('server_error', undefined, { cause: error })
      send({ id, error: { code: failure.code, message: failure.message } })
      if (isOwnFault(failure.code)) options.onError(failure)
    }

    function send(message: ServerMessage, body: Buffer = emptyBody): void {
      if (!socket.writable) return
      let rest = body
      for (; rest.length > partBytes; rest = rest.subarray(partBytes)) {
        const part: ServerMessage = { id: message.id, hasMore: true }
        writeFrame(socket, part, [rest.subarray(0, partBytes)])
      }
      writeFrame(socket, message, [rest])
    }
  })

  async function answer(
    request: Request,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<EngineAnswer> {
    if (stopping) throw new AppError('warehouse_unavailable')
    return engine.answer(request, body, signal)
  }

  await rm(options.socketPath, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.socketPath, resolve)
  })
  chmodSync(options.socketPath, 0o600)

  return {
    async close() {
      stopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const requests of clients.values())
        for (const request of requests.values())
          request.abort(new AppError('warehouse_unavailable'))
      while (running.size > 0) await Promise.all(running)
      for (const socket of clients.keys()) socket.end()
      await closed
    },
  }
}

const emptyBody = Buffer.alloc(0)
/** A client that passes rows on holds no more of them at once. */
const partBytes = 256 * 1024

/** The operator has to know of these; the others are the caller's. */
function isOwnFault(code: ErrorCode): boolean {
  return operatorCodes.has(code)
}

const operatorCodes: ReadonlySet<ErrorCode> = new Set([
  'server_error',
  'disk_full',
  'storage_read_only',
  'out_of_memory',
  'data_damaged',
])

function stopAfter(timeoutMs: number, abort: AbortController): NodeJS.Timeout {
  return setTimeout(() => abort.abort(new AppError('query_timeout')), timeoutMs)
}
