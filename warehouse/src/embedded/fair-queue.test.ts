import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

describe('a fair queue', () => {
  it('takes the keys in turn, each key in its own order', async () => {
    const queue = createFairQueue({ slots: 1, slotsPerKey: 1 })
    const done: string[] = []
    const add = (key: string, name: string) =>
      queue.run(key, async () => {
        await turn()
        done.push(name)
      })
    await Promise.all([
      add('a', 'a1'),
      add('a', 'a2'),
      add('a', 'a3'),
      add('b', 'b1'),
      add('c', 'c1'),
      add('b', 'b2'),
    ])
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  it.each([
    { slots: 3, slotsPerKey: 3, keys: ['a'], most: 3 },
    { slots: 3, slotsPerKey: 1, keys: ['a'], most: 1 },
    { slots: 3, slotsPerKey: 1, keys: ['a', 'b'], most: 2 },
    { slots: 2, slotsPerKey: 2, keys: ['a', 'b', 'c'], most: 2 },
  ])(
    'runs at most $most at a time with $slots slots, $slotsPerKey a key, for $keys',
    async (given) => {
      const queue = createFairQueue(given)
      expect(await mostAtOnce(queue, given.keys)).toBe(given.most)
    },
  )

  it('frees the slot of work that failed', async () => {
    const queue = createFairQueue({ slots: 1, slotsPerKey: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(await queue.run('a', () => Promise.resolve(1))).toBe(1)
  })

  it('forgets work that was given up while it waited', async () => {
    const queue = createFairQueue({ slots: 1, slotsPerKey: 1 })
    const abort = new AbortController()
    let ran = false
    const first = queue.run('a', () => turn())
    const second = queue.run('a', async () => (ran = true), abort.signal)
    abort.abort(new Error('given up'))
    await expect(second).rejects.toThrow('given up')
    await first
    await queue.idle()
    expect(ran).toBe(false)
  })

  it('is idle only after the last of the waiting', async () => {
    const queue = createFairQueue({ slots: 1, slotsPerKey: 1 })
    let done = 0
    for (const key of ['a', 'b', 'a'])
      void queue.run(key, async () => {
        await turn()
        done += 1
      })
    await queue.idle()
    expect(done).toBe(3)
  })
})

async function mostAtOnce(queue: FairQueue, keys: readonly string[]): Promise<number> {
  let now = 0
  let most = 0
  const work = async () => {
    now += 1
    most = Math.max(most, now)
    await turn()
    now -= 1
  }
  await Promise.all(keys.flatMap((key) => Array.from({ length: 8 }, () => queue.run(key, work))))
  return most
}
