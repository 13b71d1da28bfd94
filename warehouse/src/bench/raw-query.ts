import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OrgId } from '@cartograph/contract'
import * as z from 'zod'
import { workspaceFile } from './fill-workspace.ts'

/**
 * The engine in a process of its own, as ours is, with none of our layers before it. Several queries may
 * run at once.
 */
export interface RawEngine {
  /** Milliseconds until the last row was here. */
  run(sql: string): Promise<number>
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

const processFile = fileURLToPath(new URL('raw-process.ts', import.meta.url))

const Answered = z.object({
  id: z.number(),
  names: z.array(z.string()).default([]),
  columns: z.array(z.array(z.unknown())).default([]),
  problem: z.string().optional(),
})
type Answered = z.infer<typeof Answered>

/** Opens a copy of a workspace's file, which must not be written to while it is copied. */
export async function openRawCopy(source: {
  readonly dataDir: string
  readonly orgId: OrgId
}): Promise<RawEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'cartograph-raw-'))
  const file = workspaceFile(source.dataDir, source.orgId)
  const copy = join(folder, 'copy.duckdb')
  await copyFile(file, copy)
  if (existsSync(`${file}.wal`)) await copyFile(`${file}.wal`, `${copy}.wal`)
  // Through `env`, because the size of the pool is read before the first line of a program.
  const program = [process.execPath, ...process.execArgv, processFile, copy]
  const child = spawn('env', ['UV_THREADPOOL_SIZE=16', ...program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const waiting = new Map<number, (answered: Answered) => void>()
  let asked = 0
  // What comes is from our own process: it is looked at where rows are read, not where time is taken.
  child.on('message', (message: Answered) => waiting.get(message.id)?.(message))

  async function ask(sql: string): Promise<Answered> {
    const id = (asked += 1)
    const answered = await new Promise<Answered>((resolve) => {
      waiting.set(id, resolve)
      child.send({ id, sql })
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
    async rows(sql) {
      const { names, columns } = Answered.parse(await ask(sql))
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
