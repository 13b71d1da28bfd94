import { AppError, newId, OrgId } from '@cartograph/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUniqueViolation, openStore, sql, workspaces } from './index.ts'
import { openTestStore, silentLog, type TestStore } from './testing.ts'

let store: TestStore

beforeAll(async () => {
  store = await openTestStore()
})

afterAll(() => store.close())

const shop = {
  name: 'A shop',
  orgType: 'ecommerce',
  timezone: 'UTC',
  currencyUnits: 'USD',
} as const

test('a transaction that throws is rolled back and rethrows its own error', async () => {
  const orgId = newId(OrgId)
  const refusal = new AppError('conflict')
  const run = store.inWorkspace(orgId, async (tx) => {
    await tx.insert(workspaces).values({ ...shop, orgId })
    throw refusal
  })
  await expect(run).rejects.toBe(refusal)
  expect(await store.inWorkspace(orgId, (tx) => tx.select().from(workspaces))).toEqual([])
})

test('statements, locks and idle transactions end after a while', async () => {
  const { rows } = await store.executeSql(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle`,
    [],
  )
  expect(rows).toEqual([{ statement: '5min', lock: '30s', idle: '5min' }])
})

test('a lock that is held too long is reported as a database that is busy', async () => {
  const wait = store.asSystem(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '20ms'`)
    await store.asSystem(async (holder) => {
      await holder.execute(sql`select pg_advisory_xact_lock(4711)`)
      await tx.execute(sql`select pg_advisory_xact_lock(4711)`)
    })
  })
  await expect(wait).rejects.toMatchObject({ code: 'database_unavailable' })
})

test('a network error thrown by the work is not mistaken for a database error', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  await expect(store.asSystem(() => Promise.reject(refused))).rejects.toBe(refused)
})

test('a database error does not contain the written values', async () => {
  const orgId = newId(OrgId)
  const write = () =>
    store.asSystem((tx) => tx.insert(workspaces).values({ ...shop, orgId, name: 'a secret' }))
  await write()
  const error: unknown = await write().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'workspaces_pkey')).toBe(true)
  expect(isUniqueViolation(error, 'another_constraint')).toBe(false)
  expect(String(error)).not.toContain('a secret')
})

test('a connection that breaks in a transaction throws database_unavailable, and the next transaction works', async () => {
  const broken = store.asSystem(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(broken).rejects.toMatchObject({ code: 'database_unavailable' })
  await store.ping()
})

test('a connection that breaks between two statements or while idle does not crash the process', async () => {
  await store.ping()
  const broken = store.asSystem(async (tx) => {
    await tx.execute(sql`select 1`)
    await store.executeSql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
      [],
    )
    await sleep(50)
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toMatchObject({ code: 'database_unavailable' })
  await store.ping()
})

test('an unreachable database throws database_unavailable', async () => {
  for (const connectionString of [
    'postgresql://user@127.0.0.1:1/nothing',
    'postgresql://user@/nothing?host=/nowhere',
  ]) {
    const opened = openStore({ ...store, connectionString, log: silentLog })
    await expect(opened).rejects.toMatchObject({ code: 'database_unavailable' })
  }
})

test('several statements in one text return the rows of all', async () => {
  const answer = await store.executeSql('select 1 as n; select 2 as n', [])
  expect(answer).toEqual({ rows: [{ n: 1 }, { n: 2 }], rowCount: 2 })
  const one = await store.executeSql('select $1::int as n', [3])
  expect(one).toEqual({ rows: [{ n: 3 }], rowCount: 1 })
})

test('a store opens what another store with the same key sealed', async () => {
  const second = await openStore({ ...store, log: silentLog })
  expect(second.unseal(store.seal('token'))).toBe('token')
  await second.close()
})

test('closing a store twice is harmless', async () => {
  const second = await openStore({ ...store, log: silentLog })
  await Promise.all([second.close(), second.close()])
  await expect(second.ping()).rejects.toMatchObject({ code: 'database_unavailable' })
})
