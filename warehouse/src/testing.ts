import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  createClient,
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
} from '@clickhouse/client'
import { createClickhouseWarehouse } from './clickhouse/create-warehouse.ts'
import { connectEmbeddedWarehouse } from './embedded/client/connect.ts'
import { startEmbeddedWarehouse, type StartEmbeddedOptions } from './embedded/client/start.ts'
import type { Log, OrgId } from '@cartograph/contract'
import type { Warehouse } from './warehouse.ts'

export { fillWorkspace, workspaceFile } from './bench/fill-workspace.ts'
export { benchManyWorkspaces } from './bench/many-workspaces.ts'
export { writeDuckdbFile } from './external-database/write-duckdb-file.ts'
export { rawInsert } from './bench/raw-insert.ts'
export { serveChdb, type ServedChdb } from './testing/serve-chdb.ts'
export { openRawCopy, type RawEngine } from './bench/raw-query.ts'
export { largeShop, type ShopSize } from './bench/synthetic-shop.ts'

export interface TestWarehouse {
  readonly name: 'duckdb' | 'clickhouse'
  readonly warehouse: Warehouse
  close(): Promise<void>
}

/** Every engine, real and empty, for tests that must pass on all of them. */
export async function openTestWarehouses(): Promise<TestWarehouse[]> {
  return Promise.all([openTestDuckdb(), openTestClickhouse()])
}

/** As in production, queries on DuckDB run in as many threads as there are cores. */
export async function openThreadedWarehouses(): Promise<TestWarehouse[]> {
  const [engine, clickhouse] = await Promise.all([startTestEngine(), openTestClickhouse()])
  return [openDuckdb(engine), clickhouse]
}

export interface TestDuckdb extends TestWarehouse {
  readonly name: 'duckdb'
  /** For another process that connects to the same engine. */
  readonly socketPath: string
  /** Its process; null for the shared engine. */
  readonly pid: number | null
}

/** The engine that all tests share, when one is running; otherwise an engine of its own. */
export async function openTestDuckdb(limits?: TestLimits): Promise<TestDuckdb> {
  return openDuckdb(await sharedOrOwnEngine(limits))
}

function openDuckdb(engine: TestEngine): TestDuckdb {
  const warehouse = connectEmbeddedWarehouse({ socketPath: engine.socketPath })
  return {
    name: 'duckdb',
    warehouse,
    socketPath: engine.socketPath,
    pid: engine.pid,
    async close() {
      await warehouse.close()
      await engine.close()
    },
  }
}

/** Names the socket of the engine that all tests share. */
export const sharedWarehouse = 'TEST_WAREHOUSE'

async function sharedOrOwnEngine(limits?: TestLimits): Promise<TestEngine> {
  const shared = process.env[sharedWarehouse]
  return shared === undefined
    ? startTestEngine(limits)
    : { socketPath: shared, pid: null, close: () => Promise.resolve() }
}

type TestLimits = StartEmbeddedOptions['limits']

interface TestEngine {
  readonly socketPath: string
  readonly pid: number | null
  close(): Promise<void>
}

/**
 * An engine in a folder that is removed with it. It keeps the rows of sub-queries at once, so that all
 * tests of queries are tests of kept rows, too; those on ClickHouse compute them.
 */
export async function startTestEngine(given: TestLimits = {}): Promise<TestEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartograph-warehouse-'))
  const limits = { materializeAfterMs: 0, ...given }
  const engine = await startEmbeddedWarehouse({ dataDir, log: stderrLog, limits, ...testEntry() })
  return {
    socketPath: engine.socketPath,
    pid: engine.pid,
    async close() {
      await engine.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a workspace takes on the disk of an engine with this socket. */
export function fileBytes(socketPath: string, orgId: OrgId): number {
  const path = join(dirname(socketPath), `${orgId}.duckdb`)
  const sizes = [path, `${path}.wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.size)
  return sizes.reduce((sum: number, size) => sum + (size ?? 0), 0)
}

/** A bundled program where tests have one: sources are compiled again in each process and thread. */
export function testEntry(program = 'warehouse-process'): { entry?: string } {
  const folder = process.env['TEST_PROGRAMS']
  return folder === undefined ? {} : { entry: join(folder, `${program}.mjs`) }
}

export async function openTestClickhouse(): Promise<TestWarehouse> {
  const { client, database, close } = await openTestClickhouseClient()
  const warehouse = createClickhouseWarehouse(client, { database, log: stderrLog })
  return { name: 'clickhouse', warehouse, close }
}

export interface TestClickhouse {
  readonly client: ClickHouseClient
  readonly database: string
  close(): Promise<void>
}

/** The server of `CLICKHOUSE_URL`, or else the engine inside of this process. */
export async function openTestClickhouseClient(): Promise<TestClickhouse> {
  const client = await testClient(process.env['CLICKHOUSE_URL'])
  const database = `cartograph_test_${randomUUID().replaceAll('-', '')}`
  return {
    client,
    database,
    async close() {
      await client.command({ query: `DROP DATABASE IF EXISTS ${database}` })
      await client.close()
    },
  }
}

async function testClient(url: string | undefined): Promise<ClickHouseClient> {
  if (url) {
    const server = new URL(url)
    server.pathname = ''
    return createClient({ url: server, database: 'default' })
  }
  const { createChdbConnection } = await import('chdb/connection')
  // The same interface from two packages with incompatible type declarations.
  const connection: unknown = createChdbConnection()
  return createClient({ connection: connection as ClientConnection })
}

type ClientConnection = NonNullable<ClickHouseClientConfigOptions['connection']>

/** The number of kills in the crash test: `KILLS=100` for a long run. */
export const kills = Number(process.env['KILLS'] ?? 6)

export const stderrLog: Log = {
  debug() {},
  info() {},
  warn: writeToStderr,
  error: writeToStderr,
}

function writeToStderr(fields: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)
}
