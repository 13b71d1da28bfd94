import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { trackUnauthenticatedSockets } from './unauthenticated-sockets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const newSocket = () => new EventEmitter() as WebSocket

it('closes a socket that has not authenticated after three seconds', () => {
  const sockets = trackUnauthenticatedSockets()
  const expire = vi.fn<() => void>()
  sockets.add(newSocket(), expire)
  const authenticated = sockets.add(newSocket(), expire)
  authenticated()
  vi.advanceTimersByTime(2_999)
  expect(expire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(expire).toHaveBeenCalledTimes(1)
})

it('counts sockets until they authenticate, close or expire', () => {
  const sockets = trackUnauthenticatedSockets({ max: 2 })
  const [one, other] = [newSocket(), newSocket()]
  const authenticated = sockets.add(one, () => undefined)
  sockets.add(other, () => undefined)
  expect(sockets.isFull()).toBe(true)
  authenticated()
  expect(sockets.isFull()).toBe(false)
  sockets.add(newSocket(), () => undefined)
  other.emit('close')
  expect(sockets.isFull()).toBe(false)
})
