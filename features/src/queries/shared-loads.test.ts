import { AppError } from '@cartograph/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSharedLoads, type SharedLoads } from './shared-loads.ts'
import type { LoadResult } from './shared-run.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Execution {
  readonly signal: AbortSignal
  readonly end: (text: string) => void
  readonly fail: (error: Error) => void
}

/** Runs that end when the test decides, and clients that can disconnect. */
function loadsOver(loads: SharedLoads) {
  const executions: Execution[] = []
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      executions.push({ signal, end: resolve, fail: reject })
      signal.addEventListener('abort', () => reject(new AppError('query_cancelled')))
    })
  const ask = (key = 'a') => {
    const client = new AbortController()
    let outcome: LoadResult | AppError | null = null
    const done = loads.load(key, work, client.signal).then(
      (loaded) => (outcome = loaded),
      (error: unknown) => (outcome = error instanceof AppError ? error : null),
    )
    return { hangUp: () => client.abort(), done, outcome: () => outcome }
  }
  const execution = (n: number): Execution => {
    const found = executions[n]
    if (found === undefined) throw new Error(`There was no execution ${n}`)
    return found
  }
  return { executions, execution, ask }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const answered = (text: string) => ({ kind: 'answered', text })

describe('a load', () => {
  it('runs once for concurrent identical requests', async () => {
    const { executions, execution, ask } = loadsOver(createSharedLoads())
    const [first, second, other] = [ask('a'), ask('a'), ask('b')]
    expect(executions).toHaveLength(2)
    execution(0).end('one')
    execution(1).end('two')
    expect(await Promise.all([first.done, second.done, other.done])).toEqual(
      ['one', 'one', 'two'].map(answered),
    )
  })

  it('runs again after it was answered', async () => {
    const { executions, execution, ask } = loadsOver(createSharedLoads())
    const first = ask()
    execution(0).end('one')
    await first.done
    const second = ask()
    execution(1).end('two')
    expect([await second.done, executions.length]).toEqual([answered('two'), 2])
  })

  it('that fails does so for all waiting clients, and runs again for the next', async () => {
    const { execution, ask } = loadsOver(createSharedLoads())
    const both = [ask(), ask()]
    execution(0).fail(new AppError('query_timeout'))
    await Promise.all(both.map(({ done }) => done))
    for (const { outcome } of both) expect(outcome()).toMatchObject({ code: 'query_timeout' })
    const next = ask()
    execution(1).end('fine')
    expect(await next.done).toEqual(answered('fine'))
  })

  it('that throws synchronously fails like any other', async () => {
    const loads = createSharedLoads()
    const broken = () => {
      throw new AppError('invalid_query')
    }
    const signal = new AbortController().signal
    await expect(loads.load('a', broken, signal)).rejects.toMatchObject({ code: 'invalid_query' })
  })
})

describe('a long load', () => {
  it('asks its clients to retry, and continues for them', async () => {
    const { executions, execution, ask } = loadsOver(createSharedLoads())
    const first = ask()
    await pass(4_000)
    const second = ask()
    await pass(6_000)
    expect(first.outcome()).toEqual({ kind: 'waiting', elapsedMs: 10_000 })
    expect(second.outcome()).toBeNull()
    const again = ask()
    await pass(4_000)
    expect(second.outcome()).toEqual({ kind: 'waiting', elapsedMs: 14_000 })
    execution(0).end('late')
    expect(await again.done).toEqual(answered('late'))
    expect(executions).toHaveLength(1)
  })

  it('is kept for retrying clients for a minute at most', async () => {
    const { executions, execution, ask } = loadsOver(createSharedLoads())
    ask()
    await pass(10_000)
    execution(0).end('late')
    await pass(59_000)
    expect(await ask().done).toEqual(answered('late'))
    // The result has been fetched.
    ask()
    expect(executions).toHaveLength(2)

    ask('b')
    await pass(10_000)
    execution(2).end('too late')
    await pass(60_000)
    ask('b')
    expect(executions).toHaveLength(4)
  })

  it('keeps its failure for them as well', async () => {
    const { executions, execution, ask } = loadsOver(createSharedLoads())
    ask()
    await pass(10_000)
    execution(0).fail(new AppError('query_timeout'))
    await pass(1_000)
    const again = ask()
    await again.done
    expect(again.outcome()).toMatchObject({ code: 'query_timeout' })
    expect(executions).toHaveLength(1)
  })

  it('is aborted after a while without retries', async () => {
    const { executions, execution, ask } = loadsOver(createSharedLoads())
    ask()
    await pass(24_999)
    expect(execution(0).signal.aborted).toBe(false)
    await pass(1)
    expect(execution(0).signal.aborted).toBe(true)
    ask()
    expect(executions).toHaveLength(2)
  })

  it('continues while clients retry', async () => {
    const { execution, ask } = loadsOver(createSharedLoads())
    for (let n = 0; n < 6; n += 1) {
      const asked = ask()
      await pass(10_000)
      expect(asked.outcome()).toMatchObject({ kind: 'waiting', elapsedMs: n * 24_000 + 10_000 })
      await pass(14_000)
    }
    expect(execution(0).signal.aborted).toBe(false)
  })
})

describe('a client that disconnects', () => {
  it('aborts the run at once when it was the last', async () => {
    const { executions, execution, ask } = loadsOver(createSharedLoads())
    const [first, second] = [ask(), ask()]
    first.hangUp()
    await first.done
    expect(first.outcome()).toMatchObject({ code: 'query_cancelled' })
    expect(execution(0).signal.aborted).toBe(false)
    second.hangUp()
    await second.done
    expect(execution(0).signal.aborted).toBe(true)
    ask()
    expect(executions).toHaveLength(2)
  })

  it('does not abort it while another client will retry', async () => {
    const { execution, ask } = loadsOver(createSharedLoads())
    ask()
    await pass(5_000)
    const impatient = ask()
    await pass(6_000)
    impatient.hangUp()
    await impatient.done
    await pass(14_000)
    expect(execution(0).signal.aborted).toBe(false)
    const back = ask()
    execution(0).end('late')
    expect(await back.done).toEqual(answered('late'))
  })

  it('aborts it at once also after a retry', async () => {
    const { execution, ask } = loadsOver(createSharedLoads())
    ask()
    await pass(10_000)
    const back = ask()
    back.hangUp()
    await back.done
    expect(execution(0).signal.aborted).toBe(true)
  })

  it('before the request begins starts nothing that continues', async () => {
    const loads = createSharedLoads()
    let signal: AbortSignal | undefined
    const work = (given: AbortSignal) => {
      signal = given
      return new Promise<string>(() => undefined)
    }
    await expect(loads.load('a', work, AbortSignal.abort())).rejects.toMatchObject({
      code: 'query_cancelled',
    })
    expect(signal?.aborted).toBe(true)
  })
})

it('limits the results kept for retries, always keeping the latest', async () => {
  const { executions, execution, ask } = loadsOver(createSharedLoads({ keepChars: 10 }))
  for (const key of ['a', 'b', 'c']) ask(key)
  await pass(10_000)
  execution(0).end('12345')
  execution(1).end('12345')
  execution(2).end('longer than all of it')
  await pass(1)
  expect(await ask('c').done).toEqual(answered('longer than all of it'))
  ask('a')
  ask('b')
  expect(executions).toHaveLength(5)
})

it('leaves no timer that would keep a process alive', async () => {
  const { execution, ask } = loadsOver(createSharedLoads())
  const asked = ask()
  execution(0).end('one')
  await asked.done
  expect(vi.getTimerCount()).toBe(0)
})
