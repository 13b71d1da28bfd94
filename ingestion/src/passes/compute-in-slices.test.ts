import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { computeInSlices } from './compute-in-slices.ts'

/** Keeps the processor busy for about this long with each step. */
function* busy(steps: number, ms: number, onStep: () => void = () => {}): Generator<void, number> {
  for (let n = 0; n < steps; n += 1) {
    const end = performance.now() + ms
    while (performance.now() < end);
    onStep()
    yield
  }
  return steps
}

test('other work has its turn every few steps, with any number of computations', async () => {
  let longest = 0
  const state = { isOver: false }
  const computing = Promise.all([1, 2, 3, 4].map(() => computeInSlices(busy(25, 2))))
  void computing.then(() => (state.isOver = true))
  let stepsOfTurn = 0
  const counted = computeInSlices(busy(25, 2, () => (stepsOfTurn += 1)))
  while (!state.isOver) {
    stepsOfTurn = 0
    await nextTurn()
    longest = Math.max(longest, stepsOfTurn)
  }
  expect(await counted).toBe(25)
  expect(longest).toBeLessThanOrEqual(4)
})

test('computations run one after the other, and a failure does not stop the next', async () => {
  const order: string[] = []
  const first = computeInSlices(busy(8, 2, () => order.push('first')))
  function* failing(): Generator<void, never> {
    yield
    throw new Error('bad record')
  }
  const failed = computeInSlices(failing())
  const second = computeInSlices(busy(2, 1, () => order.push('second')))
  await expect(failed).rejects.toThrow('bad record')
  expect([await first, await second]).toEqual([8, 2])
  expect(order.lastIndexOf('first')).toBeLessThan(order.indexOf('second'))
})
