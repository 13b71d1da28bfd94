import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleTimer } from './idle-timer.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** One browser whose tabs share what is stored; a reload opens a tab anew. */
function browser({ lastActivity = null as number | null, isReachable = true } = {}) {
  const stored = { at: lastActivity, writes: 0 }
  const server = { signOuts: 0, isReachable }

  function openTab({ isSignedIn = true } = {}) {
    const tab = { isSignedIn, reloads: 0 }
    const idleTimer = createIdleTimer({
      now: () => Date.now(),
      readLastActivity: () => stored.at,
      writeLastActivity: (at) => {
        stored.at = at
        stored.writes += 1
      },
      isSignedIn: () => tab.isSignedIn,
      signOut: () => {
        server.signOuts += 1
        tab.isSignedIn = false
        idleTimer.onSession(false)
        return Promise.resolve(server.isReachable)
      },
      reload: () => void (tab.reloads += 1),
    })
    idleTimer.onSession(isSignedIn)
    return { tab, idleTimer }
  }
  return { openTab, stored, server }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a page reloads after 60 minutes without activity, and not before', async () => {
  const { tab } = browser().openTab()
  await pass(hour - 1)
  expect(tab.reloads).toBe(0)
  await pass(1)
  expect(tab.reloads).toBe(1)
})

test('activity postpones the reload', async () => {
  const { tab, idleTimer } = browser().openTab()
  await pass(59 * minute)
  idleTimer.onActivity()
  await pass(hour - 1)
  expect(tab.reloads).toBe(0)
  await pass(1)
  expect(tab.reloads).toBe(1)
})

test('no tab reloads while another tab is used', async () => {
  const { openTab } = browser()
  const [quiet, used] = [openTab(), openTab()]
  for (let i = 0; i < 5; i++) {
    await pass(30 * minute)
    used.idleTimer.onActivity()
  }
  expect([quiet.tab.reloads, used.tab.reloads]).toEqual([0, 0])
  await pass(hour)
  expect([quiet.tab.reloads, used.tab.reloads]).toEqual([1, 1])
})

test('activity is written at most once a second', async () => {
  const { openTab, stored } = browser({ lastActivity: Date.now() })
  const { idleTimer } = openTab()
  for (let i = 0; i < 10; i++) {
    idleTimer.onActivity()
    await pass(100)
  }
  expect(stored.writes).toBe(1)
  idleTimer.onActivity()
  expect(stored.writes).toBe(2)
})

test('reloads are no activity: after 48 hours of reloads the user is signed out', async () => {
  const { openTab, server } = browser()
  let { tab } = openTab()
  for (let hours = 1; hours < 48; hours++) {
    await pass(hour)
    expect([hours, tab.reloads, server.signOuts]).toEqual([hours, 1, 0])
    tab = openTab().tab
  }
  await pass(hour)
  expect([tab.reloads, server.signOuts, tab.isSignedIn]).toEqual([0, 1, false])
})

test('on load, 48 idle hours sign out before anything else happens', async () => {
  const { openTab, server, stored } = browser({ lastActivity: Date.now() - 48 * hour })
  await openTab({ isSignedIn: false }).idleTimer.open()
  expect([server.signOuts, stored.at]).toEqual([1, null])
})

test('on load, less than 48 idle hours change nothing', async () => {
  const { openTab, server } = browser({ lastActivity: Date.now() - 48 * hour + 1 })
  await openTab({ isSignedIn: false }).idleTimer.open()
  expect(server.signOuts).toBe(0)
})

test('a first visit does not count as being away', async () => {
  const { openTab, server } = browser()
  await openTab({ isSignedIn: false }).idleTimer.open()
  expect(server.signOuts).toBe(0)
})

test('if the server cannot be reached, the next load tries again', async () => {
  const { openTab, server } = browser({ lastActivity: Date.now() - 50 * hour, isReachable: false })
  await openTab({ isSignedIn: false }).idleTimer.open()
  server.isReachable = true
  await openTab({ isSignedIn: false }).idleTimer.open()
  await openTab({ isSignedIn: false }).idleTimer.open()
  expect(server.signOuts).toBe(2)
})

test('a machine that slept for days signs out at the first activity', async () => {
  const { openTab, server } = browser()
  const { idleTimer, tab } = openTab()
  vi.setSystemTime(Date.now() + 49 * hour)
  idleTimer.onActivity()
  await pass(0)
  expect([server.signOuts, tab.reloads]).toEqual([1, 0])
})

test('a machine that slept for an hour reloads at the first activity', () => {
  const { idleTimer, tab } = browser().openTab()
  vi.setSystemTime(Date.now() + 90 * minute)
  idleTimer.onActivity()
  expect(tab.reloads).toBe(1)
})

test('a signed-out tab is not timed', async () => {
  const { openTab, stored } = browser()
  const { tab, idleTimer } = openTab({ isSignedIn: false })
  idleTimer.onActivity()
  await pass(3 * hour)
  expect([tab.reloads, stored.writes]).toEqual([0, 0])
})

test('signing in after a long absence starts the timer again', async () => {
  const { openTab, stored } = browser({ lastActivity: Date.now() - 72 * hour })
  const { tab } = openTab({ isSignedIn: true })
  expect(stored.at).toBe(Date.now())
  await pass(59 * minute)
  expect([tab.reloads, tab.isSignedIn]).toEqual([0, true])
})
