import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from './index.ts'
import { openTestStore, silentLog, type TestStore } from './testing.ts'

let store: TestStore
let other: Store

beforeAll(async () => {
  store = await openTestStore()
  other = await openStore({ ...store, log: silentLog })
})

afterAll(async () => {
  await other.close()
  await store.close()
})

test('while the lock is held, others are refused at once, also within the same process', async () => {
  const outer = await store.withLock('sync', async () => {
    expect(await other.withLock('sync', () => Promise.resolve(1))).toEqual({ held: false })
    expect(await store.withLock('sync', () => Promise.resolve(1))).toEqual({ held: false })
    return await other.withLock('another name', () => Promise.resolve('free'))
  })
  expect(outer).toEqual({ held: true, result: { held: true, result: 'free' } })
})

test('the lock is free once the promise settles, whether the work succeeds or fails', async () => {
  for (let round = 0; round < 20; round++) {
    expect(await store.withLock('again', () => Promise.resolve(round))).toMatchObject({
      held: true,
    })
    const failed = other.withLock('again', () => Promise.reject(new Error('on purpose')))
    await expect(failed).rejects.toThrow('on purpose')
  }
})

test('of many concurrent attempts, one runs at a time', async () => {
  let inside = 0
  let most = 0
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? store : other).withLock('crowd', async () => {
        most = Math.max(most, ++inside)
        await sleep(5)
        inside--
      }),
    ),
  )
  expect(most).toBe(1)
  expect(outcomes.some((outcome) => outcome.held)).toBe(true)
})

test('a broken connection aborts the holder and frees the lock', async () => {
  let seen: AbortSignal | null = null
  const held = store.withLock('broken', async (lost) => {
    seen = lost
    await breakLockConnections()
    await new Promise(() => undefined)
  })
  await expect(held).rejects.toMatchObject({ code: 'database_unavailable' })
  expect(seen).toMatchObject({ aborted: true })
  expect(await other.withLock('broken', () => Promise.resolve(1))).toEqual({
    held: true,
    result: 1,
  })
})

test('killing the holder frees its lock', async () => {
  const script = path.join(import.meta.dirname, 'hold-lock.fixture.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ connectionString: store.connectionString, name: 'killed' }))
  await once(child.stdout, 'data')
  expect(await store.withLock('killed', () => Promise.resolve(1))).toEqual({ held: false })
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  await expect
    .poll(() => store.withLock('killed', () => Promise.resolve('mine')), { timeout: 30_000 })
    .toEqual({ held: true, result: 'mine' })
})

async function breakLockConnections(): Promise<void> {
  await other.executeSql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'cartograph lock'`,
    [],
  )
}
