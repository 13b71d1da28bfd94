import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOrder } from '../../sample-orders.ts'
import { testEntry } from '../../testing.ts'
import type { Warehouse } from '../../warehouse.ts'
import { connectEmbeddedWarehouse } from '../client/connect.ts'
import { ParentMessage } from '../wire/parent-messages.ts'
import type { EmbeddedSettings } from '../wire/settings.ts'

/** In a mount namespace of its own, with a disk of 40 MB. */
const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt']).status === 0

describe.runIf(canMount)('a disk', () => {
  const orgId = newId(OrgId)
  const connectionId = newId(ConnectionId)
  let folder: string
  let child: ChildProcess
  let warehouse: Warehouse
  /** The disk as the child sees it. */
  let disk: string
  const logged: ParentMessage[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartograph-disk-'))
    const mounted = join(folder, 'disk')
    mkdirSync(mounted)
    chmodSync(folder, 0o755)
    const settings: EmbeddedSettings = {
      folder: join(mounted, 'warehouse'),
      socketPath: join(folder, 'engine.sock'),
      slots: 2,
      maxOpenFiles: 4,
      threads: 1,
      memoryMb: 400,
      spillMb: 64,
      materializeAfterMs: 0,
      maxAnswersMb: 8,
      compactAfterMs: 0,
      compactAboveMb: 0,
      wastedShare: 0,
    }
    const entry = testEntry().entry ?? fileURLToPath(new URL('process.ts', import.meta.url))
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
    const loader = entry.endsWith('.ts') ? ['--import', tsx] : []
    const script =
      'mount -t tmpfs -o size=40m tmpfs "$1" && mkdir "$1/warehouse" && shift && exec "$@"'
    child = spawn(
      'unshare',
      [
        '-m',
        'sh',
        '-c',
        script,
        'sh',
        mounted,
        process.execPath,
        ...loader,
        entry,
        JSON.stringify(settings),
      ],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    await new Promise<void>((resolve) =>
      child.on('message', (raw) => {
        const message = ParentMessage.parse(raw)
        if (message.kind === 'ready') resolve()
        else logged.push(message)
      }),
    )
    disk = `/proc/${child.pid}/root${mounted}`
    warehouse = connectEmbeddedWarehouse({ socketPath: settings.socketPath, retryMs: 0 })
    await warehouse.prepareWorkspace(orgId)
    await write(100)
  })
  afterAll(async () => {
    await warehouse.close()
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  })

  let batches = 0
  async function write(count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => sampleOrder(connectionId, index))
    const scopes = rows.map((row) => [row.connection_id, row.order_id])
    const batchKey = `batch ${(batches += 1)}`
    await warehouse.replaceRows({ orgId, batchKey, parts: [{ table: 'orders', scopes, rows }] })
  }

  async function countOrders(): Promise<number> {
    const { rowsJson } = await warehouse.query({
      orgId,
      sql: 'SELECT count(*) AS n FROM orders',
      isFresh: true,
    })
    const [row] = JSON.parse(rowsJson) as [{ n: number }]
    return row.n
  }

  const filler = () => join(disk, 'filler')

  it('that is full refuses batches and is reported; reads continue, and later batches succeed', async () => {
    expect(() => writeFileSync(filler(), Buffer.alloc(100_000_000))).toThrow(/ENOSPC/)
    await expect(write(200)).rejects.toMatchObject({ code: 'disk_full' })
    await expect(warehouse.ping()).rejects.toMatchObject({ code: 'disk_full' })
    expect(await countOrders()).toBe(100)
    expect(logged).toMatchObject([
      { level: 'error', message: expect.stringContaining('disk of the analytic data is full') },
    ])

    rmSync(filler())
    await warehouse.ping()
    await write(200)
    expect(await countOrders()).toBe(200)
  })

  it('that fills up during a batch loses nothing that was stored', async () => {
    writeFileSync(filler(), Buffer.alloc(33_000_000))
    await expect(write(18_000)).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.not.stringContaining('/'),
    })
    expect(await countOrders()).toBe(200)
    rmSync(filler())
    await write(300)
    expect(await countOrders()).toBe(300)
  })
})
