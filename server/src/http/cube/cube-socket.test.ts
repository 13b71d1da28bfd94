import { AppError } from '@cartograph/contract'
import type { LoadResult } from '@cartograph/features'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { CubeRequest } from './cube-messages.ts'
import { maxOpenRequests, openCubeSocket } from './cube-socket.ts'

interface PendingLoad {
  readonly request: CubeRequest
  readonly signal: AbortSignal
  readonly since: number
  readonly end: (loaded: LoadResult) => void
  readonly fail: (error: Error) => void
}

const SocketMessage = z.looseObject({ messageId: z.optional(z.unknown()), message: z.unknown() })

/** A connection with scripted answers. */
function openTestSocket(options: { authenticate?: (token: string) => Promise<void> } = {}) {
  const sent: unknown[] = []
  const asked: PendingLoad[] = []
  const reject = vi.fn<() => void>()
  const onFault = vi.fn<(error: unknown) => void>()
  let version = 1
  const cube = openCubeSocket({
    authenticate: options.authenticate ?? (() => Promise.resolve()),
    countRequest: () => undefined,
    answer: (request, signal, since) =>
      new Promise((end, fail) => {
        asked.push({ request, signal, since, end, fail })
        signal.addEventListener('abort', () => fail(new AppError('query_cancelled')))
      }),
    latest: () => version,
    send: (text) => sent.push(JSON.parse(text)),
    reject,
    onFault,
  })
  const say = async (...messages: unknown[]) => {
    for (const message of messages) cube.receive(JSON.stringify(message))
    await settled()
  }
  return {
    cube,
    say,
    asked,
    reject,
    onFault,
    /** The messages sent since the last call. */
    sent: () => sent.splice(0),
    lastLoad() {
      const last = asked.at(-1)
      if (last === undefined) throw new Error('Nothing was asked')
      return last
    },
    async change() {
      version += 1
      cube.rerun()
      await settled()
    },
  }
}

async function openAdmitted() {
  const socket = openTestSocket()
  await socket.say({ authorization: 'token' })
  socket.sent()
  return socket
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const answered = (value: unknown): LoadResult => ({ kind: 'answered', text: JSON.stringify(value) })
const waiting = (elapsedMs: number): LoadResult => ({ kind: 'waiting', elapsedMs })
const load = (messageId: number | string) => ({ messageId, method: 'load', params: { query: {} } })
const subscribe = (messageId: number) => ({ ...load(messageId), method: 'subscribe' })

describe('authorization', () => {
  it('answers the handshake, and accepts the token with or without Bearer', async () => {
    const authenticate = vi.fn<(token: string) => Promise<void>>(() => Promise.resolve())
    const { say, sent } = openTestSocket({ authenticate })
    await say({ authorization: 'Bearer one' }, { authorization: 'two' })
    expect(sent()).toEqual([{ handshake: true }, { handshake: true }])
    expect(authenticate.mock.calls).toEqual([['one'], ['two']])
  })

  it('responds 403 to a wrong token and closes the connection', async () => {
    const { say, sent, reject } = openTestSocket({
      authenticate: () => Promise.reject(new AppError('not_authenticated')),
    })
    await say({ authorization: 'wrong' })
    expect(sent()).toEqual([{ message: { error: 'Invalid token' }, status: 403 }])
    expect(reject).toHaveBeenCalledOnce()
  })

  it('answers nothing before the authorization', async () => {
    const { say, sent, asked, reject } = openTestSocket()
    await say(load(1))
    expect(sent()).toMatchObject([
      { messageId: 1, message: { error: 'Not authorized' }, status: 403 },
    ])
    expect([asked.length, reject.mock.calls.length]).toEqual([0, 1])
  })

  it('answers requests that arrived during the authorization', async () => {
    let open: (() => void) | undefined
    const { say, asked, sent } = openTestSocket({
      authenticate: () => new Promise((resolve) => (open = resolve)),
    })
    await say({ authorization: 'token' }, load(1))
    expect(asked).toHaveLength(0)
    open?.()
    await settled()
    expect([asked.length, sent()]).toEqual([1, [{ handshake: true }]])
  })

  it('distinguishes a server error from a wrong token', async () => {
    const fault = new AppError('database_unavailable')
    const { say, sent, onFault } = openTestSocket({ authenticate: () => Promise.reject(fault) })
    await say({ authorization: 'token' })
    expect(sent()).toMatchObject([{ status: 503 }])
    expect(onFault).toHaveBeenCalledWith(fault)
  })
})

describe('a request', () => {
  it('is answered with its id, followed by the message that it is complete', async () => {
    const { say, lastLoad, sent } = await openAdmitted()
    await say(load('a'))
    lastLoad().end(answered({ results: [] }))
    await settled()
    expect(sent()).toEqual([
      { messageId: 'a', message: { results: [] }, status: 200 },
      { messageProcessedId: 'a' },
    ])
  })

  it('that takes long shows progress, and keeps its data version', async () => {
    const { say, asked, lastLoad, sent, change } = await openAdmitted()
    await say(load(1))
    lastLoad().end(waiting(10_000))
    await settled()
    expect(sent()).toEqual([
      {
        messageId: 1,
        message: { error: 'Continue wait', stage: 'Executing query', timeElapsed: 10_000 },
        status: 200,
      },
    ])
    await change()
    lastLoad().end(answered('done'))
    await settled()
    expect(sent()).toMatchObject([{ message: 'done' }, { messageProcessedId: 1 }])
    expect(asked.map(({ since }) => since)).toEqual([1, 1])
  })

  it('that is repeated while it runs, runs once', async () => {
    const { say, asked, lastLoad, sent } = await openAdmitted()
    await say(load(1), load(1))
    expect(sent()).toEqual([{ messageProcessedId: 1 }])
    lastLoad().end(answered(1))
    await settled()
    expect([asked.length, sent().length]).toEqual([1, 2])
  })

  it('ends silently when it is cancelled', async () => {
    const { say, lastLoad, sent } = await openAdmitted()
    for (const ending of [{ unsubscribe: 1 }, { messageId: 1, method: 'unsubscribe' }]) {
      await say(load(1), ending)
      expect(lastLoad().signal.aborted).toBe(true)
    }
    expect(sent()).toEqual([{ messageProcessedId: 1 }])
  })

  it('that fails is answered with the status and message of HTTP', async () => {
    const { say, lastLoad, sent, onFault } = await openAdmitted()
    await say(load(1))
    lastLoad().fail(new AppError('invalid_query', "Cube 'Nope' not found"))
    await settled()
    expect(sent()).toEqual([
      {
        messageId: 1,
        message: {
          type: 'UserError',
          error: "Cube 'Nope' not found",
          detail: { code: 'invalid_query', message: "Cube 'Nope' not found" },
        },
        status: 400,
      },
      { messageProcessedId: 1 },
    ])
    expect(onFault).not.toHaveBeenCalled()
    await say(load(2))
    lastLoad().fail(new Error('secret'))
    await settled()
    expect(JSON.stringify(sent())).not.toContain('secret')
    expect(onFault).toHaveBeenCalledOnce()
  })

  it.each([
    ['{', 'Invalid JSON payload', undefined],
    ['[]', 'Invalid message format', undefined],
    ['{"messageId":7}', 'Invalid message format: method', 7],
    ['{"method":"load"}', 'Invalid message format: messageId', undefined],
    ['{"messageId":7,"method":"load","params":3}', 'Invalid message format: params', 7],
  ])('that is invalid is refused: %s', async (text, words, messageId) => {
    const { cube, asked, sent } = await openAdmitted()
    cube.receive(text)
    await settled()
    const [refusal] = z.array(SocketMessage).parse(sent())
    expect(refusal).toMatchObject({ status: 400, message: { type: 'UserError' } })
    expect(JSON.stringify(refusal?.message)).toContain(words)
    expect([refusal?.messageId, asked.length]).toEqual([messageId, 0])
  })

  it('beyond the limit is refused until another one has ended', async () => {
    const { say, asked, sent } = await openAdmitted()
    for (let n = 1; n <= maxOpenRequests + 1; n += 1) await say(subscribe(n))
    expect(asked).toHaveLength(maxOpenRequests)
    expect(sent()).toMatchObject([{ messageId: maxOpenRequests + 1, status: 429 }])
    await say({ unsubscribe: 5 }, subscribe(maxOpenRequests + 1))
    expect(asked).toHaveLength(maxOpenRequests + 1)
  })
})

describe('a subscription', () => {
  async function subscribed() {
    const socket = await openAdmitted()
    await socket.say(subscribe(1))
    socket.lastLoad().end(answered({ rows: 1 }))
    await settled()
    expect(socket.sent()).toHaveLength(2)
    return socket
  }

  it('is answered again after a change if the answer differs', async () => {
    const { change, lastLoad, sent, asked } = await subscribed()
    await change()
    lastLoad().end(answered({ rows: 1 }))
    await settled()
    expect(sent()).toEqual([])
    await change()
    lastLoad().end(answered({ rows: 2 }))
    await settled()
    expect(sent()).toEqual([{ messageId: 1, message: { rows: 2 }, status: 200 }])
    expect(asked.map(({ since }) => since)).toEqual([1, 2, 3])
  })

  it('ignores a later time of the same answer', async () => {
    const { change, lastLoad, sent } = await subscribed()
    const at = (lastRefreshTime: string) => answered({ lastRefreshTime, rows: 2 })
    for (const time of ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:05.000Z']) {
      await change()
      lastLoad().end(at(time))
      await settled()
    }
    expect(sent()).toHaveLength(1)
  })

  it('runs once more, and not concurrently, after a change while it runs', async () => {
    const { change, lastLoad, sent, asked } = await subscribed()
    await change()
    await change()
    await change()
    expect(asked).toHaveLength(2)
    lastLoad().end(answered({ rows: 2 }))
    await settled()
    expect(asked).toHaveLength(3)
    lastLoad().end(answered({ rows: 3 }))
    await settled()
    expect([asked.length, sent().length]).toEqual([3, 2])
  })

  it('shows no progress to a client that has an answer', async () => {
    const { change, lastLoad, sent } = await subscribed()
    await change()
    lastLoad().end(waiting(10_000))
    await settled()
    expect(sent()).toEqual([])
  })

  it('survives a server error and sends the next answer', async () => {
    const { change, lastLoad, sent } = await subscribed()
    await change()
    lastLoad().fail(new AppError('warehouse_unavailable'))
    await settled()
    expect(sent()).toMatchObject([{ messageId: 1, status: 503 }])
    await change()
    lastLoad().end(answered({ rows: 1 }))
    await settled()
    expect(sent()).toMatchObject([{ message: { rows: 1 } }])
  })

  it('ends with a client error, which a data change cannot fix', async () => {
    const { say, change, lastLoad, asked } = await openAdmitted()
    await say(subscribe(1))
    lastLoad().fail(new AppError('invalid_query'))
    await settled()
    await change()
    expect(asked).toHaveLength(1)
  })

  it('survives a moment with too many queries', async () => {
    const { say, change, lastLoad, asked } = await openAdmitted()
    await say(subscribe(1))
    lastLoad().fail(new AppError('too_many_queries'))
    await settled()
    await change()
    expect(asked).toHaveLength(2)
  })

  it('ends with its connection or on unsubscribe', async () => {
    const { say, change, asked, cube } = await subscribed()
    await say({ unsubscribe: 1 })
    await change()
    expect(asked).toHaveLength(1)
    await say(subscribe(2))
    cube.end()
    expect(asked[1]?.signal.aborted).toBe(true)
    await change()
    expect(asked).toHaveLength(2)
  })

  it('does not run again on a keep-alive', async () => {
    const { say, asked, sent } = await subscribed()
    await say(subscribe(1))
    expect([asked.length, sent()]).toEqual([1, [{ messageProcessedId: 1 }]])
  })
})
