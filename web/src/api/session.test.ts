import { expect, test, vi } from 'vitest'
import { fakeServer, notAuthenticated, tokenAnswer } from '../testing/fake-server.ts'
import { ApiError } from './api-error.ts'
import { createSession, type SessionEnvironment } from './session.ts'

const refreshPath = 'POST /v1/identity/refresh'
const start = Date.parse('2026-11-21T00:00:00Z')

/** A browser of any number of tabs: one server, one lock, one channel, one clock. */
function browser(answer: (count: number) => { status: number; body?: unknown } | Error) {
  const clock = { now: start }
  let asked = 0
  const server = fakeServer({ [refreshPath]: () => answer(++asked) })
  let lock: Promise<unknown> = Promise.resolve()
  const tabs: ((event: MessageEvent) => void)[] = []

  function openTab(world: Partial<SessionEnvironment> = {}) {
    let own: ((event: MessageEvent) => void) | undefined
    return createSession({
      fetch: server.fetch,
      now: () => clock.now,
      exclusively: (work) => {
        const turn = lock.then(work)
        lock = turn.catch(() => null)
        return turn
      },
      channel: {
        postMessage: (data: unknown) => {
          for (const tab of tabs) if (tab !== own) tab(new MessageEvent('message', { data }))
        },
        addEventListener: (_: string, listener: EventListenerOrEventListenerObject) => {
          own = (event) =>
            typeof listener === 'function' ? listener(event) : listener.handleEvent(event)
          tabs.push(own)
        },
      },
      ...world,
    })
  }
  return { openTab, clock, asked: () => asked }
}

const always =
  (clockOffset = 0) =>
  (count: number) => ({
    status: 200,
    body: tokenAnswer(`t${count}`, start + clockOffset),
  })

test('concurrent callers cause one refresh, even without locks', async () => {
  const { openTab, asked } = browser(always())
  const session = openTab({ exclusively: (work) => work() })
  const tokens = await Promise.all([session.token(), session.token(), session.open()])
  expect(tokens).toEqual(['t1', 't1', true])
  expect(asked()).toBe(1)
})

test('tabs take turns, and the second one uses the token of the first', async () => {
  const { openTab, asked } = browser(always())
  const [one, other] = [openTab(), openTab()]
  expect(await Promise.all([one.token(), other.token()])).toEqual(['t1', 't1'])
  expect(asked()).toBe(1)
})

test('a token is used until shortly before it expires, then refreshed', async () => {
  const { openTab, clock, asked } = browser((count) => ({
    status: 200,
    body: tokenAnswer(`t${count}`, clock.now),
  }))
  const session = openTab()
  expect(await session.token()).toBe('t1')
  clock.now += 860_000
  expect(await session.token()).toBe('t1')
  clock.now += 20_000
  expect(await session.token()).toBe('t2')
  expect(asked()).toBe(2)
})

test('a wrong clock does not cause repeated refreshes', async () => {
  const { openTab, asked } = browser(always(-86_400_000))
  const session = openTab()
  await session.token()
  await session.token()
  expect(asked()).toBe(1)
})

test('a rejected refresh signs out in every tab', async () => {
  const { openTab } = browser(() => notAuthenticated)
  const [one, other] = [openTab(), openTab()]
  other.accept(tokenAnswer('old', start))
  const heard = vi.fn<(isSignedIn: boolean) => void>()
  other.subscribe(heard)
  expect(one.isSignedIn).toBe(true)
  await expect(one.renew('old')).rejects.toBeInstanceOf(ApiError)
  expect([one.isSignedIn, other.isSignedIn]).toEqual([false, false])
  expect(heard.mock.calls).toEqual([[false]])
  expect(await one.open()).toBe(false)
})

test('a signed-out user is not checked again until signing in', async () => {
  const { openTab, asked } = browser(() => notAuthenticated)
  const session = openTab()
  expect([await session.open(), await session.open()]).toEqual([false, false])
  expect(asked()).toBe(1)
  session.accept(tokenAnswer('new', start))
  expect(await session.open()).toBe(true)
})

test('a network failure does not end the session', async () => {
  const { openTab } = browser((count) => (count === 1 ? new TypeError('down') : always()(count)))
  const session = openTab()
  await expect(session.open()).rejects.toMatchObject({ status: 0 })
  expect(await session.open()).toBe(true)
})

test('signing in is announced once, and to the other tabs', () => {
  const { openTab } = browser(() => notAuthenticated)
  const [one, other] = [openTab(), openTab()]
  const heard = vi.fn<(isSignedIn: boolean) => void>()
  other.subscribe(heard)
  one.accept(tokenAnswer('a', start))
  one.accept(tokenAnswer('b', start))
  expect(heard.mock.calls).toEqual([[true]])
})

test('without the session mark no request is sent and the user is signed out', async () => {
  const { openTab, asked } = browser(always())
  const session = openTab({ mark: { isThere: () => false, remove: () => undefined } })
  expect(await session.open()).toBe(false)
  expect(asked()).toBe(0)
})

test('a mark without a session is removed once the server says so', async () => {
  const { openTab, asked } = browser(() => notAuthenticated)
  let isThere = true
  const mark = { isThere: () => isThere, remove: () => (isThere = false) }
  expect(await openTab({ mark }).open()).toBe(false)
  expect(await openTab({ mark }).open()).toBe(false)
  expect(asked()).toBe(1)
})
