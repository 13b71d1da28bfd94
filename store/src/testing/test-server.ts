import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { Log } from '@cartograph/contract'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { defaultMigrationsFolder, migrate } from '../migrate.ts'

/** The name of a migrated, empty database that serves as the template of test databases. */
export const template = 'migrated'

/** The environment variable with the connection string of the shared test server. */
export const sharedServer = 'TEST_POSTGRES'

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/** Starts a server that stops with this process, even if the process is killed. */
export async function startTestServer(): Promise<{ connectionString: string; stop: () => void }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cartograph-test-'))
  // Nothing here outlives the test process, so nothing has to survive a power cut.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, settings })
  const stop = stopWithThisProcess(server.pid, dataDir)
  await onServer(server.connectionString, `create database ${template}`)
  await migrate(toDatabase(server.connectionString, template), defaultMigrationsFolder, silentLog)
  return { connectionString: server.connectionString, stop }
}

export function toDatabase(server: string, name: string): string {
  return server.replace(/@\/[^?]*/, `@/${name}`)
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Starts a shell that stops the server and deletes its files once its standard input ends, which
 * also happens when this process is killed.
 */
function stopWithThisProcess(pid: number, dataDir: string): () => void {
  const script =
    'cat > /dev/null; kill -QUIT "$1"; while kill -0 "$1" 2> /dev/null; do sleep 0.05; done; rm -rf "$2"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return () => void guard.stdin.end()
}

/** The path of a program that the global setup of the tests has bundled. */
export function testProgram(name: string): string {
  const folder = process.env['TEST_PROGRAMS']
  if (folder === undefined) throw new Error('The programs of the tests were not bundled')
  return path.join(folder, `${name}.mjs`)
}
