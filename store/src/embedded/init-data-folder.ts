import { AppError, type Log } from '@cartograph/contract'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { embeddedUser } from './connection-string.ts'
import { commandOf, transferOwnership, type Launcher } from './launcher.ts'

interface InitOptions {
  readonly folder: string
  readonly data: string
  readonly binaries: Binaries
  readonly launcher: Launcher
  readonly log: Log
}

/** Creates the data folder atomically on the first start. Returns the password. */
export async function initDataFolder(options: InitOptions): Promise<string> {
  const passwordFile = path.join(options.folder, 'password')
  if (existsSync(options.data)) return readPassword(passwordFile)

  const password = randomBytes(24).toString('base64url')
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, password, { mode: 0o600, flush: true })
  await chmod(passwordFile, 0o600)
  await transferOwnership(options.launcher, passwordFile)
  await removeUnfinished(options.folder)
  const unfinished = await mkdtemp(path.join(options.folder, unfinishedPrefix))
  await transferOwnership(options.launcher, unfinished)
  await runInitdb(options, unfinished, passwordFile)
  await rename(unfinished, options.data)
  await syncFolder(options.folder)
  options.log.info({ folder: options.data }, 'database files created')
  return password
}

/** A new name each time: an earlier, killed start may still be writing to the old one. */
const unfinishedPrefix = 'unfinished-'

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 20 })
  }
}

async function readPassword(passwordFile: string): Promise<string> {
  try {
    return await readFile(passwordFile, 'utf8')
  } catch (cause) {
    throw new AppError(
      'database_unavailable',
      `The password of the embedded database cannot be read from ${passwordFile}. Bring the file back.`,
      { cause },
    )
  }
}

async function runInitdb(options: InitOptions, data: string, passwordFile: string): Promise<void> {
  const { launcher, binaries } = options
  const [program, args] = commandOf(launcher, binaries.initdb, [
    `--pgdata=${data}`,
    `--username=${embeddedUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
  ])
  try {
    await promisify(execFile)(program, args, launcher.options)
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : ''
    throw new AppError(
      'database_unavailable',
      `The files of the embedded database could not be created in ${options.folder}. ${output}`,
      { cause },
    )
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
