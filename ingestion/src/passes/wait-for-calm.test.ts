import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { waitForCalm } from './wait-for-calm.ts'

test('waits are short while the event loop keeps up', async () => {
  const from = performance.now()
  for (let n = 0; n < 200; n += 1) await waitForCalm()
  // A single wait of a busy loop takes longer than this on average.
  expect((performance.now() - from) / 200).toBeLessThan(5)
})

test('while the event loop is busy, few pass, but some always do', async () => {
  let passed = 0
  for (let n = 0; n < 40; n += 1) void waitForCalm().then(() => (passed += 1))
  const end = performance.now() + 1_000
  while (performance.now() < end) {
    const turnEnds = performance.now() + 30
    while (performance.now() < turnEnds);
    await nextTurn()
  }
  expect(passed).toBeGreaterThan(2)
  expect(passed).toBeLessThan(20)
  await vi.waitFor(() => expect(passed).toBe(40), { timeout: 10_000 })
})
