import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { processIdentity } from '../process-identity.ts'
import { silentLog } from '../testing.ts'
import {
  isRoot,
  processesOf,
  query,
  startInChild,
  waitUntilGone,
  watchersOf,
  type ServerChild,
} from './server-children.fixture.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.ts'

let root: string
const running: EmbeddedPostgres[] = []

async function start(dataDir: string, further: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, ...further })
  running.push(server)
  return server
}

/** Namespaces of its own for processes and shared memory, as a container has. */
const hidingProcesses = ['unshare', '--pid', '--ipc', '--mount-proc', '--fork']

function canHideProcesses(): boolean {
  try {
    execFileSync('unshare', [...hidingProcesses.slice(1), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A folder whose server was started and stopped once: creating its files takes a second of processor time. */
let usedBefore: string
beforeAll(async () => {
  usedBefore = await mkdtemp(path.join(tmpdir(), 'cartograph-embedded-'))
  const server = await startEmbeddedPostgres({ dataDir: usedBefore, log: silentLog })
  await server.stop()
})
afterAll(() => rm(usedBefore, { recursive: true, force: true }))

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cartograph-embedded-'))
  // With its owners, since as root the server is another user.
  execFileSync('cp', ['--archive', `${usedBefore}/.`, root])
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  await rm(root, { recursive: true, force: true })
})

test('data survives a clean stop and a new start', async () => {
  const first = await start(root)
  await query(first, `create table kept (word text); insert into kept values ('still here')`)
  await first.stop()
  expect(processesOf(first.pid)).toEqual([])
  const second = await start(root)
  expect(await query(second, 'select word from kept')).toEqual([{ word: 'still here' }])
})

test('the server is durable, listens on no network and requires the password', async () => {
  const server = await start(root)
  const [settings] = await query(
    server,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('full_page_writes') as pages, current_setting('listen_addresses') as listens,
            current_setting('timezone') as zone`,
  )
  expect(settings).toEqual({ fsync: 'on', commit: 'on', pages: 'on', listens: '', zone: 'UTC' })
  const intruder = new Client({
    connectionString: server.connectionString.replace(/:[^:@]+@/, ':guess@'),
  })
  await expect(intruder.connect()).rejects.toThrow(/password authentication failed/)
  const modes: Record<string, string> = {}
  for (const file of ['password', 'socket', 'data']) {
    modes[file] = ((await stat(path.join(root, 'postgres', file))).mode & 0o777).toString(8)
  }
  expect(modes).toEqual({ password: '600', socket: '700', data: '700' })
})

test('works in a folder with spaces, commas and quotes in its name', async () => {
  const server = await start(path.join(root, `a shop's "data", kept`))
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('uses a private folder elsewhere when the path is too long for a socket', async () => {
  const deep = path.join(root, 'x'.repeat(100))
  const server = await start(deep)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  const socket = new URL(server.connectionString.replace('@/', '@host/')).searchParams.get('host')
  expect(socket).not.toContain(root)
  expect((await stat(socket ?? '')).mode & 0o777).toBe(0o700)
  await server.stop()
  await rm(socket ?? '', { recursive: true })
})

test('a second start on a folder in use fails without affecting the first', async () => {
  const first = await start(root)
  await expect(start(root)).rejects.toThrow(`already in use by process ${process.pid}`)
  const child = await startInChild(root)
  expect(child.refused).toContain(`already in use by process ${process.pid}`)
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two simultaneous starts exactly one succeeds', async () => {
  const empty = path.join(root, 'empty')
  await mkdir(path.join(empty, 'postgres'), { recursive: true })
  await symlink('999999999@long.ago', path.join(empty, 'postgres', 'owner'))
  const outcomes = await Promise.allSettled([start(empty), start(empty), start(empty)])
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  )
  expect(refusals).toEqual(refusals.map(() => expect.stringContaining('already in use')))
  expect(refusals).toHaveLength(2)
})

test('the server ends in order when its parent is killed, even if its watcher was killed before', async () => {
  const first = await startInChild(root)
  const before = { connectionString: first.connectionString ?? '' }
  await query(before, `create table kept (word text); insert into kept values ('acknowledged')`)
  first.process.kill('SIGKILL')
  await waitUntilEnded(first.pid ?? 0)

  const second = await startInChild(root)
  const pid = second.pid ?? 0
  const watchers = watchersOf(pid)
  expect(watchers).toHaveLength(1)
  for (const watcher of watchers) process.kill(watcher, 'SIGKILL')
  await expect.poll(() => watchersOf(pid)).toEqual([expect.not.toBeOneOf(watchers)])
  second.process.kill('SIGKILL')
  await waitUntilEnded(pid)

  const server = await start(root)
  expect(await query(server, 'select word from kept')).toEqual([{ word: 'acknowledged' }])

  async function waitUntilEnded(pid: number): Promise<void> {
    await expect.poll(() => processesOf(pid), { timeout: 10_000 }).toEqual([])
    expect(await readdir(path.join(root, 'postgres', 'data'))).not.toContain('postmaster.pid')
  }
})

test('a start right after the parent was killed has the data', async () => {
  const child = await startInChild(root)
  const before = { connectionString: child.connectionString ?? '' }
  await query(before, `create table kept (word text); insert into kept values ('acknowledged')`)
  child.process.kill('SIGKILL')
  await waitUntilGone(child.process.pid ?? 0)
  const server = await start(root)
  expect(await query(server, 'select word from kept')).toEqual([{ word: 'acknowledged' }])
})

test('a server that was left behind without its watcher is stopped, and its data is intact', async () => {
  const child = await startInChild(root)
  const left = { connectionString: child.connectionString ?? '' }
  const pid = child.pid ?? 0
  await query(left, `create table kept (word text); insert into kept values ('acknowledged')`)
  leaveBehind(child)
  await waitUntilGone(child.process.pid ?? 0)
  expect(await query(left, 'select 1 as one'), 'the server has outlived its parent').toHaveLength(1)
  const server = await start(root)
  expect(server.pid).not.toBe(pid)
  await waitUntilGone(pid)
  expect(await query(server, 'select word from kept')).toEqual([{ word: 'acknowledged' }])
})

/** Kills the parent and the watcher, which cannot be replaced meanwhile. */
function leaveBehind({ process: parent, pid = 0 }: ServerChild): void {
  parent.kill('SIGSTOP')
  for (const watcher of watchersOf(pid)) process.kill(watcher, 'SIGKILL')
  parent.kill('SIGKILL')
}

test('a killed server is reported, and the folder can be started again at once', async () => {
  const reasons: string[] = []
  const server = await start(root, { onExit: (reason) => reasons.push(reason) })
  process.kill(server.pid, 'SIGKILL')
  await expect.poll(() => reasons, { timeout: 30_000 }).toEqual(['ended by SIGKILL'])
  await expect.poll(() => watchersOf(server.pid)).toEqual([])
  const next = await start(root)
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a clean stop is not reported as an unexpected exit', async () => {
  const reasons: string[] = []
  const server = await start(root, { onExit: (reason) => reasons.push(reason) })
  await server.stop()
  await server.stop()
  expect(reasons).toEqual([])
})

test('ignores a pid file whose pid now belongs to another program', async () => {
  const first = await start(root)
  process.kill(first.pid, 'SIGKILL')
  await waitUntilGone(first.pid)
  const pidFile = path.join(root, 'postgres', 'data', 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'))
  const second = await start(root)
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an interrupted first start is repeated', async () => {
  const empty = path.join(root, 'empty')
  await mkdir(path.join(empty, 'postgres', 'unfinished-1', 'base'), { recursive: true })
  const server = await start(empty)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await readdir(path.join(empty, 'postgres'))).not.toContain('unfinished-1')
})

test('a failed start reports the messages of PostgreSQL', async () => {
  const server = await start(root)
  await server.stop()
  await rm(path.join(root, 'postgres', 'data', 'global'), { recursive: true })
  await expect(start(root)).rejects.toThrow(/did not start\. It said: .*global/)
})

test.runIf(isRoot && canHideProcesses())(
  'a start that cannot see a server left behind, as in another container, waits for its end',
  async () => {
    const child = await startInChild(root)
    const pid = child.pid ?? 0
    leaveBehind(child)
    setTimeout(() => process.kill(pid, 'SIGINT'), 1_000)
    const elsewhere = await startInChild(root, { prefix: hidingProcesses })
    expect(processIdentity(pid)).toBeNull()
    expect(elsewhere.refused).toBeUndefined()
    await elsewhere.stop()
  },
)

test.runIf(isRoot)(
  'as root the server runs without root and its files stay with root',
  async () => {
    const server = await start(root)
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    expect(/^CapEff:\s+0+$/m.test(status)).toBe(true)
    expect((await stat(path.join(root, 'postgres', 'data', 'PG_VERSION'))).uid).toBe(0)
  },
)
