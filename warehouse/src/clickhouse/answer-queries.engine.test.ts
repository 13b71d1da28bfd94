import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleOrder } from '../sample-orders.ts'
import { openTestClickhouseClient, stderrLog, type TestClickhouse } from '../testing.ts'
import type { Warehouse } from '../warehouse.ts'
import { createQueryAnswerer, isCacheable } from './answer-queries.ts'
import { createClickhouseWarehouse } from './create-warehouse.ts'

describe('cached answers of several processes on one server', () => {
  let server: TestClickhouse
  let here: Warehouse
  let there: Warehouse
  let orgId: OrgId
  let batches = 0
  const connectionId = newId(ConnectionId)

  const open = (client: ClickHouseClient = server.client, maxAnswersMb = 64) =>
    createClickhouseWarehouse(client, { database: server.database, log: stderrLog, maxAnswersMb })

  beforeAll(async () => {
    server = await openTestClickhouseClient()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    here = open()
    there = open()
    orgId = newId(OrgId)
    await here.prepareWorkspace(orgId)
    await there.prepareWorkspace(orgId)
  })

  const write = (warehouse: Warehouse, index: number) => {
    const order = sampleOrder(connectionId, index)
    const scopes = [[connectionId, order.order_id]]
    const parts = [{ table: 'orders' as const, scopes, rows: [order] }]
    return warehouse.replaceRows({ orgId, batchKey: `${(batches += 1)}`, parts })
  }
  const sql = 'SELECT count(*) AS n FROM orders'
  const count = (warehouse: Warehouse) => warehouse.query({ orgId, sql, tables: ['orders'] })

  it('end when another process writes or drops', async () => {
    await write(here, 1)
    await count(here)
    expect(await count(here)).toMatchObject({ rowsJson: '[{"n":1}]', isCached: true })
    await write(there, 2)
    expect(await count(here)).toMatchObject({ rowsJson: '[{"n":2}]', isCached: false })
    await there.dropConnection(orgId, connectionId)
    expect(await count(here)).toMatchObject({ rowsJson: '[{"n":0}]', isCached: false })
  })

  it('end with a workspace that another process drops, and do not return with it', async () => {
    await write(here, 1)
    await count(here)
    await there.dropWorkspace(orgId)
    await expect(count(here)).rejects.toMatchObject({ code: 'not_found' })
    await expect(write(here, 2)).rejects.toMatchObject({ code: 'not_found' })
    await here.prepareWorkspace(orgId)
    expect(await count(here)).toMatchObject({ rowsJson: '[{"n":0}]', isCached: false })
  })

  it('that a write overtakes serve earlier requests only', async () => {
    let writeBetween: () => Promise<unknown> = () => Promise.resolve()
    const slow = open(pausing(server.client, 'query', 'FROM orders', () => writeBetween(), 'after'))
    writeBetween = () => write(there, 1)
    expect(await count(slow)).toMatchObject({ rowsJson: '[{"n":0}]' })
    writeBetween = () => Promise.resolve()
    expect(await count(slow)).toMatchObject({ rowsJson: '[{"n":1}]', isCached: false })
    expect(await count(slow)).toMatchObject({ rowsJson: '[{"n":1}]', isCached: true })
  })

  it('do not survive a write that they were cached during', async () => {
    const asking = open(pausing(server.client, 'command', '', () => count(here)))
    await write(asking, 1)
    expect(await count(here)).toMatchObject({ rowsJson: '[{"n":1}]' })
    await write(asking, 2)
    expect(await count(here)).toMatchObject({ rowsJson: '[{"n":2}]' })
    await asking.dropConnection(orgId, connectionId)
    expect(await count(here)).toMatchObject({ rowsJson: '[{"n":0}]' })
  })

  it('include the rows of an interrupted write once its batch is retried', async () => {
    const dying = createClickhouseWarehouse(
      pausing(server.client, 'command', 'table_versions FORMAT', () => {
        throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
      }),
      { database: server.database, log: stderrLog, retryMs: 0 },
    )
    await count(here)
    await expect(write(dying, 1)).rejects.toMatchObject({ code: 'warehouse_unavailable' })
    batches -= 1
    expect(await write(there, 1)).toMatchObject({ applied: true })
    expect(await count(here)).toMatchObject({ rowsJson: '[{"n":1}]', isCached: false })
  })

  it('are not shared with requests after another write', async () => {
    const gate = closedGate()
    const slow = open(pausing(server.client, 'query', 'FROM orders', gate.wait, 'after'))
    const first = count(slow)
    await gate.waiting(1)
    await write(there, 1)
    const second = count(slow)
    await gate.waiting(2)
    gate.open()
    expect(await first).toMatchObject({ rowsJson: '[{"n":0}]' })
    expect(await second).toMatchObject({ rowsJson: '[{"n":1}]' })
  })

  it('continue when one of the callers aborts, and stop with the last', async () => {
    const gate = closedGate()
    let versionsRead = 0
    const counting = pausing(server.client, 'query', 'FROM orders', gate.wait)
    const watched = open(
      pausing(
        counting,
        'query',
        'table_versions',
        () => Promise.resolve((versionsRead += 1)),
        'after',
      ),
    )
    const ask = (signal: AbortSignal) => watched.query({ orgId, sql, tables: ['orders'], signal })
    const [leaving, staying] = [new AbortController(), new AbortController()]
    const left = ask(leaving.signal)
    const stays = ask(staying.signal)
    await gate.waiting(1)
    await vi.waitFor(() => expect(versionsRead).toBe(2))
    await sleep(50)
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'query_cancelled' })
    expect(gate.signals.map((signal) => signal.aborted)).toEqual([false])
    staying.abort()
    await expect(stays).rejects.toMatchObject({ code: 'query_cancelled' })
    expect(gate.signals.map((signal) => signal.aborted)).toEqual([true])
    gate.open()
    expect(await count(watched)).toMatchObject({ rowsJson: '[{"n":0}]' })
  })

  it('are not cached without memory or on a cluster', async () => {
    const roomless = open(server.client, 0)
    const target = { database: server.database, cluster: 'main' }
    const { client } = server
    const tables = ['orders' as const]
    const context = { client, target, tables, settings: { readonly: 1 }, log: stderrLog }
    const onCluster = createQueryAnswerer(context, 64 * 1024 * 1024)
    for (const _ of [1, 2]) {
      expect(await count(roomless)).toMatchObject({ isCached: false })
      expect(await onCluster.answer({ orgId, sql })).toMatchObject({ isCached: false })
    }
  })

  it('are not cached when they depend on clock or random functions', async () => {
    const found = await server.client.query({
      query: `SELECT name FROM system.functions WHERE deterministic = 0 AND
        match(name, '(?i)^now|^rand|^today|^yesterday|^cur.?(rent_)?date|timestamp|localtime|^generate|shuffle|random|fuzz|uptime|v7$')`,
      format: 'JSONEachRow',
    })
    const names = (await found.json<{ name: string }>()).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => isCacheable(`SELECT ${name}(1)`))).toEqual([])
    expect(isCacheable('SELECT toDate("at") FROM orders WHERE "known" = {p1:String}')).toBe(true)
  })
})

function closedGate() {
  const signals: AbortSignal[] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return {
    signals,
    open: () => open(),
    wait(signal?: AbortSignal) {
      if (signal) signals.push(signal)
      return opened
    },
    waiting: (count: number) =>
      vi.waitFor(() => expect(signals).toHaveLength(count), { timeout: 20_000 }),
  }
}

/** Runs a callback before or after the server handles a statement with this text. */
function pausing(
  client: ClickHouseClient,
  method: 'query' | 'command',
  text: string,
  pause: (signal?: AbortSignal) => Promise<unknown>,
  when: 'before' | 'after' = 'before',
): ClickHouseClient {
  return new Proxy(client, {
    get(target, name) {
      if (name !== method) return Reflect.get(target, name).bind(target)
      return async (params: Parameters<ClickHouseClient['query']>[0]) => {
        const isMatch = params.query.includes(text)
        if (isMatch && when === 'before') await pause(params.abort_signal)
        const answer = await (method === 'query' ? target.query(params) : target.command(params))
        if (isMatch && when === 'after') await pause(params.abort_signal)
        return answer
      }
    },
  })
}
