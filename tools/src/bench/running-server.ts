import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, OrgId } from '@cartograph/contract'
import { root } from '../root.mjs'

export interface RunningServer {
  readonly url: string
  /** The session token of the demo user. */
  readonly token: string
  close(): Promise<void>
}

/** Fills a data folder with a scenario, then serves it as `npm start` does. */
export async function startSeededServer(
  dataDir: string,
  scenario: string,
  port: number,
): Promise<RunningServer> {
  const settings = [`DATA_DIR=${dataDir}`, `PORT=${port}`, 'LOG_LEVEL=info']
  await seed(settings, scenario)
  // Without the demo, whose first sync would distort the measurement, and with keys as fast as they can be.
  const server = await serve([...settings, 'DEMO=off', 'REQUESTS_PER_KEY=999999'])
  const url = `http://127.0.0.1:${port}`
  return { url, token: await signIn(url, dataDir), close: server.close }
}

/** Returns the id of the seeded workspace. */
export async function seed(settings: readonly string[], scenario: string): Promise<OrgId> {
  const seeding = spawn('env', [...settings, process.execPath, script('seed.mjs'), scenario], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: seeding.stdout })) lines.push(line)
  const orgId = OrgId.safeParse(/\/org\/([^/]+)\//.exec(lines.at(-1) ?? '')?.[1])
  if (!orgId.success) throw new Error(`Seeding failed:\n${lines.slice(-5).join('\n')}`)
  return orgId.data
}

export async function serve(
  settings: readonly string[],
): Promise<{ readonly pid: number; close(): Promise<void> }> {
  // A file and no pipe: a server whose log is not read, because this process is busy, sleeps until it is.
  const log = join(mkdtempSync(join(tmpdir(), 'cartograph-bench-log-')), 'server.log')
  const target = openSync(log, 'w')
  const server = spawn('env', [...settings, process.execPath, script('start.mjs')], {
    stdio: ['ignore', target, 'inherit'],
  })
  const exited = once(server, 'exit')
  closeSync(target)
  while (!readFileSync(log, 'utf8').includes('"msg":"ready"')) {
    if (server.exitCode !== null || server.pid === undefined)
      throw new Error(`The server did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
    await sleep(100)
  }
  return {
    pid: server.pid ?? 0,
    async close() {
      server.kill('SIGTERM')
      await exited
      rmSync(dirname(log), { recursive: true, force: true })
    },
  }
}

export async function signIn(url: string, dataDir: string): Promise<string> {
  const { email, password } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
    email: string
    password: string
  }
  const signedIn = await fetch(`${url}${endpoints.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await signedIn.json()) as { token: string }).token
}

function script(name: string): string {
  return join(root, 'tools/src', name)
}

/** The processes that a process has started, and those that they have started. */
export function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(list)) return []
  const own = readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return own.flatMap((child) => [child, ...childrenOf(child)])
}
