import { AppError, type ConnectionId, type UserId } from '@cartograph/contract'
import { auditLog, connections, eq, syncRuns } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { createConnection, listDataIngestions, updateConnection } from './index.ts'

let test: TestServices
let ctx: Context
let connectionId: ConnectionId
let userId: UserId
let users = 0
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  users += 1
  userId = await test.addUser(`user-${users}@shop.example`)
  const orgId = await test.addWorkspace(userId)
  ctx = await test.as(userId, orgId)
  connectionId = await test.store.asSystem((tx) =>
    createConnection(ctx, tx, {
      orgId,
      platform: 'SP',
      name: 'Fernhill Goods',
      params: { shop: 'fernhill' },
      credentials: { access_token: 'shpat_very_secret' },
    }),
  )
  test.jobs.length = 0
})

const set = (is_connected: boolean, with_: Partial<Context> = {}) =>
  updateConnection({ ...ctx, ...with_ }, { connectionId, is_connected })
const under = (key: string, requestHash = 'same') => ({ idempotency: { key, requestHash } })
const audits = () =>
  test.store.asSystem((tx) =>
    tx.select().from(auditLog).where(eq(auditLog.action, 'connection.updated')),
  )
const auditsHere = async () => (await audits()).filter(({ subject }) => subject === connectionId)
const runs = () =>
  test.store.asSystem((tx) =>
    tx.select().from(syncRuns).where(eq(syncRuns.connectionId, connectionId)),
  )

describe('a connection', () => {
  it('is stored without anything that opens the shop', async () => {
    const rows = await test.store.asSystem((tx) => tx.select().from(connections))
    expect(JSON.stringify(rows)).not.toContain('shpat_very_secret')
  })

  it('starts a sync when it is connected and stops it when it is not', async () => {
    expect(await set(true)).toMatchObject({ id: connectionId, is_connected: true })
    expect((await runs()).map(({ state }) => state)).toEqual(['waiting'])
    expect(test.jobs.map(({ payload }) => payload.connection_id)).toEqual([connectionId])

    expect(await set(false)).toMatchObject({ is_connected: false })
    expect((await runs()).map(({ state }) => state)).toEqual(['stopped'])
  })

  it('shows every stream of the platform, with no speed while nothing runs', async () => {
    await set(true)
    const { items } = await listDataIngestions(ctx)
    expect(items.map(({ stream, state }) => [stream, state])).toEqual([
      ['orders', 'waiting'],
      ['customers', 'waiting'],
      ['products', 'waiting'],
    ])
    expect(items.every((item) => item.rows_per_second === null)).toBe(true)
  })

  it('of another workspace is not there, and stays as it was', async () => {
    const stranger = await test.addUser(`stranger-${users}@shop.example`)
    const orgId = await test.addWorkspace(stranger)
    const elsewhere = { workspace: { orgId, role: 'admin' as const } }
    await expect(set(false, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
    const [row] = await test.store.asSystem((tx) =>
      tx.select().from(connections).where(eq(connections.id, connectionId)),
    )
    expect(row?.isConnected).toBe(true)
  })
})

describe('a change', () => {
  it('is written down with who made it, from where and in which request', async () => {
    await set(false, { requestId: 'req-1', address: '10.1.2.3' })
    const [row] = await auditsHere()
    expect(row).toMatchObject({
      orgId: ctx.workspace?.orgId,
      userId,
      details: { is_connected: false },
      requestId: 'req-1',
      address: '10.1.2.3',
    })
  })

  it('is made once however often it is asked for under one key, also at the same time', async () => {
    const answers = await Promise.all([
      set(false, under('k1')),
      set(false, under('k1')),
      set(false, under('k1')),
    ])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await auditsHere()).toHaveLength(1)
  })

  it('repeated later gets the first answer and leaves alone what has changed since', async () => {
    const first = await set(false, under('k2'))
    await set(true)
    expect(await set(false, under('k2'))).toEqual(first)
    const [row] = await test.store.asSystem((tx) =>
      tx.select().from(connections).where(eq(connections.id, connectionId)),
    )
    expect(row?.isConnected).toBe(true)
  })

  it('under a key that was used for another request is refused', async () => {
    await set(false, under('k3'))
    await expect(set(true, under('k3', 'other'))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('that fails keeps neither audit row nor key', async () => {
    const unknown = connectionId.replace(/.$/, (last) => (last === '0' ? '1' : '0')) as ConnectionId
    const attempt = updateConnection(
      { ...ctx, ...under('k4') },
      { connectionId: unknown, is_connected: false },
    )
    await expect(attempt).rejects.toBeInstanceOf(AppError)
    expect((await audits()).filter(({ subject }) => subject === unknown)).toEqual([])
    expect(await set(false, under('k4', 'other'))).toMatchObject({ is_connected: false })
  })
})
