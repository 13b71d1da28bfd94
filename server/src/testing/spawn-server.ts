import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SpawnedServer {
  readonly child: ChildProcess
  readonly lines: readonly string[]
  /** The URL of the `ready` line; rejects when the process ends before it. */
  readonly ready: Promise<string>
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Resolves with the first line that contains a text, including past lines. */
  line(text: string): Promise<string>
}

/** A port for a server that has to be started on it more than once. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

/** The real process, as `npm start` and `npm run dev` run it, on a free port. */
export function spawnServer(
  dataDir: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): SpawnedServer {
  const child = spawn(process.execPath, [...serverProgram(), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const look of waiting) look(line)
    })
  }
  const exit: SpawnedServer['exit'] = new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })

  function line(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (one: string) => {
        if (!one.includes(text)) return
        waiting.delete(look)
        resolve(one)
      }
      waiting.add(look)
      for (const one of lines) look(one)
      void exit.then(() => reject(new Error(`ended without "${text}":\n${lines.join('\n')}`)))
    })
  }

  const ready = line('"msg":"ready"').then((text) => readUrl(text))
  // Avoids an unhandled rejection when no test awaits it.
  ready.catch(() => undefined)
  return { child, lines, ready, exit, line }
}

/** The shared bundle of the tests, or else the sources. */
function serverProgram(): string[] {
  const folder = process.env['TEST_PROGRAMS']
  return folder === undefined
    ? ['--import', 'tsx', join(import.meta.dirname, '../main.ts')]
    : [join(folder, 'server.mjs')]
}

/** A folder with a unique name, so that every process started on it can be found. */
export function makeDataDir(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-process-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** The ids of all processes whose command line contains a folder. */
export function processesOn(dataDir: string): number[] {
  if (!existsSync('/proc')) throw new Error('This test reads /proc')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLine(pid).includes(dataDir))
    .map(Number)
}

/** The ids of the processes on a folder that work beside an API. */
export function workersOn(dataDir: string): number[] {
  return processesOn(dataDir).filter((pid) => commandLine(pid).includes('worker-process'))
}

/** Resolves when the process has ended. */
export async function endOf(pid: number): Promise<void> {
  while (commandLine(pid) !== '') await sleep(1)
}

export function commandLine(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function readUrl(line: string): string {
  const { url }: { url?: unknown } = { ...Object(JSON.parse(line)) }
  if (typeof url !== 'string') throw new Error(`No URL in ${line}`)
  return url
}
