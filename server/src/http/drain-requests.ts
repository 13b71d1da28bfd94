import { AppError } from '@cartograph/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { waitUpTo } from '../wait-up-to.ts'

export interface DrainOptions {
  /** How long open requests may take once the server closes. */
  readonly graceMs: number
  readonly answerError: (
    error: AppError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply
}

/**
 * Makes `close` answer every request: the open ones get the time to finish, and those that take
 * longer, or arrive meanwhile, are refused with 503. Only then connections are closed.
 */
export function drainRequests(http: FastifyInstance, options: DrainOptions): void {
  const open = new Map<FastifyReply, FastifyRequest>()
  let isStopping = false
  let whenIdle: (() => void) | null = null

  http.addHook('onRequest', (request, reply, done) => {
    open.set(reply, request)
    // Also of a request whose client disconnects, which has no response.
    reply.raw.once('close', () => {
      open.delete(reply)
      if (open.size === 0) whenIdle?.()
    })
    if (!isStopping) return done()
    reply.raw.shouldKeepAlive = false
    // A connection that is closed with unread data is reset, and the client may lose the answer.
    const refuse = () => done(new AppError('stopping'))
    if (request.raw.complete) refuse()
    else request.raw.once('end', refuse).resume()
    return undefined
  })

  http.addHook('preClose', async () => {
    isStopping = true
    for (const { raw } of open.keys()) raw.shouldKeepAlive = false
    if (await hasConnections(http)) await sleep(lastAnswersMs)
    await untilIdle(options.graceMs)
    for (const [reply, request] of open) refuse(reply, request)
    await untilIdle(flushMs)
    await stopListening(http)
    if (await hasConnections(http)) await sleep(lastAnswersMs)
    await untilIdle(flushMs)
  })

  function refuse(reply: FastifyReply, request: FastifyRequest): void {
    if (reply.sent || reply.raw.headersSent) return
    request.raw.resume()
    void options.answerError(new AppError('stopping'), request, reply)
  }

  async function untilIdle(limitMs: number): Promise<void> {
    if (open.size === 0) return
    const limit = new AbortController()
    const idle = new Promise<void>((resolve) => (whenIdle = resolve))
    await Promise.race([idle, waitUpTo(limitMs, limit.signal)])
    limit.abort()
  }
}

/**
 * A client that keeps its connection learns from its next answer that it must open another one, so
 * a busy connection is not closed while a request is under way.
 */
const lastAnswersMs = 100

/** For the refusals to be written. */
const flushMs = 1_000

/**
 * The system resets connections that wait to be accepted, so this waits for a turn of the event loop
 * without one: each turn accepts only a single connection.
 */
async function stopListening({ server }: FastifyInstance): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const stopAt = performance.now() + flushMs
  for (let before = -1; before < accepted && performance.now() < stopAt;) {
    before = accepted
    await nextTurn()
  }
  server.off('connection', count)
  if (server.listening) server.close()
}

function hasConnections({ server }: FastifyInstance): Promise<boolean> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error === null && count > 0))
  })
}
