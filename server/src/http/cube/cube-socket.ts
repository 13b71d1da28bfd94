import { createHash } from 'node:crypto'
import { AppError } from '@cartograph/contract'
import type { LoadResult } from '@cartograph/features'
import { continueWait } from './cube-continue-wait.ts'
import { messageIdOf, readCubeMessage, type CubeRequest, type MessageId } from './cube-messages.ts'
import { cubeErrorBody, cubeStatus, toAppError, toCubeError } from '../errors.ts'

/** One connection of Cube's WebSocket protocol, independent of the transport. */
export interface CubeSocket {
  receive(text: string): void
  /** Reruns subscriptions after a data change; sends those whose answer differs. */
  rerun(): void
  /** Aborts all requests: the client has disconnected. */
  end(): void
}

export interface CubeSocketOptions {
  /** Authenticates a token, or throws. */
  readonly authenticate: (token: string) => Promise<void>
  /** Counts a request of the last authenticated caller; throws when there are too many. */
  readonly countRequest: () => void
  /** Answers as the last authenticated caller, from data at least as new as version `since`. */
  readonly answer: (request: CubeRequest, signal: AbortSignal, since: number) => Promise<LoadResult>
  /** The current data version. */
  readonly latest: () => number
  readonly send: (text: string) => void
  /** Called for an unauthorised client, whose connection is to be closed. */
  readonly reject: () => void
  readonly onFault: (error: unknown) => void
}

/** The limit of open requests per connection, subscriptions and loads alike. */
export const maxOpenRequests = 100

export function openCubeSocket(options: CubeSocketOptions): CubeSocket {
  const { authenticate, countRequest, answer, latest, send, reject, onFault } = options
  const open = new Map<string, OpenRequest>()
  let authorising: Promise<boolean> = Promise.resolve(false)

  async function receive(text: string): Promise<void> {
    try {
      const message = readCubeMessage(text)
      if (message.kind === 'authorization') {
        authorising = authorise(message.token)
        return
      }
      // Waits for the authorisation, which keeps messages in order.
      const isAuthorised = await authorising
      if (message.kind === 'unsubscribe') close(message.messageId)
      else if (isAuthorised) await startRequest(message.request)
      else rejectRequest(message.request.messageId)
    } catch (error) {
      fail(messageIdOf(text), error)
    }
  }

  async function authorise(token: string): Promise<boolean> {
    try {
      await authenticate(token)
      send(JSON.stringify({ handshake: true }))
      return true
    } catch (error) {
      const appError = toAppError(error)
      if (appError.status >= 500) fail(null, error)
      else sendError(null, toCubeError(refusalOf(appError)))
      reject()
      return false
    }
  }

  function rejectRequest(messageId: MessageId): void {
    sendError(messageId, notAuthorized)
    reject()
  }

  async function startRequest(request: CubeRequest): Promise<void> {
    const { messageId, method } = request
    if (method === 'unsubscribe') {
      close(messageId)
      return sendProcessed(messageId)
    }
    // Clients repeat their subscriptions as a keep-alive.
    if (open.has(String(messageId))) return sendProcessed(messageId)
    if (open.size >= maxOpenRequests) throw tooManyRequests()
    countRequest()
    const isSubscription = method === 'subscribe'
    const opened = { request, isSubscription, stop: new AbortController(), lastContent: null }
    const active: OpenRequest = { ...opened, isRunning: false, mustRunAgain: false }
    open.set(String(messageId), active)
    await run(active)
    if (!active.isSubscription) remove(active)
    if (!active.stop.signal.aborted) sendProcessed(messageId)
  }

  /** Runs the request, and once more if data changed meanwhile. */
  async function run(active: OpenRequest): Promise<void> {
    if (active.isRunning) {
      active.mustRunAgain = true
      return
    }
    active.isRunning = true
    do {
      active.mustRunAgain = false
      await runOnce(active)
    } while (active.mustRunAgain && !active.stop.signal.aborted)
    active.isRunning = false
  }

  async function runOnce(active: OpenRequest): Promise<void> {
    const { request, stop } = active
    const since = latest()
    try {
      let loaded = await answer(request, stop.signal, since)
      while (loaded.kind === 'waiting') {
        // The client does not poll over a socket; this message shows progress. A client that has an answer keeps it.
        if (active.lastContent === null)
          sendMessage(request.messageId, continueWait(loaded.elapsedMs), 200)
        loaded = await answer(request, stop.signal, since)
      }
      if (!stop.signal.aborted) sendAnswer(active, loaded.text)
    } catch (error) {
      if (stop.signal.aborted) return
      active.lastContent = null
      // A client error would repeat, so the subscription ends.
      const { status, retry } = toAppError(error)
      if (status < 500 && !retry) active.isSubscription = false
      if (!active.isSubscription) remove(active)
      fail(request.messageId, error)
    }
  }

  function sendAnswer(active: OpenRequest, text: string): void {
    if (active.isSubscription) {
      const content = contentHash(text)
      if (content === active.lastContent) return
      active.lastContent = content
    }
    sendMessage(active.request.messageId, text, 200)
  }

  function close(messageId: MessageId): void {
    const active = open.get(String(messageId))
    if (active === undefined) return
    remove(active)
    active.stop.abort()
  }

  /** Unless the id belongs to a newer request. */
  function remove(active: OpenRequest): void {
    const id = String(active.request.messageId)
    if (open.get(id) === active) open.delete(id)
  }

  function fail(messageId: MessageId | null, error: unknown): void {
    const appError = toCubeError(toAppError(error))
    if (appError.status >= 500) onFault(error)
    sendError(messageId, appError)
  }

  function sendError(messageId: MessageId | null, error: AppError): void {
    sendMessage(messageId, JSON.stringify(cubeErrorBody(error)), cubeStatus(error))
  }

  /** Concatenates instead of serialising: the answer is JSON already, and may be large. */
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
      for (const active of open.values()) if (active.isSubscription) void run(active)
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
  /** Aborted when the request is no longer wanted. */
  readonly stop: AbortController
  /** The hash of the last answer sent; null before the first answer and after an error. */
  lastContent: string | null
  isRunning: boolean
  /** Data changed while it ran. */
  mustRunAgain: boolean
}

/** Ignores the time of computation. */
function contentHash(text: string): string {
  const content = text.replaceAll(/"lastRefreshTime":"[^"]*"/g, '')
  return createHash('sha256').update(content).digest('base64')
}

const notAuthorized = new AppError('not_authenticated', 'Not authorized')

function tooManyRequests(): AppError {
  return new AppError(
    'too_many_requests',
    `A connection can have ${maxOpenRequests} queries and subscriptions at once. End some of them, or open another connection.`,
  )
}

/** Only an expired key learns why it is refused. */
function refusalOf(error: AppError): AppError {
  return error.code === 'api_key_expired' ? error : new AppError('not_authenticated')
}
