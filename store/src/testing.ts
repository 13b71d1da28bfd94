import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import type { Log } from '@cartograph/contract'
import { defaultMigrationsFolder, migrate } from './migrate.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

export interface TestStore extends Store {
  /** For a second store, or another process, on the same database. */
  readonly connectionString: string
  readonly secretKey: Uint8Array
}

/**
 * A store on a fresh, migrated database. The first call starts a server for this test process; it ends
 * with the process, however that ends. `close` drops the database.
 */
export async function openTestStore(options: { log?: Log } = {}): Promise<TestStore> {
  const { connectionString, drop } = await createTestDatabase(template)
  const secretKey = randomBytes(32)
  const store = await openStore({ connectionString, secretKey, log: options.log ?? silentLog })
  return {
    ...store,
    connectionString,
    secretKey,
    close: async () => {
      await store.close()
      await drop()
    },
  }
}

/** A database with nothing in it, on the server of this test process. */
export async function createTestDatabase(
  from = 'template1',
): Promise<{ readonly connectionString: string; readonly drop: () => Promise<void> }> {
  const server = await startOnce()
  const name = `test_${++databases}`
  await onServer(server, `create database ${name} template ${from}`)
  return {
    connectionString: toDatabase(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

const template = 'migrated'
let databases = 0
let started: Promise<EmbeddedPostgres> | null = null

function startOnce(): Promise<EmbeddedPostgres> {
  started ??= start()
  return started
}

async function start(): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cartograph-test-'))
  // Nothing here outlives the test process, so nothing has to survive a power cut.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, settings })
  endWithThisProcess(server.pid, dataDir)
  await onServer(server, `create database ${template}`)
  await migrate(toDatabase(server, template), defaultMigrationsFolder, silentLog)
  return server
}

/** A shell waits for its input to end, which happens whatever ends this process, and then clears up. */
function endWithThisProcess(pid: number, dataDir: string): void {
  const script =
    'cat > /dev/null; kill -QUIT "$1"; while kill -0 "$1" 2> /dev/null; do sleep 0.05; done; rm -rf "$2"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
}

function toDatabase(server: EmbeddedPostgres, name: string): string {
  return server.connectionString.replace(/@\/[^?]*/, `@/${name}`)
}

async function onServer(server: EmbeddedPostgres, statement: string): Promise<void> {
  const client = new Client({ connectionString: server.connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
