import { AppError } from '@cartograph/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQuerySlots, type QueryCaller, type QuerySlotLimits } from './query-slots.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const person: QueryCaller = { orgId: 'shop', keyId: null }
const key: QueryCaller = { orgId: 'shop', keyId: 'key' }
const limits = { perKey: 2, perWorkspace: 6, waitingPerSlot: 2, keyWaitMs: 100, personWaitMs: 1000 }

/** Queries that end when the test decides. */
function openSlots(given: Partial<QuerySlotLimits> = limits) {
  const slots = createQuerySlots(given)
  return (caller: QueryCaller) => {
    const client = new AbortController()
    const query = {
      state: 'waiting' as 'waiting' | 'running' | 'done' | AppError['code'],
      end: () => {},
      hangUp: () => client.abort(),
    }
    const work = () =>
      new Promise<void>((resolve) => {
        query.state = 'running'
        query.end = resolve
      })
    slots.run(caller, client.signal, work).then(
      () => (query.state = 'done'),
      (error: unknown) => (query.state = error instanceof AppError ? error.code : 'server_error'),
    )
    return query
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const statesOf = (queries: readonly { readonly state: string }[]) => queries.map((one) => one.state)

it('runs as many queries of a key as it may, and the next when one ends', async () => {
  const start = openSlots()
  const queries = [start(key), start(key), start(key), start(key)]
  await settle()
  expect(statesOf(queries)).toEqual(['running', 'running', 'waiting', 'waiting'])
  queries[0]?.end()
  await settle()
  expect(statesOf(queries)).toEqual(['done', 'running', 'running', 'waiting'])
})

it('refuses a query of a key that waited too long', async () => {
  const start = openSlots()
  const queries = [start(key), start(key), start(key)]
  await vi.advanceTimersByTimeAsync(99)
  expect(queries[2]?.state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(statesOf(queries)).toEqual(['running', 'running', 'too_many_queries'])
})

it('refuses at once where too many wait already', async () => {
  const start = openSlots()
  const queries = Array.from({ length: 7 }, () => start(key))
  await settle()
  expect(statesOf(queries).slice(2)).toEqual([
    ...Array.from({ length: 4 }, () => 'waiting'),
    'too_many_queries',
  ])
})

it('leaves half of a workspace to people, however many keys it has', async () => {
  const start = openSlots()
  const ofKeys = ['one', 'two', 'three'].flatMap((keyId) => [
    start({ orgId: 'shop', keyId }),
    start({ orgId: 'shop', keyId }),
  ])
  const ofPeople = [start(person), start(person), start(person)]
  await settle()
  expect(statesOf(ofKeys).filter((state) => state === 'running')).toHaveLength(3)
  expect(statesOf(ofPeople)).toEqual(['running', 'running', 'running'])
})

it('lets a dashboard with forty tiles wait instead of refusing it', async () => {
  const start = openSlots({})
  const tiles = Array.from({ length: 40 }, () => start(person))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(new Set(statesOf(tiles))).toEqual(new Set(['running', 'waiting']))
  while (tiles.some(({ state }) => state !== 'done')) {
    for (const tile of tiles) tile.end()
    await settle()
  }
})

it('does not let one workspace wait for another', async () => {
  const start = openSlots()
  for (let count = 0; count < 10; count += 1) start(person)
  const other = start({ orgId: 'other', keyId: null })
  await settle()
  expect(other.state).toBe('running')
})

it('forgets a waiting query whose client disconnects, and frees the slots it holds', async () => {
  const start = openSlots()
  const people = Array.from({ length: 6 }, () => start(person))
  const queries = [start(key), start(key), start(key)]
  await settle()
  expect(statesOf(queries)).toEqual(['waiting', 'waiting', 'waiting'])
  queries[0]?.hangUp()
  people[0]?.end()
  people[1]?.end()
  await settle()
  expect(statesOf(queries)).toEqual(['query_cancelled', 'running', 'running'])
})

it('frees the slot of a query that fails', async () => {
  const slots = createQuerySlots({ ...limits, perKey: 1 })
  const { signal } = new AbortController()
  const fail = () => slots.run(key, signal, () => Promise.reject(new AppError('query_timeout')))
  await expect(fail()).rejects.toMatchObject({ code: 'query_timeout' })
  await expect(fail()).rejects.toMatchObject({ code: 'query_timeout' })
})
