import { AppError, type Log } from '@cartograph/contract'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrno } from '../errno.ts'
import { lockFile } from '../file-lock.ts'
import { processIdentity } from '../process-identity.ts'

/**
 * Stops a server that a killed process left running on this data folder, and waits for one that this
 * process cannot see.
 */
export async function takeServerFolder({
  data,
  lockFile: file,
  log,
}: {
  readonly data: string
  readonly lockFile: string
  readonly log: Log
}): Promise<ServerFolder> {
  const pidFile = path.join(data, 'postmaster.pid')
  const pid = await readPid(pidFile)
  const found = pid === null ? 'gone' : inspect(pid, data)
  if (pid !== null && found === 'unclear') throw cannotStop(pid, data)
  if (pid !== null && found === 'ours') {
    log.warn({ pid }, 'stopping the database server that an earlier run left behind')
    await stop(pid, data)
  }
  const lockFd = await waitForLock(file, data, log)
  // The pid was reused; PostgreSQL would mistake that process for a server.
  if (found === 'another') await rm(pidFile, { force: true })
  return { unclean: pid !== null, lockFd }
}

export interface ServerFolder {
  /** Whether the last shutdown was unclean. */
  readonly unclean: boolean
  /** An open file whose lock the server inherits; null where files have no locks. */
  readonly lockFd: number | null
}

/**
 * The lock is inherited by the server's processes and ends with the last of them. So it holds off a
 * start in another container, which sees neither the processes nor their shared memory.
 */
async function waitForLock(file: string, data: string, log: Log): Promise<number | null> {
  for (let waitedMs = 0; waitedMs < lockLimitMs; waitedMs += lockRetryMs) {
    const lock = lockFile(file)
    if (lock.state === 'held') return lock.fd
    if (lock.state === 'unsupported') {
      log.debug({ reason: lock.reason }, 'the database files are not locked')
      return null
    }
    if (waitedMs === 0) log.info({}, 'waiting for the last database server to end')
    await sleep(lockRetryMs)
  }
  throw new AppError(
    'conflict',
    `A PostgreSQL server still runs on ${data}, perhaps in another container. Stop it and start again.`,
  )
}

const lockRetryMs = 200
const lockLimitMs = 30_000

async function readPid(pidFile: string): Promise<number | null> {
  try {
    const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10)
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    throw error
  }
}

function inspect(pid: number, data: string): 'gone' | 'another' | 'ours' | 'unclear' {
  if (processIdentity(pid) === null) return 'gone'
  const command = commandOf(pid)
  if (command === null) return 'gone'
  if (!/\bpostgres\b/.test(command)) return 'another'
  const workingFolder = workingFolderOf(pid)
  if (workingFolder !== null) return workingFolder === data ? 'ours' : 'another'
  return command.includes(data) ? 'ours' : 'unclear'
}

function commandOf(pid: number): string | null {
  try {
    return existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return null
  }
}

/**
 * A server's working directory is its data folder, even after a move; null where this is unknown.
 */
function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

async function stop(pid: number, data: string): Promise<void> {
  const identity = processIdentity(pid)
  for (const [signal, limitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (isErrno(error, 'ESRCH')) return
      throw cannotStop(pid, data, error)
    }
    for (let waitedMs = 0; waitedMs < limitMs; waitedMs += 20) {
      if (processIdentity(pid) !== identity) return
      await sleep(20)
    }
  }
  throw cannotStop(pid, data)
}

function cannotStop(pid: number, data: string, cause?: unknown): AppError {
  return new AppError(
    'conflict',
    `A PostgreSQL server, process ${pid}, still runs on ${data} and cannot be stopped from here. ` +
      'Stop it and start again.',
    { cause },
  )
}
