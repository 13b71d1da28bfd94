import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOrder } from '../../sample-orders.ts'
import { stderrLog, testEntry } from '../../testing.ts'
import type { Warehouse } from '../../warehouse.ts'
import { connectEmbeddedWarehouse } from '../client/connect.ts'
import { startEmbeddedWarehouse, type EmbeddedWarehouse } from '../client/start.ts'
import { leastShareMb } from '../files/memory-shares.ts'

const maxOpenFiles = 4
const memoryMb = 500

describe(`many workspaces with memory for three open files`, () => {
  let dataDir: string
  let engine: EmbeddedWarehouse
  let warehouse: Warehouse

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cartograph-many-'))
    engine = await startEmbeddedWarehouse({
      ...testEntry(),
      dataDir,
      log: stderrLog,
      limits: { maxOpenFiles, memoryMb, slots: 2 },
    })
    warehouse = connectEmbeddedWarehouse({ socketPath: engine.socketPath })
  })
  afterAll(async () => {
    await warehouse.close()
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('isolates ten of them while their files are opened and closed', async () => {
    const workspaces = Array.from({ length: 10 }, (_, index) => ({
      orgId: newId(OrgId),
      rows: index + 1,
    }))
    await Promise.all(workspaces.map(({ orgId }) => warehouse.prepareWorkspace(orgId)))
    for (const round of [1, 2]) {
      await Promise.all(
        workspaces.map(async ({ orgId, rows: count }) => {
          const connectionId = newId(ConnectionId)
          const rows = Array.from({ length: count }, (_, index) => sampleOrder(connectionId, index))
          const scopes = rows.map((row) => [connectionId, row.order_id])
          const parts = [{ table: 'orders' as const, scopes, rows }]
          await warehouse.replaceRows({ orgId, batchKey: `round ${round}`, parts })
          const answer = await warehouse.query({ orgId, sql: 'SELECT count(*) AS n FROM orders' })
          expect(JSON.parse(answer.rowsJson)).toEqual([{ n: count * round }])
        }),
      )
    }
    expect(await openWorkspaceFiles(Number(engine.pid))).toBeLessThanOrEqual(
      Math.floor(memoryMb / leastShareMb),
    )
  })

  it('runs one query of a workspace before fifty of another', async () => {
    const [busy, other] = [newId(OrgId), newId(OrgId)]
    await Promise.all([busy, other].map((orgId) => warehouse.prepareWorkspace(orgId)))
    const sql =
      'SELECT count(*) AS n FROM range(1500) a, range(1500) b WHERE (a.range * b.range) % 7 = $1'
    let finished = 0
    const fifty = Array.from({ length: 50 }, (_, index) =>
      warehouse.query({ orgId: busy, sql, params: [index] }).then(() => (finished += 1)),
    )
    await warehouse.query({ orgId: other, sql, params: [1] })
    expect(finished).toBeLessThan(10)
    await Promise.all(fifty)
  })
})

/** Observed from outside of the process, on systems that report it. */
async function openWorkspaceFiles(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`
  if (!existsSync(folder)) return 0
  const links = await Promise.all(
    (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => '')),
  )
  return new Set(links.filter((link) => link.endsWith('.duckdb'))).size
}
