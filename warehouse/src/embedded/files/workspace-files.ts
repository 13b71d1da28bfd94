import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { AppError, type OrgId } from '@cartograph/contract'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { migrations } from '../../migrations/all.ts'
import type { WorkspaceFile } from './workspace-file.ts'
import { compactedPath, needsCompaction, writeCompacted } from './compact-file.ts'
import { hasRoomFor } from './check-disk.ts'
import { openInstance, type OpenInstance } from './open-instance.ts'
import { interruptible } from '../queries/interruptible.ts'
import { shareFor, type MemoryShare } from './memory-shares.ts'
import type { TableChanges } from './table-changes.ts'
import { isOutOfMemory } from '../process/engine-errors.ts'
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
  /**
   * Replaces the file by a smaller one with the same rows if it wastes much. It can be read meanwhile, but
   * nothing may be written to it.
   */
  compact(orgId: OrgId, signal: AbortSignal): Promise<void>
  /** Waits for the users of the file, then deletes it with its related files. */
  remove(orgId: OrgId): Promise<void>
  closeAll(): Promise<void>
}

interface Entry {
  readonly opened: Promise<OpenInstance>
  readonly share: MemoryShare
  readonly threads: number
  /** Connections without a user. */
  readonly idle: DuckDBConnection[]
  users: number
  /** Set while the file is being closed. Later users wait and then reopen it. */
  closing: Promise<void> | null
  whenUnused: (() => void) | null
  isInvalidated: boolean
  /** Its file was replaced: it serves its present users, and then closes without touching anything. */
  isReplaced: boolean
}

/** How long a file that waits for memory lets others finish before it interferes. */
const patienceMs = 1000

export function openWorkspaceFiles(
  settings: EmbeddedSettings,
  changes: TableChanges,
  onCloseError: (error: unknown) => void,
): WorkspaceFiles {
  const folder = realpathSync(settings.folder)
  /** In order of last use, least recent first. */
  const entries = new Map<string, Entry>()
  for (const leftOver of ['staging', 'spill'])
    rmSync(join(folder, leftOver), { recursive: true, force: true })

  let opening = Promise.resolve()
  let replacedCount = 0
  let whenSomeFileIsUnused = () => {}

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
      if (entry.users === 0) leaveUnused(path, entry)
    }
  }

  function lend<T>(
    orgId: OrgId,
    mayCreate: boolean,
    work: (file: WorkspaceFile) => Promise<T>,
  ): Promise<T> {
    return hold(pathOf(orgId), mayCreate, async (file, idle) => {
      try {
        return await lendConnection(orgId, file, idle, work)
      } catch (error) {
        // Materialized rows are a copy: what needs their memory goes first.
        if (!isOutOfMemory(error) || !(await file.materialized.clear())) throw error
        return lendConnection(orgId, file, idle, work)
      }
    })
  }

  async function lendConnection<T>(
    orgId: OrgId,
    { instance, materialized, stagingFolder }: OpenInstance,
    idle: DuckDBConnection[],
    work: (file: WorkspaceFile) => Promise<T>,
  ): Promise<T> {
    const connection = idle.pop() ?? (await instance.connect())
    let isClean = false
    try {
      const result = await work({ connection, materialized, stagingFolder })
      isClean = true
      return result
    } catch (error) {
      if (isInvalidated(error)) discard(pathOf(orgId))
      throw error
    } finally {
      materialized.dropChanged()
      if (isClean && idle.length < settings.slots) idle.push(connection)
      else connection.closeSync()
    }
  }

  async function enter(path: string, mayCreate: boolean): Promise<Entry> {
    for (;;) {
      const known = entries.get(path)
      if (known?.closing) {
        await known.closing.catch(() => {})
        continue
      }
      if (!known && !mayCreate && !existsSync(path))
        throw new AppError('not_found', 'This workspace has no data yet.')
      const entry = known ?? (await openInTurn(path))
      if (entry === null) continue
      entries.delete(path)
      entries.set(path, entry)
      entry.users += 1
      return entry
    }
  }

  /**
   * Opens a file once its share of the memory is free. One after the other, so that a large file
   * is not overtaken forever by small ones. Null when it was opened in the meantime.
   */
  function openInTurn(path: string): Promise<Entry | null> {
    const turn = opening.then(async () => {
      if (entries.has(path)) return null
      const bytes = fileBytes(path)
      const share = shareFor(bytes, settings)
      const threads = threadsFor(bytes, settings)
      await makeRoom(share)
      const own = { ...settings, threads }
      const opened = openInstance(path, folder, own, share, migrations, changes)
      opened.catch(() => entries.delete(path))
      const entry = {
        opened,
        share,
        threads,
        idle: [],
        users: 0,
        closing: null,
        whenUnused: null,
        isInvalidated: false,
        isReplaced: false,
      }
      entries.set(path, entry)
      return entry
    })
    opening = turn.then(
      () => {},
      () => {},
    )
    return turn
  }

  async function makeRoom(share: MemoryShare): Promise<void> {
    while (entries.size > 0 && reservedMb() + share.memoryMb > settings.memoryMb) {
      const candidates = [...entries]
      const unused = candidates.find(([, entry]) => entry.closing !== null || entry.users === 0)
      if (unused === undefined && (await someFileIsUnused(patienceMs))) continue
      // Files in constant use would never make room: later users wait until it was closed.
      const [path, entry] = unused ?? candidates[0] ?? []
      if (path !== undefined && entry !== undefined) await close(path, entry).catch(onCloseError)
    }
  }

  function reservedMb(): number {
    return [...entries.values()].reduce((sum, entry) => sum + entry.share.memoryMb, 0)
  }

  function someFileIsUnused(withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = setTimeout(() => resolve(false), withinMs)
      whenSomeFileIsUnused = () => {
        clearTimeout(giveUp)
        resolve(true)
      }
    })
  }

  function leaveUnused(path: string, entry: Entry): void {
    entry.whenUnused?.()
    whenSomeFileIsUnused()
    const bytes = fileBytes(path)
    const hasGrown =
      shareFor(bytes, settings).memoryMb >= 2 * entry.share.memoryMb ||
      threadsFor(bytes, settings) > entry.threads
    // Opened again, it gets a share of its present size.
    if (hasGrown) close(path, entry).catch(onCloseError)
    let count = entries.size
    for (const [other, spare] of entries) {
      if (count <= settings.maxOpenFiles) return
      if (spare.users > 0 || spare.closing) continue
      close(other, spare).catch(onCloseError)
      count -= 1
    }
  }

  function fileBytes(path: string): number {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }

  function close(path: string, entry: Entry): Promise<void> {
    entry.closing ??= closeWhenUnused(entry).finally(() => entries.delete(path))
    return entry.closing
  }

  /** The next use opens the file again, from its last commit. */
  function discard(path: string): void {
    const entry = entries.get(path)
    if (!entry || entry.closing) return
    entry.isInvalidated = true
    close(path, entry).catch(onCloseError)
  }

  /**
   * Later users open the new file. The present ones, among them its writer, finish with the old one, which has
   * lost its name.
   */
  function replaceFile(path: string, newFile: string): void {
    const entry = entries.get(path)
    if (!entry || entry.closing || entry.isInvalidated) return
    for (const file of [path, newFile])
      if ((statSync(`${file}.wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return
    rmSync(`${path}.wal`, { force: true })
    renameSync(newFile, path)
    syncFolder(folder)
    entries.delete(path)
    entry.isReplaced = true
    const retired = `${path} replaced ${(replacedCount += 1)}`
    entries.set(retired, entry)
    close(retired, entry).catch(onCloseError)
  }

  return {
    create: (orgId) => lend(orgId, true, ({ connection }) => deleteOldBatches(connection)),

    has: (orgId) => existsSync(pathOf(orgId)),

    use: (orgId, work) => lend(orgId, false, work),

    async compact(orgId, signal) {
      const path = pathOf(orgId)
      const bytes = fileBytes(path)
      if (bytes < settings.compactAboveMb * 1024 * 1024) return
      // The new file is at most as large. Without room, the next batch is the next occasion.
      if (!(await hasRoomFor(folder, bytes))) return
      await lend(orgId, false, (file) =>
        interruptible(file.connection, signal, async () => {
          if (!(await needsCompaction(file.connection, settings.wastedShare))) return
          await writeCompacted(file, migrations)
          replaceFile(path, compactedPath(file))
        }),
      )
    },

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

/** The tables of such a file are too short to share their work: further threads cost a seventh more. */
const smallFileBytes = 8 * 1024 * 1024

function threadsFor(fileBytes: number, { threads }: Pick<EmbeddedSettings, 'threads'>): number {
  return fileBytes < smallFileBytes ? 1 : threads
}

async function closeWhenUnused(entry: Entry): Promise<void> {
  if (entry.users > 0) await new Promise<void>((resolve) => (entry.whenUnused = resolve))
  const { instance, materialized, spillFolder } = await entry.opened
  await materialized.close()
  for (const connection of entry.idle.splice(0)) connection.closeSync()
  try {
    if (!entry.isInvalidated && !entry.isReplaced) await checkpoint(instance)
  } finally {
    instance.closeSync()
    if (!entry.isReplaced) rmSync(spillFolder, { recursive: true, force: true })
  }
}

/** Makes a rename survive a power failure. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
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

/** After such an error, the engine rejects everything until the file is opened again. */
function isInvalidated(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('FATAL Error')
}

/** A batch is retried within minutes, or after an outage, but never later than this. */
async function deleteOldBatches(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    "DELETE FROM applied_batches WHERE applied_at < now()::TIMESTAMP - INTERVAL '60 days'",
  )
}
