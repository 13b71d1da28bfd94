import { AppError, type Log } from '@cartograph/contract'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Binaries } from './binaries.ts'
import { connectionStringTo } from './connection-string.ts'
import { commandOf, type Launcher } from './launcher.ts'
import { createServerLog, type ServerLog } from './server-log.ts'
import { serverArguments } from './server-arguments.ts'
import { hasEnded, stopChild } from './stop-child.ts'
import { keepWatched, watchedCommand } from './watch-parent.ts'

interface RunOptions {
  readonly data: string
  readonly binaries: Binaries
  readonly launcher: Launcher
  readonly socket: string
  readonly password: string
  /** The last shutdown was unclean: its backends may still be ending. */
  readonly unclean: boolean
  readonly lockFd: number | null
  readonly settings: Readonly<Record<string, string>>
  readonly log: Log
  readonly onExit: (reason: string) => void
}

export interface RunningServer {
  readonly pid: number
  stop(): Promise<void>
}

export async function runServer(options: RunOptions): Promise<RunningServer> {
  const { child, serverLog, watchersEnded } = await launchUntilReady(options)
  const { pid } = child
  if (pid === undefined || hasEnded(child)) {
    throw startFailure(serverLog, new Error('The server ended as soon as it was ready'))
  }
  let stopped: Promise<void> | null = null
  child.once('exit', (code, signal) => {
    if (stopped) return
    const reason = signal ? `ended by ${signal}` : `ended with code ${code}`
    options.log.error({ pid, recent: serverLog.recent }, `the database server ${reason}`)
    options.onExit(reason)
  })
  return {
    pid,
    stop: () => {
      stopped ??= stopChild(child, options.log).then(() => watchersEnded)
      return stopped
    },
  }
}

/** Backends of a killed server take a moment to exit; until then a new server exits at once. */
async function launchUntilReady(options: RunOptions) {
  const attempts = options.unclean ? 40 : 1
  for (let attempt = 1; ; attempt++) {
    const serverLog = createServerLog(options.log)
    const child = launch(options, serverLog)
    const watchersEnded = keepWatched(child, pidFileOf(options), options.log)
    try {
      await waitUntilReady(child, options)
      return { child, serverLog, watchersEnded }
    } catch (error) {
      const endedByItself = hasEnded(child)
      await stopChild(child, options.log)
      if (!endedByItself || attempt >= attempts) throw startFailure(serverLog, error)
    }
    await sleep(250)
  }
}

function launch(options: RunOptions, serverLog: ServerLog): ChildProcess {
  const { launcher, binaries } = options
  const settings = serverArguments(options.data, options.socket, options.settings)
  const watched = watchedCommand(pidFileOf(options), binaries.postgres, settings)
  const [program, args] = commandOf(launcher, ...watched)
  const child = spawn(program, args, {
    ...launcher.options,
    // A process group of its own: Ctrl-C reaches only this process, which stops the server in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', options.lockFd ?? 'ignore'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', serverLog.write)
  }
  return child
}

/** Resolves when the server accepts connections, however long crash recovery takes. */
async function waitUntilReady(child: ChildProcess, options: RunOptions): Promise<void> {
  let failure: Error | null = null
  child.once('error', (error) => (failure = error))
  const notice = setInterval(() => {
    options.log.info({ pid: child.pid }, 'the database is still starting')
  }, 5_000)
  try {
    while (!(await saysReady(child, pidFileOf(options)))) {
      if (failure) throw failure
      if (hasEnded(child)) {
        throw new Error(`postgres ended with ${child.signalCode ?? `code ${child.exitCode}`}`)
      }
      await sleep(15)
    }
    await tryToConnect(connectionStringTo({ ...options, database: 'postgres' }))
  } finally {
    clearInterval(notice)
  }
}

function pidFileOf({ data }: RunOptions): string {
  return path.join(data, 'postmaster.pid')
}

/** Reads the status in line eight of the pid file, which avoids refused connections in the log. */
async function saysReady(child: ChildProcess, pidFile: string): Promise<boolean> {
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const lines = text.split('\n')
  return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready'
}

async function tryToConnect(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

function startFailure(serverLog: ServerLog, cause: unknown): AppError {
  const output = serverLog.recent.length > 0 ? ` It said: ${serverLog.recent.join(' / ')}` : ''
  return new AppError('database_unavailable', `The embedded database did not start.${output}`, {
    cause,
  })
}
