import { createHash } from 'node:crypto'
import { AppError } from '@cartograph/contract'
import type { Loaded } from '@cartograph/features'
import { continueWait } from './cube-continue-wait.ts'
import { messageIdOf, readCubeMessage, type CubeRequest, type MessageId } from './cube-messages.ts'
import { cubeErrorBody, toAppError, toCubeError } from '../errors.ts'

/** One connection of Cube's web socket protocol, apart from how its messages travel. */
export interface CubeSocket {
  receive(text: string): void
  /** Rows may have changed: subscriptions are answered again where their answer is another one. */
  rerun(): void
  /** Nobody listens any more. */
  end(): void
}

export interface CubeSocketOptions {
  /** Lets somebody in by a token, or throws. */
  readonly admit: (token: string) => Promise<void>
  /** Answers whoever was let in last; `since` is the state of the rows that it must not be older than. */
  readonly answer: (request: CubeRequest, signal: AbortSignal, since: number) => Promise<Loaded>
  /** Grows whenever rows may have changed. */
  readonly latest: () => number
  readonly send: (text: string) => void
  /** Somebody came without a right to be here: the connection is to be closed. */
  readonly refuse: () => void
  readonly onFault: (error: unknown) => void
}

/** What one connection may have going at the same time, subscriptions and loads alike. */
export const maxOpenRequests = 100

export function openCubeSocket(options: CubeSocketOptions): CubeSocket {
  const { admit, answer, latest, send, refuse, onFault } = options
  const open = new Map<string, OpenRequest>()
  let admitting: Promise<boolean> = Promise.resolve(false)

  async function receive(text: string): Promise<void> {
    try {
      const message = readCubeMessage(text)
      if (message.kind === 'authorization') {
        admitting = letIn(message.token)
        return
      }
      // Everything waits for that, and so stays in order.
      const isAdmitted = await admitting
      if (message.kind === 'unsubscribe') close(message.messageId)
      else if (isAdmitted) await begin(message.request)
      else turnAway(message.request.messageId)
    } catch (error) {
      fail(messageIdOf(text), error)
    }
  }

  async function letIn(token: string): Promise<boolean> {
    try {
      await admit(token)
      send(JSON.stringify({ handshake: true }))
      return true
    } catch (error) {
      const told = toAppError(error)
      if (told.status >= 500) fail(null, error)
      else sendError(null, toCubeError(new AppError('not_authenticated')), forbiddenStatus)
      refuse()
      return false
    }
  }

  function turnAway(messageId: MessageId): void {
    sendError(messageId, notAuthorized, forbiddenStatus)
    refuse()
  }

  async function begin(request: CubeRequest): Promise<void> {
    const { messageId, method } = request
    if (method === 'unsubscribe') {
      close(messageId)
      return sendProcessed(messageId)
    }
    // Clients say again from time to time what they wait for, to see whether we are still there.
    if (open.has(String(messageId))) return sendProcessed(messageId)
    if (open.size >= maxOpenRequests) throw tooMany()
    const isSubscription = method === 'subscribe'
    const opened = { request, isSubscription, stop: new AbortController(), shown: null }
    const started: OpenRequest = { ...opened, isRunning: false, mustRunAgain: false }
    open.set(String(messageId), started)
    await run(started)
    if (!started.isSubscription) forget(started)
    if (!started.stop.signal.aborted) sendProcessed(messageId)
  }

  /** Runs once, and once more for whatever changed meanwhile. */
  async function run(one: OpenRequest): Promise<void> {
    if (one.isRunning) {
      one.mustRunAgain = true
      return
    }
    one.isRunning = true
    do {
      one.mustRunAgain = false
      await runOnce(one)
    } while (one.mustRunAgain && !one.stop.signal.aborted)
    one.isRunning = false
  }

  async function runOnce(one: OpenRequest): Promise<void> {
    const { request, stop } = one
    const since = latest()
    try {
      let loaded = await answer(request, stop.signal, since)
      while (loaded.kind === 'waiting') {
        // It does not ask again, but shows that it goes on; who has an answer keeps it meanwhile.
        if (one.shown === null) sendMessage(request.messageId, continueWait(loaded.elapsedMs), 200)
        loaded = await answer(request, stop.signal, since)
      }
      if (!stop.signal.aborted) show(one, loaded.text)
    } catch (error) {
      if (stop.signal.aborted) return
      one.shown = null
      // What cannot be asked will not be answered later either.
      if (toAppError(error).status < 500) one.isSubscription = false
      if (!one.isSubscription) forget(one)
      fail(request.messageId, error)
    }
  }

  function show(one: OpenRequest, text: string): void {
    if (one.isSubscription) {
      const content = contentOf(text)
      if (content === one.shown) return
      one.shown = content
    }
    sendMessage(one.request.messageId, text, 200)
  }

  function close(messageId: MessageId): void {
    const known = open.get(String(messageId))
    if (known === undefined) return
    forget(known)
    known.stop.abort()
  }

  /** Unless its number stands for something else by now. */
  function forget(one: OpenRequest): void {
    const id = String(one.request.messageId)
    if (open.get(id) === one) open.delete(id)
  }

  function fail(messageId: MessageId | null, error: unknown): void {
    const told = toCubeError(toAppError(error))
    if (told.status >= 500) onFault(error)
    sendError(messageId, told, told.status)
  }

  function sendError(messageId: MessageId | null, error: AppError, status: number): void {
    sendMessage(messageId, JSON.stringify(cubeErrorBody(error)), status)
  }

  /** The answer is JSON already, and may be long. */
  function sendMessage(messageId: MessageId | null, json: string, status: number): void {
    const id = messageId === null ? '' : `"messageId":${JSON.stringify(messageId)},`
    send(`{${id}"message":${json},"status":${status}}`)
  }

  function sendProcessed(messageId: MessageId): void {
    send(JSON.stringify({ messageProcessedId: messageId }))
  }

  return {
    receive: (text) => void receive(text),
    rerun() {
      for (const one of open.values()) if (one.isSubscription) void run(one)
    },
    end() {
      for (const { stop } of open.values()) stop.abort()
      open.clear()
    },
  }
}

interface OpenRequest {
  readonly request: CubeRequest
  isSubscription: boolean
  /** Aborted when nobody wants it any more. */
  readonly stop: AbortController
  /** What the client was shown last; null before that, and after an error. */
  shown: string | null
  isRunning: boolean
  /** Something changed while it ran. */
  mustRunAgain: boolean
}

/** When an answer was computed is no news. */
function contentOf(text: string): string {
  const content = text.replaceAll(/"lastRefreshTime":"[^"]*"/g, '')
  return createHash('sha256').update(content).digest('base64')
}

/** Clients of this protocol know no 401. */
const forbiddenStatus = 403
const notAuthorized = new AppError('not_authenticated', 'Not authorized')

function tooMany(): AppError {
  return new AppError(
    'too_many_requests',
    `A connection can have ${maxOpenRequests} queries and subscriptions at once. End some of them, or open another connection.`,
  )
}
