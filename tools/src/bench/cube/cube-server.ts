import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { caller, type Loaded } from '../query-server.ts'
import type { CubeQueryInput } from '../query-shapes.ts'
import { toCubeQuery } from './to-cube-query.ts'

export interface CubeServer {
  /** Past its cache. */
  load(query: CubeQueryInput): Promise<Loaded>
  /** How many queries have reached its engine. */
  ran(): Promise<number>
  close(): Promise<void>
}

export interface CubeServerOptions {
  /** Of its packages. */
  readonly folder: string
  /** A workspace's, which must not be written to while it is copied. */
  readonly file: string
  readonly port: number
}

/** The public Cube server, a process of its own on a copy of a workspace's file. */
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
  let complaints = ''
  server.stderr.on('data', (chunk) => (complaints += String(chunk)))
  const isReady = await sawReady(createInterface({ input: server.stdout }))
  server.stdout.resume()
  const close = async (): Promise<void> => {
    if (server.kill('SIGTERM')) await once(server, 'exit')
    rmSync(copies, { recursive: true, force: true })
  }
  if (!isReady) {
    await close()
    throw new Error(`it did not start:\n${complaints.trim()}`)
  }

  const call = caller(port)
  return {
    async load(query) {
      const asked = toCubeQuery(query)
      const from = performance.now()
      const body = JSON.stringify({ query: asked, queryType: 'multi', cache: 'no-cache' })
      const text = await call('POST', '/cubejs-api/v1/load', {}, body)
      return { ms: performance.now() - from, text }
    },
    async ran() {
      return (JSON.parse(await call('GET', '/ran', {})) as { ran: number }).ran
    },
    close,
  }
}

const settings = [
  'NODE_ENV=production',
  'CUBEJS_DB_TYPE=duckdb',
  // The newer planner is a part of the native addon.
  'CUBEJS_TESSERACT_SQL_PLANNER=false',
  'CUBEJS_CACHE_AND_QUEUE_DRIVER=memory',
  'CUBEJS_TELEMETRY=false',
  'UV_THREADPOOL_SIZE=16',
]

/** As many threads and as much memory as our own engine takes; our moments are in UTC. */
const threads = Math.min(4, availableParallelism())
const memoryMb = Math.min(Math.max(Math.floor(totalmem() / 8 / 1024 / 1024), 256), 4096)
const initSql = `
  SET threads = ${threads}; SET memory_limit = '${memoryMb}MB'; SET TimeZone = 'UTC'`
const start = join(import.meta.dirname, 'start.mjs')
const modelFolder = join(import.meta.dirname, 'models')
const models = readdirSync(modelFolder).map((name) => join(modelFolder, name))

async function sawReady(lines: AsyncIterable<string>): Promise<boolean> {
  for await (const line of lines) if (line === 'ready') return true
  return false
}
