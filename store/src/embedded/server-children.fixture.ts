import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { processIdentity } from '../process-identity.ts'

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
  const script = path.join(import.meta.dirname, 'start-server.fixture.ts')
  const { prefix = [], ...user } = as
  const command = [...prefix, process.execPath, '--import', 'tsx', script, dataDir]
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
