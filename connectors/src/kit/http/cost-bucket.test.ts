import { describe, expect, test } from 'vitest'
import { CostBucket } from './cost-bucket.ts'
import { FakeClock } from '../testing/fake-clock.ts'

const never = new AbortController().signal

function bucketOf(clock: FakeClock, currentlyAvailable: number): CostBucket {
  const bucket = new CostBucket(clock)
  bucket.update({ maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 })
  return bucket
}

describe('CostBucket', () => {
  test('lets requests through until the platform has said what its bucket holds', async () => {
    const clock = new FakeClock()
    await new CostBucket(clock).spend(5000, never, () => Promise.resolve())
    expect(clock.sleptMs).toEqual([])
  })

  test('waits just until the bucket holds what the request costs', async () => {
    const clock = new FakeClock()
    const bucket = bucketOf(clock, 300)
    await bucket.spend(900, never, () => Promise.resolve())
    expect(clock.sleptMs).toEqual([6000])
  })

  test('sends a request that costs more than the bucket can hold once it is full', async () => {
    const clock = new FakeClock()
    await bucketOf(clock, 1900).spend(9000, never, () => Promise.resolve())
    expect(clock.sleptMs).toEqual([1000])
  })

  test('counts requests under way, so that concurrent ones do not overdraw', async () => {
    const clock = new FakeClock()
    const bucket = bucketOf(clock, 1000)
    const started: { name: string; at: number }[] = []
    const start = clock.now()
    const open: (() => void)[] = []
    const gate = new Promise<void>((resolve) => {
      open.push(resolve)
    })
    const request = (name: string) => () => {
      started.push({ name, at: clock.now() - start })
      return gate
    }
    const all = Promise.all(['a', 'b', 'c'].map((name) => bucket.spend(600, never, request(name))))
    await new Promise((resolve) => setImmediate(resolve))
    for (const release of open) release()
    await all
    expect(started).toEqual([
      { name: 'a', at: 0 },
      { name: 'b', at: 2000 },
      { name: 'c', at: 8000 },
    ])
  })

  test('frees what a failed request had reserved', async () => {
    const clock = new FakeClock()
    const bucket = bucketOf(clock, 1000)
    const failed = bucket.spend(1000, never, () => Promise.reject(new Error('refused')))
    await expect(failed).rejects.toThrow('refused')
    await bucket.spend(1000, never, () => Promise.resolve())
    expect(clock.sleptMs).toEqual([])
  })

  test('an aborted wait does not hold up those behind it', async () => {
    const clock = new FakeClock()
    const bucket = bucketOf(clock, 0)
    const stop = new AbortController()
    stop.abort(new Error('stopped'))
    const aborted = bucket.spend(500, stop.signal, () => Promise.resolve('a'))
    const behind = bucket.spend(500, never, () => Promise.resolve('b'))
    await expect(aborted).rejects.toThrow('stopped')
    await expect(behind).resolves.toBe('b')
  })
})
