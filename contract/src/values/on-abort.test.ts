import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { onAbort } from './on-abort.ts'

it('calls every callback that is left, with one listener of the signal for all', () => {
  const abort = new AbortController()
  const called: number[] = []
  const removals = Array.from({ length: 50 }, (_, n) => onAbort(abort.signal, () => called.push(n)))
  expect(getEventListeners(abort.signal, 'abort')).toHaveLength(1)
  for (const remove of removals.slice(2)) remove()
  abort.abort()
  expect(called).toEqual([0, 1])
})

it('leaves nothing at a signal whose callbacks are removed, and listens again for a later one', () => {
  const abort = new AbortController()
  let called = 0
  const count = () => (called += 1)
  const [one, same] = [onAbort(abort.signal, count), onAbort(abort.signal, count)]
  one()
  one()
  expect(getEventListeners(abort.signal, 'abort')).toHaveLength(1)
  same()
  expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0)
  onAbort(abort.signal, count)
  same()
  abort.abort()
  expect(called).toBe(1)
})
