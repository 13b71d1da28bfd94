// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../testing/render-app.tsx'
import { watchIdleTime } from './watch-idle-time.ts'

const key = 'cartograph.last-activity'
const hour = 3_600_000

beforeEach(() => localStorage.clear())

test('a user who was away for 48 hours is signed out before the first request', async () => {
  localStorage.setItem(key, String(Date.now() - 48 * hour))
  const { client, session, received } = openApp({
    'POST /v1/identity/sign-out': () => ({ status: 204 }),
  })
  await watchIdleTime(client)
  expect(received.map(({ path }) => path)).toEqual(['/v1/identity/sign-out'])
  expect(session.isSignedIn).toBe(false)
  expect(await session.open()).toBe(false)
  expect(localStorage.getItem(key)).toBeNull()
})

test('activity is shared with the other tabs', async () => {
  const { client } = openApp({})
  await watchIdleTime(client)
  expect(localStorage.getItem(key)).toBeNull()
  window.dispatchEvent(new Event('keydown'))
  expect(Number(localStorage.getItem(key))).toBeGreaterThan(Date.now() - 5000)
})
