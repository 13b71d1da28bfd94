import { AppError } from '@cartograph/contract'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

const log = pino({ level: 'silent' })
const signal = new AbortController().signal

function failing(times: number, error: Error) {
  let calls = 0
  const work = () => {
    calls += 1
    return calls <= times ? Promise.reject(error) : Promise.resolve(calls)
  }
  return { work, calls: () => calls }
}

it('repeats work until the database can be reached', async () => {
  const { work } = failing(2, new AppError('database_unavailable'))
  expect(await retryWhileUnavailable(work, { log, signal })).toBe(3)
})

it('gives up after its limit, and at once after any other error', async () => {
  const away = failing(9, new AppError('database_unavailable'))
  const refusal = retryWhileUnavailable(away.work, { log, signal, limitMs: 0 })
  await expect(refusal).rejects.toThrow('cannot be reached')
  const broken = failing(9, new Error('broken'))
  await expect(retryWhileUnavailable(broken.work, { log, signal })).rejects.toThrow('broken')
  expect([away.calls(), broken.calls()]).toEqual([1, 1])
})

it('ends with the process', async () => {
  const stopping = new AbortController()
  const { work } = failing(9, new AppError('database_unavailable'))
  const retrying = retryWhileUnavailable(work, { log, signal: stopping.signal })
  stopping.abort()
  await expect(retrying).rejects.toThrow('aborted')
})
