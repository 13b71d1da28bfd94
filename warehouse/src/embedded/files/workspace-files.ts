import { existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, type OrgId } from '@cartograph/contract'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { migrations } from '../../migrations/all.ts'
import { openInstance, type OpenInstance } from './open-instance.ts'
import type { EmbeddedSettings } from '../wire/settings.ts'

/**
 * The only registry of open files. Opening a file twice loses data without an error, so nothing
 * else may open one. Beyond the limits, unused files are closed, least recently used first.
 */
export interface WorkspaceFiles {
  /** Creates the workspace's file if it is missing and migrates its tables. */
  create(orgId: OrgId): Promise<void>
  has(orgId: OrgId): boolean
  /** Lends a connection while `work` runs. A connection is not reused after a failure. */
  use<T>(orgId: OrgId, work: (file: WorkspaceFile) => Promise<T>): Promise<T>
  /** Waits for the users of the file, then deletes it with its related files. */
  remove(orgId: OrgId): Promise<void>
  closeAll(): Promise<void>
}

export interface WorkspaceFile {
  readonly connection: DuckDBConnection
  /** The only folder outside of its own file that the engine can read. */
  readonly stagingFolder: string
}

interface Entry {
  readonly opened: Promise<OpenInstance>
  /** Connections without a user. */
  readonly idle: DuckDBConnection[]
  users: number
  heldBytes: number
  /** Set while the file is being closed. Later users wait and then reopen it. */
  closing: Promise<void> | null
  whenUnused: (() => void) | null
}

export function openWorkspaceFiles(
  settings: EmbeddedSettings,
  onCloseError: (error: unknown) => void,
): WorkspaceFiles {
  const folder = realpathSync(settings.folder)
  /** In order of last use, least recent first. */
  const entries = new Map<string, Entry>()
  for (const leftOver of ['staging', 'spill'])
    rmSync(join(folder, leftOver), { recursive: true, force: true })

  const pathOf = (orgId: OrgId) => join(folder, `${orgId.toLowerCase()}.duckdb`)

  async function hold<T>(
    path: string,
    mayCreate: boolean,
    work: (file: OpenInstance, idle: DuckDBConnection[]) => Promise<T>,
  ): Promise<T> {
    const entry = await enter(path, mayCreate)
    try {
      return await work(await entry.opened, entry.idle)
    } finally {
      entry.users -= 1
      entry.heldBytes = heldBytes(path)
      if (entry.users === 0) entry.whenUnused?.()
      closeSpare()
    }
  }

  function lend<T>(
    orgId: OrgId,
    mayCreate: boolean,
    work: (file: WorkspaceFile) => Promise<T>,
  ): Promise<T> {
    return hold(pathOf(orgId), mayCreate, async ({ instance, stagingFolder }, idle) => {
      const connection = idle.pop() ?? (await instance.connect())
      let isClean = false
      try {
        const result = await work({ connection, stagingFolder })
        isClean = true
        return result
      } finally {
        if (isClean && idle.length < settings.slots) idle.push(connection)
        else connection.closeSync()
      }
    })
  }

  async function enter(path: string, mayCreate: boolean): Promise<Entry> {
    for (;;) {
      const known = entries.get(path)
      if (known?.closing) {
        await known.closing
        continue
      }
      if (!known && !mayCreate && !existsSync(path))
        throw new AppError('not_found', 'This workspace has no data yet.')
      const entry = known ?? newEntry(path)
      entries.delete(path)
      entries.set(path, entry)
      entry.users += 1
      return entry
    }
  }

  function newEntry(path: string): Entry {
    const opened = openInstance(path, folder, settings, migrations)
    opened.catch(() => entries.delete(path))
    return { opened, idle: [], users: 0, heldBytes: 0, closing: null, whenUnused: null }
  }

  function closeSpare(): void {
    let count = entries.size
    let bytes = [...entries.values()].reduce((sum, entry) => sum + entry.heldBytes, 0)
    for (const [path, entry] of entries) {
      if (count <= settings.maxOpenFiles && bytes <= settings.maxHeldMb * 1024 * 1024) return
      if (entry.users > 0 || entry.closing) continue
      close(path, entry).catch(onCloseError)
      count -= 1
      bytes -= entry.heldBytes
    }
  }

  /** DuckDB caches what it has read: at most the file, at most its limit. */
  function heldBytes(path: string): number {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    return Math.min(size, settings.memoryLimitMb * 1024 * 1024)
  }

  function close(path: string, entry: Entry): Promise<void> {
    entry.closing ??= closeWhenUnused(entry).finally(() => entries.delete(path))
    return entry.closing
  }

  return {
    create: (orgId) => lend(orgId, true, ({ connection }) => deleteOldBatches(connection)),

    has: (orgId) => existsSync(pathOf(orgId)),

    use: (orgId, work) => lend(orgId, false, work),

    async remove(orgId) {
      const path = pathOf(orgId)
      for (let entry = entries.get(path); entry; entry = entries.get(path)) await close(path, entry)
      const name = orgId.toLowerCase()
      for (const file of readdirSync(folder))
        if (file.startsWith(`${name}.duckdb`)) rmSync(join(folder, file))
      rmSync(join(folder, 'staging', name), { recursive: true, force: true })
    },

    async closeAll() {
      await Promise.all([...entries].map(([path, entry]) => close(path, entry)))
    },
  }
}

async function closeWhenUnused(entry: Entry): Promise<void> {
  if (entry.users > 0) await new Promise<void>((resolve) => (entry.whenUnused = resolve))
  const { instance } = await entry.opened
  for (const connection of entry.idle.splice(0)) connection.closeSync()
  try {
    await checkpoint(instance)
  } finally {
    instance.closeSync()
  }
}

/** Runs on the engine's thread; closing would checkpoint on this one. */
async function checkpoint(instance: DuckDBInstance): Promise<void> {
  const connection = await instance.connect()
  try {
    await connection.run('CHECKPOINT')
  } finally {
    connection.closeSync()
  }
}

/** A batch is retried within minutes, or after an outage, but never later than this. */
async function deleteOldBatches(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    "DELETE FROM applied_batches WHERE applied_at < now()::TIMESTAMP - INTERVAL '60 days'",
  )
}
