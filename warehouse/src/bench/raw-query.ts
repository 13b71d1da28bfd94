import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OrgId } from '@cartograph/contract'
import * as z from 'zod'
import type { SqlValue } from '../warehouse.ts'
import { workspaceFile } from './fill-workspace.ts'

/**
 * The engine in a process of its own without the layers of the warehouse, as the baseline of a
 * benchmark. Several queries can run at once.
 */
export interface RawEngine {
  /** Milliseconds until the last row arrived. */
  run(sql: string): Promise<number>
  rows(
    sql: string,
    params?: readonly SqlValue[],
  ): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

const processFile = fileURLToPath(new URL('raw-process.ts', import.meta.url))

const RawResponse = z.object({
  id: z.number(),
  names: z.array(z.string()).default([]),
  columns: z.array(z.array(z.unknown())).default([]),
  problem: z.string().optional(),
})
type RawResponse = z.infer<typeof RawResponse>

/** Opens a copy of a workspace's file. Nothing may write to the file during the copy. */
export async function openRawCopy(source: {
  readonly dataDir: string
  readonly orgId: OrgId
}): Promise<RawEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'cartograph-raw-'))
  const file = workspaceFile(source.dataDir, source.orgId)
  const copy = join(folder, 'copy.duckdb')
  await copyFile(file, copy)
  if (existsSync(`${file}.wal`)) await copyFile(`${file}.wal`, `${copy}.wal`)
  // Through `env`, because Node reads the size of the thread pool before the program starts.
  const program = [process.execPath, ...process.execArgv, processFile, copy]
  const child = spawn('env', ['UV_THREADPOOL_SIZE=16', ...program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const waiting = new Map<number, (answered: RawResponse) => void>()
  let asked = 0
  // Messages come from our own process. They are validated where rows are read, not where time is
  // measured.
  child.on('message', (message: RawResponse) => waiting.get(message.id)?.(message))

  async function ask(sql: string, params: readonly SqlValue[] = []): Promise<RawResponse> {
    const id = (asked += 1)
    const answered = await new Promise<RawResponse>((resolve) => {
      waiting.set(id, resolve)
      child.send({ id, sql, params })
    })
    waiting.delete(id)
    if (answered.problem !== undefined) throw new Error(answered.problem)
    return answered
  }

  return {
    async run(sql) {
      const from = performance.now()
      await ask(sql)
      return performance.now() - from
    },
    async rows(sql, params) {
      const { names, columns } = RawResponse.parse(await ask(sql, params))
      const [first = []] = columns
      return first.map((_, row) =>
        Object.fromEntries(names.map((name, column) => [name, columns[column]?.[row]])),
      )
    },
    async close() {
      child.disconnect()
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
