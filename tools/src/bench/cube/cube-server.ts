import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createCall, type TimedResponse } from '../query-server.ts'
import type { CubeQueryInput } from '../query-shapes.ts'
import { toCubeQuery } from './to-cube-query.ts'

export interface CubeServer {
  /** Bypasses Cube's cache. */
  load(query: CubeQueryInput): Promise<TimedResponse>
  /** The number of queries that have reached its engine. */
  queryCount(): Promise<number>
  close(): Promise<void>
}

export interface CubeServerOptions {
  /** The folder of Cube's packages. */
  readonly folder: string
  /** A workspace's database file; it must not be written to while it is copied. */
  readonly file: string
  readonly port: number
}

/** Starts the public Cube server in a separate process on a copy of a workspace's file. */
export async function startCubeServer({
  folder,
  file,
  port,
}: CubeServerOptions): Promise<CubeServer> {
  const copies = mkdtempSync(join(tmpdir(), 'cartograph-cube-'))
  const copy = join(copies, 'copy.duckdb')
  copyFileSync(file, copy)
  if (existsSync(`${file}.wal`)) copyFileSync(`${file}.wal`, `${copy}.wal`)

  const server = spawn(
    'env',
    [...settings, process.execPath, start, folder, copy, String(port), initSql, ...models],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let errors = ''
  server.stderr.on('data', (chunk) => (errors += String(chunk)))
  const isReady = await waitForReady(createInterface({ input: server.stdout }))
  server.stdout.resume()
  const close = async (): Promise<void> => {
    if (server.kill('SIGTERM')) await once(server, 'exit')
    rmSync(copies, { recursive: true, force: true })
  }
  if (!isReady) {
    await close()
    throw new Error(`it did not start:\n${errors.trim()}`)
  }

  const call = createCall(port)
  return {
    async load(query) {
      const cubeQuery = toCubeQuery(query)
      const from = performance.now()
      const body = JSON.stringify({ query: cubeQuery, queryType: 'multi', cache: 'no-cache' })
      const text = await call('POST', '/cubejs-api/v1/load', {}, body)
      return { ms: performance.now() - from, text }
    },
    async queryCount() {
      return (JSON.parse(await call('GET', '/ran', {})) as { ran: number }).ran
    },
    close,
  }
}

const settings = [
  'NODE_ENV=production',
  'CUBEJS_DB_TYPE=duckdb',
  // The newer planner needs the native addon.
  'CUBEJS_TESSERACT_SQL_PLANNER=false',
  'CUBEJS_CACHE_AND_QUEUE_DRIVER=memory',
  'CUBEJS_TELEMETRY=false',
  'UV_THREADPOOL_SIZE=16',
]

/** The same threads and memory as our own engine; our timestamps are in UTC. */
const threads = Math.min(4, availableParallelism())
const memoryMb = Math.min(Math.max(Math.floor(totalmem() / 8 / 1024 / 1024), 256), 4096)
const initSql = `
  SET threads = ${threads}; SET memory_limit = '${memoryMb}MB'; SET TimeZone = 'UTC'`
const start = join(import.meta.dirname, 'start.mjs')
const modelFolder = join(import.meta.dirname, 'models')
const models = readdirSync(modelFolder).map((name) => join(modelFolder, name))

async function waitForReady(lines: AsyncIterable<string>): Promise<boolean> {
  for await (const line of lines) if (line === 'ready') return true
  return false
}
