import { describe, expect, it } from 'vitest'
import { QueryLane } from './query-lane.ts'

const never = new AbortController().signal

/** Work that ends on request. */
function pieces(lane: QueryLane) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, rank: number, signal = never) =>
    lane.run(rank, signal, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { started, run, end }
}

describe('a lane of queries', () => {
  it('runs as many as there are places, and then what is seen first', async () => {
    const { started, run, end } = pieces(new QueryLane(2))
    void run('a', 3)
    void run('b', 9)
    void run('far below', 8)
    void run('in view', 1)
    expect(started).toEqual(['a', 'b'])
    await end('a')
    expect(started).toEqual(['a', 'b', 'in view'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'in view', 'far below'])
  })

  it('never starts canceled work, which takes no slot either', async () => {
    const { started, run, end } = pieces(new QueryLane(1))
    const leaving = new AbortController()
    void run('a', 1)
    const given = run('given up', 2, leaving.signal)
    void run('c', 3)
    leaving.abort()
    await expect(given).rejects.toThrow('aborted')
    await end('a')
    expect(started).toEqual(['a', 'c'])
  })

  it('is free again after something failed', async () => {
    const lane = new QueryLane(1)
    await expect(lane.run(1, never, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(await lane.run(1, never, () => Promise.resolve('fine'))).toBe('fine')
  })
})
