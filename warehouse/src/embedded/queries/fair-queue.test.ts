import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createFairQueue, type FairQueue, type RunningWork, type Weight } from './fair-queue.ts'

describe('a fair queue', () => {
  it('alternates between keys, each in its own order', async () => {
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

  it('prefers short work within a key without starving long work', async () => {
    const queue = createFairQueue({ slots: 1, slotsPerKey: 1 })
    const done: string[] = []
    let release = () => {}
    const first = queue.run('a', () => new Promise<void>((resolve) => (release = resolve)))
    const add = (name: string, expectedMs: number) =>
      queue.run('a', () => Promise.resolve(done.push(name)), { expectedMs: () => expectedMs })
    const all = [add('patient', 1), add('long', 1000)]
    await sleep(20)
    all.push(add('short', 0.001), add('longer', 5000))
    await sleep(2)
    release()
    await Promise.all([first, ...all])
    expect(done).toEqual(['short', 'patient', 'long', 'longer'])
  })

  it('frees the slot of failed work', async () => {
    const queue = createFairQueue({ slots: 1, slotsPerKey: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(await queue.run('a', () => Promise.resolve(1))).toBe(1)
  })

  it('drops work that is aborted while it waits', async () => {
    const queue = createFairQueue({ slots: 1, slotsPerKey: 1 })
    const abort = new AbortController()
    let ran = false
    const first = queue.run('a', () => turn())
    const second = queue.run('a', async () => (ran = true), {
      signal: abort.signal,
    })
    abort.abort(new Error('given up'))
    await expect(second).rejects.toThrow('given up')
    await first
    await queue.idle()
    expect(ran).toBe(false)
  })

  describe('with work of different weights', () => {
    function started(queue: FairQueue) {
      const names: string[] = []
      const ends = new Map<string, () => void>()
      const running = new Map<string, RunningWork>()
      const runs: Promise<void>[] = []
      return {
        names,
        add(name: string, weight: Weight, key = 'a') {
          const work = (its: RunningWork) => {
            names.push(name)
            running.set(name, its)
            return new Promise<void>((resolve) => ends.set(name, resolve))
          }
          runs.push(queue.run(key, work, { weight: () => weight }))
        },
        turnHeavy(name: string) {
          running.get(name)?.markHeavy()
        },
        async end(name: string) {
          ends.get(name)?.()
          await turn()
        },
        async endAll() {
          while (ends.size > 0)
            for (const name of ends.keys()) {
              await this.end(name)
              ends.delete(name)
            }
          await Promise.all(runs)
        },
      }
    }

    it('limits heavy work to half of the slots while other work waits', async () => {
      const work = started(createFairQueue({ slots: 2, slotsPerKey: Infinity }))
      work.add('n0', 'normal')
      work.add('n1', 'normal')
      for (const name of ['h1', 'h2']) work.add(name, 'heavy')
      for (const name of ['n2', 'n3']) work.add(name, 'normal')
      await turn()
      expect(work.names).toEqual(['n0', 'n1'])
      await work.end('n0')
      await work.end('n1')
      expect(work.names.slice(2)).toEqual(['h1', 'n2'])
      await work.end('n2')
      expect(work.names.slice(4)).toEqual(['n3'])
      await work.end('n3')
      expect(work.names.slice(5)).toEqual(['h2'])
      await work.endAll()
    })

    it('gives heavy work all slots when nothing else waits, and later work one more', async () => {
      const work = started(createFairQueue({ slots: 2, slotsPerKey: Infinity }))
      for (const name of ['h1', 'h2', 'h3']) work.add(name, 'heavy')
      await turn()
      expect(work.names).toEqual(['h1', 'h2'])
      for (const name of ['n1', 'n2']) work.add(name, 'normal')
      await turn()
      expect(work.names).toEqual(['h1', 'h2', 'n1'])
      await work.endAll()
    })

    it('gives heavy work of one key half of the slots while another key is active', async () => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const queue = createFairQueue({ slots: 4, slotsPerKey: Infinity })
      const work = started(queue)
      work.add('other', 'normal', 'b')
      await turn()
      await work.end('other')
      for (const name of ['h1', 'h2', 'h3', 'h4']) work.add(name, 'heavy')
      await turn()
      expect(work.names.slice(1)).toEqual(['h1', 'h2'])
      vi.advanceTimersByTime(10_001)
      await work.end('h1')
      work.add('h5', 'heavy')
      await turn()
      expect(work.names.slice(3)).toEqual(['h3', 'h4', 'h5'])
      await work.endAll()
      vi.useRealTimers()
    })

    it('starts no more unknown work of a key whose heavy work has all slots', async () => {
      const work = started(createFairQueue({ slots: 2, slotsPerKey: Infinity }))
      work.add('h1', 'heavy')
      for (const name of ['u1', 'u2']) work.add(name, 'unknown')
      work.add('other', 'unknown', 'b')
      await turn()
      expect(work.names).toEqual(['h1', 'u1'])
      work.turnHeavy('u1')
      await turn()
      expect(work.names.slice(2)).toEqual(['other'])
      await work.end('other')
      await work.end('h1')
      expect(work.names.slice(3)).toEqual(['u2'])
      await work.endAll()
    })

    it('starts short work in additional slots', async () => {
      const work = started(createFairQueue({ slots: 2, slotsPerKey: Infinity }))
      for (const name of ['h1', 'h2']) work.add(name, 'heavy')
      for (const name of ['s1', 's2', 's3']) work.add(name, 'short')
      await turn()
      expect(work.names).toEqual(['h1', 'h2', 's1', 's2'])
      await work.endAll()
    })
  })

  it('frees the slot of work that turns heavy, up to twice the slots', async () => {
    const queue = createFairQueue({ slots: 2, slotsPerKey: Infinity })
    const turnHeavy: (() => void)[] = []
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const unknown = Array.from({ length: 6 }, (_, index) =>
      queue.run(
        `workspace ${index}`,
        (running) => {
          turnHeavy.push(running.markHeavy)
          return ended
        },
        { weight: () => 'unknown' },
      ),
    )
    await turn()
    const runningAfter: number[] = [turnHeavy.length]
    for (const index of [0, 1, 2, 3]) {
      turnHeavy[index]?.()
      await turn()
      runningAfter.push(turnHeavy.length)
    }
    expect(runningAfter).toEqual([2, 2, 3, 4, 4])
    expect(await queue.run('light', () => Promise.resolve('came through'))).toBe('came through')
    end()
    await Promise.all(unknown)
  })

  it('is idle only after the last waiting work', async () => {
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
