import type { Log } from '@cartograph/contract'
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { engineBudget, readMachine } from './machine-budget.ts'
import { ParentMessage } from '../wire/parent-messages.ts'
import type { EmbeddedSettings } from '../wire/settings.ts'

/**
 * The path of a socket is limited to about a hundred bytes on every system; a deep folder exceeds
 * it.
 */
const maxSocketPathBytes = 100

/** In the data folder, or in a private temporary folder when that path is too long. */
function socketPathFor(folder: string): string {
  const near = join(folder, 'engine.sock')
  if (Buffer.byteLength(near) < maxSocketPathBytes) return near
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const elsewhere = join(tmpdir(), `cartograph-${hash}`)
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
  const found = lstatSync(elsewhere)
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${elsewhere} belongs to another user`)
  chmodSync(elsewhere, 0o700)
  return join(elsewhere, 'engine.sock')
}

export interface StartEmbeddedOptions {
  readonly dataDir: string
  readonly log: Log
  /** The bundled process file. By default the TypeScript source runs. */
  readonly entry?: string
  readonly limits?: Partial<Omit<EmbeddedSettings, 'folder' | 'socketPath'>>
}

export interface EmbeddedWarehouse {
  readonly socketPath: string
  /** Null during a restart. */
  readonly pid: number | null
  /** Finishes running batches, then ends the process. */
  close(): Promise<void>
}

const firstRestartMs = 100
const maxRestartMs = 10_000
const stopWithinMs = 20_000

/** Starts the process that owns the files and restarts it when it ends. */
export async function startEmbeddedWarehouse(
  options: StartEmbeddedOptions,
): Promise<EmbeddedWarehouse> {
  const settings = settingsFor(options)
  const stopping = new AbortController()
  let child: ChildProcess | null = null

  async function launch(): Promise<void> {
    const started = spawnProcess(options, settings)
    child = started
    try {
      await waitUntilReady(started)
    } catch (error) {
      child = null
      throw error
    }
  }

  async function keepRunning(): Promise<void> {
    let failedStarts = 0
    while (!stopping.signal.aborted) {
      if (child) await waitForExit(child)
      if (stopping.signal.aborted) return
      child = null
      options.log.error({ failedStarts }, 'the warehouse process died and is started again')
      const delayMs = Math.min(firstRestartMs * 2 ** failedStarts, maxRestartMs)
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await launch()
        failedStarts = 0
      } catch (error) {
        failedStarts += 1
        options.log.error({ error: String(error) }, 'the warehouse process did not start')
      }
    }
  }

  await launch()
  const kept = keepRunning()

  return {
    socketPath: settings.socketPath,
    get pid() {
      return child?.pid ?? null
    },
    async close() {
      stopping.abort()
      if (child) await stop(child)
      await kept
      const socketFolder = dirname(settings.socketPath)
      if (socketFolder !== settings.folder) await rm(socketFolder, { recursive: true, force: true })
    },
  }
}

function settingsFor({ dataDir, limits }: StartEmbeddedOptions): EmbeddedSettings {
  const wanted = join(dataDir, 'warehouse')
  mkdirSync(wanted, { recursive: true, mode: 0o700 })
  const folder = realpathSync(wanted)
  const cores = availableParallelism()
  return {
    folder,
    socketPath: socketPathFor(folder),
    slots: Math.max(2, cores),
    maxOpenFiles: 64,
    threads: Math.min(4, cores),
    ...engineBudget(readMachine(folder)),
    maxAnswersMb: 64,
    materializeAfterMs: 100,
    compactAfterMs: 30_000,
    compactAboveMb: 16,
    wastedShare: 1 / 3,
    ...limits,
  }
}

/**
 * Passes only the environment that the process needs. Queries run on libuv's thread pool, whose
 * default of four threads would also delay file access.
 */
function spawnProcess(
  { entry, log }: StartEmbeddedOptions,
  settings: EmbeddedSettings,
): ChildProcess {
  const file = entry ?? fileURLToPath(new URL('../process/process.ts', import.meta.url))
  const child = spawn(process.execPath, [...loaderFor(file), file, JSON.stringify(settings)], {
    env: { UV_THREADPOOL_SIZE: '16', TZ: 'UTC' },
    // A process group of its own: a signal to the parent's group must not end it before the parent
    // has finished.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => log.warn({ stderr: text.trim() }, 'warehouse'))
  child.on('message', (raw) => {
    const message = ParentMessage.parse(raw)
    if (message.kind === 'log') log[message.level]({ detail: message.detail }, message.message)
  })
  return child
}

function loaderFor(file: string): string[] {
  if (!file.endsWith('.ts')) return []
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return ['--import', pathToFileURL(tsx).href]
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null) =>
      reject(new Error(`The warehouse process ended before it was ready (code ${code})`))
    child.once('exit', died)
    child.once('error', reject)
    child.on('message', (raw) => {
      const message = ParentMessage.parse(raw)
      if (message.kind === 'log') return
      child.off('exit', died)
      if (message.kind === 'ready') resolve()
      else reject(new Error(message.message))
    })
  })
}

function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = waitForExit(child)
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(force)
}
