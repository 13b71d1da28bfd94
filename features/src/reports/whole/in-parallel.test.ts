import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

it('does so many at once and keeps the order', async () => {
  let [running, most] = [0, 0]
  const results = await inParallel([5, 1, 3, 0, 2], 2, async (ms) => {
    running += 1
    most = Math.max(most, running)
    await delay(ms)
    running -= 1
    return ms * 10
  })
  expect(results).toEqual([50, 10, 30, 0, 20])
  expect(most).toBe(2)
})

it('starts nothing more after an error', async () => {
  const started: number[] = []
  const work = async (item: number) => {
    started.push(item)
    await delay(1)
    if (item === 1) throw new Error('broken')
  }
  await expect(inParallel([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow('broken')
  await delay(10)
  expect(started).toEqual([1, 2])
})
