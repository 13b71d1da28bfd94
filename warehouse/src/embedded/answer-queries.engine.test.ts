import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionId, newId, OrgId, type TableName } from '@cartograph/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleLine, sampleOrder } from '../sample-orders.ts'
import { stderrLog } from '../testing.ts'
import type { QueryRequest, ReplacePart, Warehouse } from '../warehouse.ts'
import { connectEmbeddedWarehouse } from './connect.ts'
import { startEmbeddedWarehouse, type EmbeddedWarehouse } from './start.ts'

const endless =
  'SELECT count(*) AS n FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 1'

describe('answers', () => {
  let dataDir: string
  let engine: EmbeddedWarehouse
  let warehouse: Warehouse
  let orgId: OrgId
  let batches = 0
  const connectionId = newId(ConnectionId)

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cartograph-answers-'))
    const limits = { slots: 2 }
    engine = await startEmbeddedWarehouse({ dataDir, log: stderrLog, limits })
    warehouse = connectEmbeddedWarehouse({ socketPath: engine.socketPath })
  })
  afterAll(async () => {
    await warehouse.close()
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    orgId = newId(OrgId)
    await warehouse.prepareWorkspace(orgId)
  })

  const write = (table: 'orders' | 'order_lines', index: number) => {
    const order = sampleOrder(connectionId, index)
    const scopes = [[connectionId, order.order_id]]
    const part: ReplacePart =
      table === 'orders'
        ? { table, scopes, rows: [order] }
        : { table, scopes, rows: [sampleLine(order, 1)] }
    return warehouse.replaceRows({ orgId, batchKey: `${(batches += 1)}`, parts: [part] })
  }
  const count = (table: TableName, how: Partial<QueryRequest> = {}) =>
    warehouse.query({
      orgId,
      sql: `SELECT count(*) AS n FROM ${table}`,
      tables: [table],
      ...how,
    })

  it('are kept until a table they were read from changes, and no longer', async () => {
    await write('orders', 1)
    const first = await count('orders')
    expect(first).toMatchObject({ rowsJson: '[{"n":1}]', columns: ['n'], isCached: false })
    const again = await count('orders')
    expect(again).toEqual({ ...first, isCached: true })
    await count('order_lines')
    await write('order_lines', 1)
    expect(await count('orders')).toMatchObject({ isCached: true })
    expect(await count('order_lines')).toMatchObject({ rowsJson: '[{"n":1}]', isCached: false })
    await write('orders', 2)
    expect(await count('orders')).toMatchObject({ rowsJson: '[{"n":2}]', isCached: false })
    expect(Date.parse((await count('orders')).answeredAt)).toBeGreaterThan(
      Date.parse(first.answeredAt),
    )
  })

  it('go with any change when it is not said what they were read from', async () => {
    const sql = 'SELECT count(*) AS n FROM orders'
    await warehouse.query({ orgId, sql })
    expect(await warehouse.query({ orgId, sql })).toMatchObject({ isCached: true })
    await write('order_lines', 1)
    expect(await warehouse.query({ orgId, sql })).toMatchObject({ isCached: false })
  })

  it('differ by workspace, values and shape', async () => {
    const other = newId(OrgId)
    await warehouse.prepareWorkspace(other)
    await write('orders', 1)
    const ask = (org: OrgId, value: number, shape: QueryRequest['shape'] = 'objects') =>
      warehouse.query({
        orgId: org,
        sql: 'SELECT count(*) + $1 AS n FROM orders',
        params: [value],
        shape,
      })
    for (const isCached of [false, true]) {
      expect(await ask(orgId, 1)).toMatchObject({ rowsJson: '[{"n":2}]', isCached })
      expect(await ask(other, 1)).toMatchObject({ rowsJson: '[{"n":1}]', isCached })
      expect(await ask(orgId, 2)).toMatchObject({ rowsJson: '[{"n":3}]', isCached })
      expect(await ask(orgId, 1, 'arrays')).toMatchObject({ rowsJson: '[[2]]', isCached })
      expect(await ask(orgId, 1, 'columns')).toMatchObject({ rowsJson: '[[2]]', isCached })
    }
  })

  it('are computed anew for whoever wants them fresh, and kept for the others', async () => {
    await count('orders')
    const fresh = await count('orders', { isFresh: true })
    expect(fresh).toMatchObject({ isCached: false })
    expect(await count('orders')).toMatchObject({ isCached: true, answeredAt: fresh.answeredAt })
  })

  it('are not kept when they come from the clock or from chance', async () => {
    for (const sql of ['SELECT now()::VARCHAR AS n', 'SELECT random() AS n'])
      for (const _ of [1, 2])
        expect(await warehouse.query({ orgId, sql })).toMatchObject({ isCached: false })
  })

  it('end with their connection and with their workspace', async () => {
    await write('orders', 1)
    await count('orders')
    await warehouse.dropConnection(orgId, connectionId)
    expect(await count('orders')).toMatchObject({ rowsJson: '[{"n":0}]', isCached: false })
    await warehouse.dropWorkspace(orgId)
    await expect(count('orders')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are never older than a write that was acknowledged', async () => {
    let written = 0
    const done = new AbortController()
    const writing = (async () => {
      for (let index = 1; index <= 40; index += 1) {
        await write('orders', index)
        written = index
      }
      done.abort()
    })()
    let cached = 0
    const reading = Array.from({ length: 4 }, async () => {
      while (!done.signal.aborted) {
        const atLeast = written
        const answer = await count('orders')
        const [row] = JSON.parse(answer.rowsJson) as [{ n: number }]
        expect(row.n).toBeGreaterThanOrEqual(atLeast)
        cached += answer.isCached ? 1 : 0
      }
    })
    await Promise.all([writing, ...reading])
    expect(cached).toBeGreaterThan(0)
    expect(await count('orders')).toMatchObject({ rowsJson: '[{"n":40}]' })
  })

  it('to the same question at the same moment come from one run', async () => {
    const sql =
      'SELECT count(*) AS n FROM range(6000) a, range(6000) b WHERE a.range * b.range = 12'
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => warehouse.query({ orgId, sql })),
    )
    expect(new Set(answers.map((answer) => answer.engineMs)).size).toBe(1)
  })

  it('still come for one when another one gave up the same question', async () => {
    const sql =
      'SELECT count(*) AS n FROM range(10000) a, range(10000) b WHERE a.range * b.range = 12'
    const abort = new AbortController()
    const leaving = warehouse.query({ orgId, sql, signal: abort.signal })
    const staying = warehouse.query({ orgId, sql })
    await sleep(20)
    abort.abort()
    await expect(leaving).rejects.toMatchObject({ code: 'query_cancelled' })
    expect(await staying).toMatchObject({ rowsJson: '[{"n":6}]' })
  })

  it('to light questions do not wait for heavy ones, of this workspace or of others', async () => {
    const orgs = [orgId, orgId, newId(OrgId), newId(OrgId), newId(OrgId), newId(OrgId)]
    for (const org of orgs) await warehouse.prepareWorkspace(org)
    const light = (org: OrgId) =>
      warehouse.query({ orgId: org, sql: 'SELECT count(*) AS n FROM orders', isFresh: true })
    for (const org of orgs) await light(org)

    // At first it is not known that they are heavy, then it is.
    for (const _ of ['unknown', 'known']) {
      const abort = new AbortController()
      const heavy = orgs.map((org, index) =>
        warehouse.query({
          orgId: org,
          sql: endless.replace('AS n', `AS ${'n'.repeat(index + 1)}`),
          signal: abort.signal,
        }),
      )
      const outcomes = Promise.allSettled(heavy)
      const from = performance.now()
      await Promise.all(orgs.map((org) => light(org)))
      expect(performance.now() - from).toBeLessThan(5000)
      abort.abort()
      await outcomes
    }
  })

  it('come from clean connections after others were stopped in the middle', async () => {
    for (let round = 0; round < 10; round += 1) {
      const abort = new AbortController()
      const stopped = Array.from({ length: 3 }, (_, index) =>
        warehouse.query({
          orgId,
          sql: `${endless} AND ${round} + ${index} >= 0`,
          signal: abort.signal,
        }),
      )
      const outcomes = Promise.allSettled(stopped)
      await sleep(round * 3)
      abort.abort()
      expect(await count('orders', { isFresh: true })).toMatchObject({ rowsJson: '[{"n":0}]' })
      for (const outcome of await outcomes)
        expect(outcome).toMatchObject({ reason: { code: 'query_cancelled' } })
    }
  })
})
