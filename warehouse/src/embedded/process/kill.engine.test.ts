import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, ConnectionId, newId, OrgId, seededRandom } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleLine, sampleOrder } from '../../sample-orders.ts'
import { kills, stderrLog, testEntry } from '../../testing.ts'
import type { ReplaceBatch, Warehouse } from '../../warehouse.ts'
import { connectEmbeddedWarehouse } from '../client/connect.ts'
import { startEmbeddedWarehouse, type EmbeddedWarehouse } from '../client/start.ts'

const ordersInBatch = 150

describe(`a stream of batches and of queries while the process is killed ${kills} times`, () => {
  let dataDir: string
  let engine: EmbeddedWarehouse
  const orgId = newId(OrgId)
  const connectionId = newId(ConnectionId)

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cartograph-kill-'))
    engine = await startEmbeddedWarehouse({
      ...testEntry(),
      dataDir,
      log: { ...stderrLog, error() {} },
      // After every batch, so that every second kill meets a file that is being replaced.
      limits: { compactAfterMs: 0, compactAboveMb: 0, wastedShare: 0 },
    })
  })
  afterAll(async () => {
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Each batch has orders and lines of its own, so that a partial batch is detectable. */
  function batch(number: number): ReplaceBatch {
    const orders = Array.from({ length: ordersInBatch }, (_, index) =>
      sampleOrder(connectionId, number * ordersInBatch + index, { order_name: `batch ${number}` }),
    )
    const scopes = orders.map((order) => [connectionId, order.order_id])
    return {
      orgId,
      batchKey: `batch ${number}`,
      parts: [
        { table: 'orders', scopes, rows: orders },
        {
          table: 'order_lines',
          scopes,
          rows: orders.flatMap((order) => [sampleLine(order, 1), sampleLine(order, 2)]),
        },
      ],
    }
  }

  async function batchesThere(warehouse: Warehouse): Promise<Record<string, [number, number]>> {
    const { rowsJson } = await warehouse.query({
      orgId,
      sql: `SELECT order_name, count(DISTINCT orders.order_id) AS orders, count(line_id) AS lines,
              (SELECT count(*) FROM orders same WHERE same.order_name = orders.order_name) AS order_rows
            FROM orders LEFT JOIN order_lines USING (order_id) GROUP BY order_name`,
    })
    const rows = JSON.parse(rowsJson) as {
      order_name: string
      orders: number
      lines: number
      order_rows: number
    }[]
    return Object.fromEntries(
      rows.map((row) => {
        expect(row.order_rows).toBe(row.orders)
        return [row.order_name, [row.orders, row.lines]]
      }),
    )
  }

  async function compactionBegins(): Promise<void> {
    const newFile = join(dataDir, 'warehouse', 'staging', orgId, 'compacted.duckdb')
    while (!existsSync(newFile)) await sleep(5)
  }

  const whole: [number, number] = [ordersInBatch, ordersInBatch * 2]

  it('loses, splits and duplicates no acknowledged batch, and answers nothing older', async () => {
    const random = seededRandom(Number(process.env['KILLS_SEED'] ?? 20))
    const warehouse = connectEmbeddedWarehouse({ socketPath: engine.socketPath, retryMs: 0 })
    await warehouse.prepareWorkspace(orgId)
    const acknowledged = new Set<string>()
    let number = 0
    let landedUnheard = 0
    let answers = 0

    for (let kill = 0; kill < kills; kill += 1) {
      const pid = await reachable(engine, warehouse)
      const begun = kill % 2 === 0 ? Promise.resolve() : compactionBegins()
      const killing = begun
        .then(() => sleep(random() * 150))
        .then(() => process.kill(pid, 'SIGKILL'))
      const readers = [1, 2].map(() => readUntilCutOff())
      const cutOff = await writeUntilCutOff()
      await Promise.all([killing, ...readers])
      await reachable(engine, warehouse)

      const there = await batchesThere(warehouse)
      for (const key of acknowledged) expect(there[key], key).toEqual(whole)
      const landed = there[cutOff.batchKey]
      expect(landed ?? whole).toEqual(whole)
      expect(Object.keys(there)).toHaveLength(acknowledged.size + (landed ? 1 : 0))

      const repeated = await warehouse.replaceRows(cutOff)
      expect(repeated.applied).toBe(!landed)
      acknowledged.add(cutOff.batchKey)
      landedUnheard += landed ? 1 : 0
    }

    async function writeUntilCutOff(): Promise<ReplaceBatch> {
      for (;;) {
        const next = batch((number += 1))
        try {
          await warehouse.replaceRows(next)
          acknowledged.add(next.batchKey)
        } catch (error) {
          if (error instanceof AppError && error.code === 'warehouse_unavailable') return next
          throw error
        }
      }
    }

    /** Reads during the run either succeed with a correct answer or fail. */
    async function readUntilCutOff(): Promise<void> {
      for (;;) {
        const atLeast = acknowledged.size * ordersInBatch
        try {
          const sql = 'SELECT count(*) AS n FROM orders'
          const answer = await warehouse.query({ orgId, sql, tables: ['orders'] })
          const [row] = JSON.parse(answer.rowsJson) as [{ n: number }]
          expect(row.n).toBeGreaterThanOrEqual(atLeast)
          expect(row.n % ordersInBatch).toBe(0)
          answers += 1
        } catch (error) {
          if (error instanceof AppError && error.code === 'warehouse_unavailable') return
          throw error
        }
      }
    }

    const there = await batchesThere(warehouse)
    expect(Object.keys(there)).toHaveLength(number)
    expect(answers).toBeGreaterThan(kills)
    expect(
      Object.values(there).every(([orders, lines]) => orders === whole[0] && lines === whole[1]),
    ).toBe(true)
    expect(landedUnheard).toBeLessThan(kills)
    await warehouse.close()
  })
})

async function reachable(engine: EmbeddedWarehouse, warehouse: Warehouse): Promise<number> {
  for (;;) {
    try {
      await warehouse.ping()
      if (engine.pid !== null) return engine.pid
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'warehouse_unavailable') throw error
    }
    await sleep(20)
  }
}
