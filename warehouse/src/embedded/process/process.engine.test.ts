import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleOrder } from '../../sample-orders.ts'
import { stderrLog, testEntry } from '../../testing.ts'
import type { Warehouse } from '../../warehouse.ts'
import { openChannel } from '../client/channel.ts'
import { connectEmbeddedWarehouse } from '../client/connect.ts'
import { encodeFrame } from '../wire/frames.ts'
import { startEmbeddedWarehouse, type EmbeddedWarehouse } from '../client/start.ts'

describe('the embedded process', () => {
  let dataDir: string
  let engine: EmbeddedWarehouse
  let warehouse: Warehouse
  const orgId = newId(OrgId)

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cartograph-process-'))
    engine = await startEmbeddedWarehouse({ ...testEntry(), dataDir, log: stderrLog })
    warehouse = connectEmbeddedWarehouse({ socketPath: engine.socketPath })
    await warehouse.prepareWorkspace(orgId)
  })
  afterEach(async () => {
    await warehouse.close()
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const writeOrders = (count: number, batchKey: string) => {
    const connectionId = newId(ConnectionId)
    const rows = Array.from({ length: count }, (_, index) => sampleOrder(connectionId, index))
    const scopes = rows.map((row) => [row.connection_id, row.order_id])
    return warehouse.replaceRows({ orgId, batchKey, parts: [{ table: 'orders', scopes, rows }] })
  }

  const countOrders = async (from = warehouse) =>
    (await from.query({ orgId, sql: 'SELECT count(*) AS n FROM orders' })).rowsJson

  it('is the only one on its folder; a second one fails with the reason', async () => {
    await expect(
      startEmbeddedWarehouse({ ...testEntry(), dataDir, log: stderrLog }),
    ).rejects.toThrow(/Another process is serving the warehouse in .*cartograph-process-/)
    await warehouse.ping()
  })

  it('finishes accepted batches before it stops', async () => {
    const writing = writeOrders(5000, 'last words')
    await sleep(30)
    await engine.close()
    engine = await startEmbeddedWarehouse({ ...testEntry(), dataDir, log: stderrLog })
    expect(await writing).toMatchObject({ rows: 5000 })
    expect(await countOrders()).toBe('[{"n":5000}]')
  })

  it('is restarted after a crash, and clients reconnect', async () => {
    await writeOrders(10, 'before')
    const before = engine.pid
    process.kill(Number(before), 'SIGKILL')
    expect(await writeOrders(20, 'after')).toEqual({ applied: true, rows: 20 })
    expect(engine.pid).not.toBe(before)
    expect(await countOrders()).toBe('[{"n":30}]')
  })

  it('reports a restart to queries that were running when it crashed', async () => {
    const running = warehouse.query({
      orgId,
      sql: 'SELECT count(*) AS n FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 1',
    })
    const outcome = running.catch((error: unknown) => error)
    await sleep(200)
    process.kill(Number(engine.pid), 'SIGKILL')
    expect(await outcome).toMatchObject({ code: 'warehouse_unavailable' })
  })

  it('stops a query when its client disconnects', async () => {
    const leaving = connectEmbeddedWarehouse({ socketPath: engine.socketPath })
    const queries = Array.from({ length: 16 }, () =>
      leaving.query({
        orgId,
        sql: 'SELECT count(*) AS n FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 1',
      }),
    )
    const outcomes = Promise.allSettled(queries)
    await sleep(100)
    await leaving.close()
    expect((await outcomes).every((outcome) => outcome.status === 'rejected')).toBe(true)
    expect(await countOrders()).toBe('[{"n":0}]')
  })

  it.each([
    ['bytes that are no frame', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['a frame that is no message', Buffer.concat(encodeFrame({ hello: 1 }))],
    [
      'a path in the place of a workspace',
      Buffer.concat(encodeFrame({ id: 1, request: { op: 'dropWorkspace', orgId: '../../etc' } })),
    ],
  ])('disconnects only the client that sends %s', async (_, bytes) => {
    const socket = createConnection(engine.socketPath)
    socket.write(bytes)
    socket.resume()
    await once(socket, 'close')
    expect(await countOrders()).toBe('[{"n":0}]')
  })

  it('rejects a truncated batch', async () => {
    const channel = await openChannel(engine.socketPath, () => {})
    const part = { table: 'orders' as const, scopeBytes: 0, rowBytes: 100, rowCount: 1 }
    const request = {
      op: 'replaceRows' as const,
      orgId,
      batchKey: 'x',
      connectionIds: [],
      parts: [part],
      mark: null,
    }
    await expect(channel.send(request, [Buffer.from('{}')])).rejects.toMatchObject({
      code: 'invalid_request',
    })
    await channel.close()
  })

  it('reads no other file and allows no change of settings', async () => {
    const refused = ["SELECT * FROM read_text('/etc/hostname')", `SELECT * FROM '${dataDir}/x.csv'`]
    for (const sql of refused)
      await expect(warehouse.query({ orgId, sql })).rejects.toMatchObject({ code: 'invalid_query' })
    for (const sql of [
      'SET threads = 1',
      "ATTACH 'x.duckdb'",
      "COPY orders TO 'x.csv'",
      'INSTALL httpfs',
    ])
      await expect(warehouse.query({ orgId, sql })).rejects.toMatchObject({ code: 'invalid_query' })
  })

  it('leaves no temporary files behind', async () => {
    expect(await readdir(join(dataDir, 'warehouse', 'spill'))).toEqual([orgId])
    await engine.close()
    expect(await readdir(join(dataDir, 'warehouse', 'spill'))).toEqual([])
  })

  it('restricts its files and its socket to its user', async () => {
    expect((await stat(join(dataDir, 'warehouse'))).mode & 0o777).toBe(0o700)
    expect((await stat(engine.socketPath)).mode & 0o777).toBe(0o600)
  })

  it('serves a folder whose path is too long for a socket', async () => {
    const deep = join(dataDir, ...Array.from({ length: 12 }, () => 'a-rather-long-name'))
    await mkdir(deep, { recursive: true })
    const other = await startEmbeddedWarehouse({ ...testEntry(), dataDir: deep, log: stderrLog })
    const client = connectEmbeddedWarehouse({ socketPath: other.socketPath })
    expect(Buffer.byteLength(other.socketPath)).toBeLessThan(100)
    await client.prepareWorkspace(orgId)
    expect(await countOrders(client)).toBe('[{"n":0}]')
    await client.close()
    await other.close()
    expect(existsSync(dirname(other.socketPath))).toBe(false)
  })

  it('ends when its parent is killed', async () => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
    const script = `
      const { startEmbeddedWarehouse } = await import(${JSON.stringify(new URL('../client/start.ts', import.meta.url).href)})
      const log = { info() {}, warn() {}, error() {} }
      const engine = await startEmbeddedWarehouse({ dataDir: ${JSON.stringify(join(dataDir, 'other'))}, log })
      console.log(engine.pid)`
    const parent = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    while (isAlive(pid)) await sleep(20)
    const successor = await startEmbeddedWarehouse({
      ...testEntry(),
      dataDir: join(dataDir, 'other'),
      log: stderrLog,
    })
    await successor.close()
  })
  it.each([0, 120, 250])(
    'leaves the folder free when its parent dies %d ms after it was spawned',
    async (ms) => {
      const other = join(dataDir, 'other')
      await orphanAfter(ms, other)
      await openAndClose(other)
    },
  )

  it('is replaced by the next start when it outlives its parent', async () => {
    const other = join(dataDir, 'other')
    // A stopped process notices nothing.
    const pid = await orphanAfter(null, other)
    expect(isAlive(pid)).toBe(true)
    await openAndClose(other)
    expect(isAlive(pid)).toBe(false)
  })

  async function openAndClose(folder: string): Promise<void> {
    const successor = await startEmbeddedWarehouse({
      ...testEntry(),
      dataDir: folder,
      log: stderrLog,
    })
    await successor.close()
  }
})

/**
 * Spawns the process from a parent that is killed that many milliseconds later; null: once it is
 * ready and stopped by a signal.
 */
async function orphanAfter(ms: number | null, dataDir: string): Promise<number> {
  const { entry } = testEntry()
  const start = new URL('../client/start.ts', import.meta.url).href
  const script = `
    const { startEmbeddedWarehouse } = await import(${JSON.stringify(start)})
    const log = { info() {}, warn() {}, error() {} }
    const options = ${JSON.stringify({ dataDir, entry })}
    const engine = startEmbeddedWarehouse({ ...options, log })
    if (${ms} !== null) setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})
    else {
      const { pid } = await engine
      console.log(pid)
      process.kill(pid, 'SIGSTOP')
      process.kill(process.pid, 'SIGKILL')
    }`
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const parent = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  parent.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await once(parent, 'exit')
  return Number(output)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A container may have no process that reaps it.
    return !/\) Z /.test(
      existsSync('/proc/self/stat') ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '',
    )
  } catch {
    return false
  }
}
