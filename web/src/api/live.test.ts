// @vitest-environment jsdom
import { liveCloseCodes, newId, OrgId, type LiveMessage } from '@cartograph/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, tokenAnswer } from '../testing/fake-server.ts'
import { connectLive } from './live.ts'
import { createSession } from './session.ts'

const orgId = newId(OrgId)

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING
  sent: unknown[] = []

  accept() {
    this.readyState = WebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  receive(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }))
  }
  drop(code = 1006) {
    this.readyState = WebSocket.CLOSED
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
  close() {
    this.drop(1000)
  }
}

function connect() {
  const server = fakeServer({
    'POST /v1/identity/refresh': () => ({ status: 200, body: tokenAnswer('second', Date.now()) }),
  })
  const session = createSession({
    fetch: server.fetch,
    now: () => Date.now(),
    exclusively: (work) => work(),
    channel: null,
  })
  session.accept(tokenAnswer('first', Date.now()))
  const sockets: FakeSocket[] = []
  const messages: LiveMessage[] = []
  const states: boolean[] = []
  const gaps = vi.fn<() => void>()
  const disconnect = connectLive(
    orgId,
    session,
    {
      onMessage: (message) => messages.push(message),
      onLive: (send) => states.push(send !== null),
      onGap: gaps,
    },
    {
      openSocket: () => {
        const socket = new FakeSocket()
        sockets.push(socket)
        return socket as unknown as WebSocket
      },
      random: () => 1,
    },
  )
  const socket = async (index: number) => {
    await vi.advanceTimersByTimeAsync(0)
    const opened = sockets[index]
    if (!opened) throw new Error(`Socket ${index} was not opened`)
    return opened
  }
  return { socket, sockets, messages, states, gaps, disconnect }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('greets with token and workspace, then passes on known messages', async () => {
  const { socket, messages, states } = connect()
  const first = await socket(0)
  first.accept()
  expect(first.sent).toEqual([{ token: 'first', org_id: orgId }])
  first.receive({ type: 'ready' })
  first.receive({ type: 'something new' })
  first.receive({ type: 'data_ingestions', items: [] })
  expect(messages.map(({ type }) => type)).toEqual(['ready', 'data_ingestions'])
  expect(states).toEqual([true])
})

test('reconnects after a break, with growing delays', async () => {
  const { socket, sockets, states } = connect()
  ;(await socket(0)).drop()
  await vi.advanceTimersByTimeAsync(499)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  ;(await socket(1)).drop()
  await vi.advanceTimersByTimeAsync(999)
  expect(sockets).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  const third = await socket(2)
  third.accept()
  third.receive({ type: 'ready' })
  third.drop()
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(4)
  expect(states).toEqual([false, false, true, false])
})

test('tells that changes may have been missed whenever it is up again, not the first time', async () => {
  const { socket, gaps } = connect()
  const ready = async (index: number) => {
    const one = await socket(index)
    one.accept()
    one.receive({ type: 'ready' })
    return one
  }
  ;(await ready(0)).drop()
  expect(gaps).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(gaps).not.toHaveBeenCalled()
  ;(await ready(1)).drop()
  expect(gaps).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(500)
  await ready(2)
  expect(gaps).toHaveBeenCalledTimes(2)
})

test('renews a rejected token before the next attempt', async () => {
  const { socket } = connect()
  ;(await socket(0)).drop(liveCloseCodes.notAuthenticated)
  await vi.advanceTimersByTimeAsync(500)
  const second = await socket(1)
  second.accept()
  expect(second.sent).toEqual([{ token: 'second', org_id: orgId }])
})

test('stops for a workspace that no longer exists', async () => {
  const { socket, sockets } = connect()
  ;(await socket(0)).drop(liveCloseCodes.notFound)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(1)
})

test('reconnects at once when the network is back', async () => {
  const { socket, sockets } = connect()
  ;(await socket(0)).drop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sockets).toHaveLength(2)
})

test('opens and reports nothing after disconnecting', async () => {
  const { socket, sockets, states, disconnect } = connect()
  await socket(0)
  disconnect()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(1)
  expect(states).toEqual([])
})
