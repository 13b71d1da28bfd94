import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { processIdentity } from '../process-identity.ts'
import { testProgram } from '../testing/test-server.ts'

export const isRoot = process.getuid?.() === 0

export interface ServerChild {
  readonly process: ChildProcess
  readonly pid?: number
  readonly connectionString?: string
  readonly refused?: string
  readonly stop: () => Promise<void>
}

/** Starts the server from another process, optionally as another user or through another program. */
export async function startInChild(
  dataDir: string,
  as: { uid?: number; gid?: number; prefix?: readonly string[] } = {},
): Promise<ServerChild> {
  const { prefix = [], ...user } = as
  const command = [...prefix, process.execPath, testProgram('postgres-server'), dataDir]
  const [program = '', ...args] = command
  const child = spawn(program, args, { ...user, stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const started = JSON.parse(line) as Omit<ServerChild, 'process' | 'stop'>
  return {
    ...started,
    process: child,
    stop: async () => {
      const exit = once(child, 'exit')
      child.stdin.end()
      await exit
    },
  }
}

export async function query(
  server: { readonly connectionString: string },
  text: string,
): Promise<unknown[]> {
  const client = new Client({ connectionString: server.connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

export async function waitUntilGone(pid: number): Promise<void> {
  while (processIdentity(pid) !== null) await sleep(10)
}

/** The server, its children and its watchers. */
export function processesOf(pid: number): number[] {
  return listProcesses()
    .filter((one) => one.pid === pid || one.parent === pid || isWatcher(one, pid))
    .map((one) => one.pid)
}

/** The shells that end the server when its parent has ended. */
export function watchersOf(pid: number): number[] {
  return listProcesses()
    .filter((one) => isWatcher(one, pid))
    .map((one) => one.pid)
}

interface ListedProcess {
  readonly pid: number
  readonly name: string
  readonly parent: number
  readonly group: number
  readonly args: readonly string[]
}

/** The first watcher is in the group of the server; one that replaces it has its pid as an argument. */
function isWatcher({ name, args, group, pid }: ListedProcess, server: number): boolean {
  return name === 'sh' && pid !== server && (group === server || args.includes(String(server)))
}

function listProcesses(): ListedProcess[] {
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry)
    if (!Number.isInteger(pid)) return []
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(stat) ?? []
      const [state, parent, group] = rest.split(' ')
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      // A process that is ending has no arguments any more.
      if (state === 'Z' || args.length < 2) return []
      return [{ pid, name, parent: Number(parent), group: Number(group), args }]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}
