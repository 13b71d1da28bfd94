import { expect, test } from 'vitest'
import { CachedRead } from './cached-read.ts'
import { FakeClock } from './testing/fake-clock.ts'

test('a value is read again after a quarter of an hour', async () => {
  const clock = new FakeClock()
  const { signal } = new AbortController()
  let reads = 0
  const cached = new CachedRead(clock, async () => (reads += 1))
  expect(await cached.get(signal)).toBe(1)
  await clock.sleep(14 * 60_000, signal)
  expect(await cached.get(signal)).toBe(1)
  await clock.sleep(60_000, signal)
  expect(await cached.get(signal)).toBe(2)
})
