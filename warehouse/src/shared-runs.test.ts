import { describe, expect, it } from 'vitest'
import { createSharedRuns, type SharedWork } from './shared-runs.ts'

describe('a shared run', () => {
  function counted({ canJoin = true } = {}) {
    const ends: ((answer: string) => void)[] = []
    const signals: AbortSignal[] = []
    const work: SharedWork<string> = {
      canJoin: () => canJoin,
      start(signal) {
        signals.push(signal)
        return new Promise((resolve, reject) => {
          ends.push(resolve)
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        })
      },
    }
    return { work, ends, signals }
  }
  const never = new AbortController().signal

  it('runs once for concurrent callers, and again afterwards', async () => {
    const shared = createSharedRuns<string>()
    const { work, ends } = counted()
    const both = [shared.run('a', work, never), shared.run('a', work, never)]
    ends[0]?.('first')
    expect(await Promise.all(both)).toEqual(['first', 'first'])
    const later = shared.run('a', work, never)
    ends[1]?.('second')
    expect(await later).toBe('second')
    expect(ends).toHaveLength(2)
  })

  it('is separate for other keys, and when it cannot be joined', async () => {
    const shared = createSharedRuns<string>()
    const { work, ends } = counted({ canJoin: false })
    const all = ['a', 'b', 'a'].map((key) => shared.run(key, work, never))
    for (const [index, end] of ends.entries()) end(`answer ${index}`)
    expect(await Promise.all(all)).toEqual(['answer 0', 'answer 1', 'answer 2'])
  })

  it('continues for the others when one aborts', async () => {
    const shared = createSharedRuns<string>()
    const { work, ends, signals } = counted()
    const [one, other] = [new AbortController(), new AbortController()]
    const leaving = shared.run('a', work, one.signal)
    const staying = shared.run('a', work, other.signal)
    one.abort(new Error('given up'))
    await expect(leaving).rejects.toThrow('given up')
    expect(signals[0]?.aborted).toBe(false)
    ends[0]?.('answer')
    expect(await staying).toBe('answer')
  })

  it('stops when the last one aborts; a later caller starts a new one', async () => {
    const shared = createSharedRuns<string>()
    const { work, ends, signals } = counted()
    const abort = new AbortController()
    const leaving = [shared.run('a', work, abort.signal), shared.run('a', work, abort.signal)]
    abort.abort(new Error('given up'))
    for (const one of leaving) await expect(one).rejects.toThrow('given up')
    expect(signals[0]?.aborted).toBe(true)
    const next = shared.run('a', work, never)
    ends[1]?.('anew')
    expect(await next).toBe('anew')
  })

  it('fails for all callers', async () => {
    const shared = createSharedRuns<string>()
    const work = { canJoin: () => true, start: () => Promise.reject(new Error('broken')) }
    for (const one of [shared.run('a', work, never), shared.run('a', work, never)])
      await expect(one).rejects.toThrow('broken')
  })
})
