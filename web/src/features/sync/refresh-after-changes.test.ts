import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshAfterChanges } from './refresh-after-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A refetch that takes `ms`, and the seconds at which it started. */
function slowRefetch(ms: number) {
  const startedAt: number[] = []
  const begin = Date.now()
  const refetch = () => {
    startedAt.push((Date.now() - begin) / 1_000)
    return new Promise<void>((resolve) => setTimeout(resolve, ms))
  }
  return { refetch, startedAt }
}

test('many changes within two seconds lead to one refetch', async () => {
  const { refetch, startedAt } = slowRefetch(100)
  const refresher = refreshAfterChanges(refetch)
  for (let change = 0; change < 10; change++) {
    refresher.request()
    await vi.advanceTimersByTimeAsync(150)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(startedAt).toEqual([2])
})

test('a slow refetch is followed by a pause four times as long', async () => {
  const { refetch, startedAt } = slowRefetch(2_000)
  const refresher = refreshAfterChanges(refetch)
  for (let change = 0; change < 30; change++) {
    refresher.request()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(startedAt).toEqual([2, 12, 22])
})

test('a change during a refetch is not lost, and a late one does not wait for a pause that is over', async () => {
  const { refetch, startedAt } = slowRefetch(1_000)
  const refresher = refreshAfterChanges(refetch)
  refresher.request()
  await vi.advanceTimersByTimeAsync(2_500)
  refresher.request()
  await vi.advanceTimersByTimeAsync(57_500)
  refresher.request()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(startedAt).toEqual([2, 7, 62])
})

test('after a failed refetch, changes are still followed', async () => {
  let count = 0
  const refresher = refreshAfterChanges(() => Promise.reject(new Error(`fault ${++count}`)))
  refresher.request()
  await vi.advanceTimersByTimeAsync(5_000)
  refresher.request()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(count).toBe(2)
})

test('nothing is refetched after the end, not even what was requested during the last refetch', async () => {
  const { refetch, startedAt } = slowRefetch(1_000)
  const refresher = refreshAfterChanges(refetch)
  refresher.request()
  await vi.advanceTimersByTimeAsync(2_500)
  refresher.request()
  refresher.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(startedAt).toEqual([2])
})
