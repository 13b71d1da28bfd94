import { AppError, type Log } from '@cartograph/contract'
import { closeSync } from 'node:fs'
import { access, constants, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { claimLink } from '../claim-link.ts'
import { findBinaries } from './binaries.ts'
import { connectionStringTo } from './connection-string.ts'
import { initDataFolder } from './init-data-folder.ts'
import { chooseLauncher, transferOwnership } from './launcher.ts'
import { takeServerFolder } from './leftover-server.ts'
import { runServer } from './run-server.ts'
import { prepareSocketFolder } from './socket-folder.ts'

export interface EmbeddedPostgresOptions {
  /** The parent folder of `postgres`, which holds the server's files. */
  readonly dataDir: string
  readonly log: Log
  /** Called when the server exits unexpectedly; the folder may be started again at once. */
  readonly onExit?: (reason: string) => void
  /** Settings that override the defaults. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  readonly connectionString: string
  readonly pid: number
  /** Stops in order. Safe to repeat. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL as a child process on a unix socket that only its user can reach. When this
 * process is killed, the server shuts down on its own.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const folder = await makeFolder(options.dataDir)
  const releaseFolder = await claimLink(path.join(folder, 'owner'), (owner) => inUse(folder, owner))
  try {
    const { server, socket, password } = await startServer(folder, {
      ...options,
      onExit: (reason) => {
        releaseFolder()
        options.onExit?.(reason)
      },
    })
    try {
      await ensureDatabase(connectionStringTo({ socket, password, database: 'postgres' }), database)
    } catch (error) {
      await server.stop()
      throw error
    }
    return {
      connectionString: connectionStringTo({ socket, password, database }),
      pid: server.pid,
      stop: async () => {
        await server.stop()
        releaseFolder()
      },
    }
  } catch (error) {
    releaseFolder()
    throw error
  }
}

async function startServer(
  folder: string,
  { log, onExit, settings = {} }: EmbeddedPostgresOptions & { onExit: (reason: string) => void },
) {
  const binaries = await findBinaries()
  const launcher = await chooseLauncher(folder, binaries, log)
  const data = path.join(folder, 'data')
  const lockFile = path.join(folder, 'server.lock')
  const { unclean, lockFd } = await takeServerFolder({ data, lockFile, log })
  try {
    if (lockFd !== null) await transferOwnership(launcher, lockFile)
    const password = await initDataFolder({ folder, data, binaries, launcher, log })
    const socket = await prepareSocketFolder(folder, launcher)
    const place = { data, binaries, launcher, socket, password }
    const server = await runServer({ ...place, unclean, lockFd, log, settings, onExit })
    return { server, socket, password }
  } finally {
    // Now only the server holds the lock.
    if (lockFd !== null) closeSync(lockFd)
  }
}

const database = 'cartograph'

async function makeFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'postgres')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(folder)
  } catch (cause) {
    throw new AppError(
      'database_unavailable',
      `The folder ${folder} cannot be written by this user. Choose another DATA_DIR, or set DATABASE_URL.`,
      { cause },
    )
  }
}

function inUse(folder: string, owner: number): AppError {
  return new AppError(
    'conflict',
    `The database in ${folder} is already in use by process ${owner}. ` +
      'Stop that one first, or choose another DATA_DIR.',
  )
}

async function ensureDatabase(connectionString: string, database: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) {
      await client.query(`create database ${client.escapeIdentifier(database)}`)
    }
  } finally {
    await client.end()
  }
}
