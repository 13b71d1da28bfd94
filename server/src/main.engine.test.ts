import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OrgId } from '@cartograph/contract'
import { createTestDatabase } from '@cartograph/store/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  makeDataDir,
  processesOn,
  findFreePort,
  spawnServer,
  type SpawnedServer,
} from './testing/spawn-server.ts'

let folder: ReturnType<typeof makeDataDir>
let spawned: SpawnedServer[]
beforeEach(() => {
  folder = makeDataDir()
  spawned = []
})
afterEach(async () => {
  await stopAll()
  for (const pid of processesOn(folder.dataDir)) process.kill(pid, 'SIGKILL')
  folder.remove()
})

/** Synced in a moment, so that no test waits for the demo's three years. */
const newShop = ['--scenario=new']

function run(args: string[] = [], environment: Record<string, string> = {}): SpawnedServer {
  const server = spawnServer(folder.dataDir, args, environment)
  spawned.push(server)
  return server
}

async function stopAll() {
  for (const server of spawned.splice(0)) await stop(server)
}

const withoutDemo = { DEMO: 'off' }

async function stop({ child, exit }: SpawnedServer, signal: NodeJS.Signals = 'SIGTERM') {
  child.kill(signal)
  return exit
}

const demoFile = () =>
  z
    .object({ email: z.string(), password: z.string(), org_id: OrgId })
    .parse(JSON.parse(readFileSync(join(folder.dataDir, 'demo.json'), 'utf8')))

const Token = z.object({ token: z.string() })
const Ingestions = z.object({
  items: z.array(z.object({ state: z.string(), sync_run_id: z.string().nullable() })),
})

async function signIn(url: string): Promise<string> {
  return Token.parse(await (await requestSignIn(url)).json()).token
}

function requestSignIn(url: string): Promise<Response> {
  const { email, password } = demoFile()
  return fetch(`${url}/v1/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

/** In the order in which they were closed, those of the worker process apart. */
function closedParts({ lines }: SpawnedServer) {
  const Closed = z.object({ part: z.string(), process: z.optional(z.literal('worker')) })
  const closed = lines
    .filter((line) => line.includes('"msg":"closed"'))
    .map((line) => Closed.parse(JSON.parse(line)))
  const of = (process?: 'worker') =>
    closed.filter((one) => one.process === process).map(({ part }) => part)
  return { main: of(), worker: of('worker') }
}

async function read(url: string, path: string, token: string): Promise<unknown> {
  return (await fetch(`${url}${path}`, { headers: { authorization: token } })).json()
}

/** Sends queries that take a while. */
async function beginQueries(url: string, orgId: OrgId, token: string) {
  const data = Token.parse(await read(url, `/v1/orgs/${orgId}/data-token`, token))
  let answered = 0
  const statuses = [1, 2, 3, 4].map(async (n) => {
    const values = Array.from({ length: 900 }, (_, at) => `${n}-${at}`)
    const filters = [{ member: 'ShopifyOrders.orderName', operator: 'notContains', values }]
    const response = await fetch(`${url}/cubejs-api/v1/load`, {
      method: 'POST',
      headers: { authorization: data.token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: { measures: ['ShopifyOrders.netSales'], filters } }),
    })
    await response.text()
    answered += 1
    return response.status
  })
  await fetch(`${url}/healthz`)
  return { statuses: Promise.all(statuses), answered: () => answered }
}

/** Polls a starting server: the time of its first 200 from `/readyz`, and the status of a sign-in as soon as the file exists. */
async function watchStart(url: string): Promise<{ readyAt: number; signInStatus: number }> {
  let signInStatus = 0
  for (;;) {
    if (signInStatus === 0 && existsSync(join(folder.dataDir, 'demo.json')))
      signInStatus = (await requestSignIn(url)).status
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.status === 200) return { readyAt: Date.now(), signInStatus }
    await sleep(25)
  }
}

describe('the process', () => {
  it('writes the password file when its account can sign in, is ready when it says so, and leaves nothing behind when it is stopped', async () => {
    const port = await findFreePort()
    const server = run([], { PORT: String(port), LOG_LEVEL: 'debug' })
    const { readyAt, signInStatus } = await watchStart(`http://127.0.0.1:${port}`)
    expect(signInStatus).toBe(200)
    const { time } = z
      .object({ time: z.iso.datetime() })
      .parse(JSON.parse(await server.line('"msg":"ready"')))
    expect(Date.parse(time)).toBeLessThanOrEqual(readyAt)
    expect(statSync(join(folder.dataDir, 'demo.json')).mode & 0o777).toBe(0o600)

    const url = await server.ready
    const token = await signIn(url)
    const { org_id } = demoFile()
    const items = Ingestions.parse(await read(url, `/v1/orgs/${org_id}/data_ingestions`, token))
    expect(items.items.every(({ sync_run_id }) => sync_run_id !== null)).toBe(true)
    expect(server.lines.join('\n')).not.toContain(demoFile().password)
    await server.line('the worker process is ready')
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toMatch(/^cartograph_sync_rows_total\{process="worker"\} \d+$/m)

    const queries = await beginQueries(url, org_id, token)
    const answeredBefore = queries.answered()
    expect(await stop(server)).toEqual({ code: 0, signal: null })
    expect(answeredBefore).toBeLessThan(4)
    for (const status of await queries.statuses) expect([200, 503]).toContain(status)
    expect(processesOn(folder.dataDir)).toEqual([])
    expect(readdirSync(folder.dataDir)).not.toContain('cartograph.lock')
    const closed = closedParts(server)
    expect(closed.worker.splice(0, 3).toSorted()).toEqual(['job queue', 'mail', 'scheduler'])
    const clients = ['tracing', 'report threads', 'large queries', 'access', 'warehouse', 'store']
    expect(closed.worker).toEqual(clients)
    const [requests, ...rest] = closed.main
    expect(requests).toBe('http')
    expect(rest.splice(0, 3).toSorted()).toEqual(['demo', 'job queue', 'worker'])
    expect(rest).toEqual([
      'tracing',
      'report threads',
      'large queries',
      'access',
      'warehouse',
      'warehouse process',
      'store',
      'database server',
      'data folder',
    ])
  })

  it('refuses a second start on its folder or its port, and ignores a second Ctrl-C', async () => {
    const first = run([], withoutDemo)
    const url = await first.ready
    const second = run([], withoutDemo)
    expect(await second.exit).toEqual({ code: 1, signal: null })
    const said = second.lines.join('\n')
    expect(said).toContain('already running')
    expect(said).toContain(String(first.child.pid))
    expect(said).toContain(url)

    const other = makeDataDir()
    const { port } = new URL(url)
    const third = spawnServer(other.dataDir, [], { ...withoutDemo, PORT: port })
    expect((await third.exit).code).toBe(1)
    expect(third.lines.join('\n')).toContain(`Port ${port} is used by another program`)
    expect(processesOn(other.dataDir)).toEqual([])
    other.remove()

    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    first.child.kill('SIGINT')
    first.child.kill('SIGINT')
    expect(await first.exit).toEqual({ code: 0, signal: null })
    expect(processesOn(folder.dataDir)).toEqual([])
  })

  it('starts again after it was killed, with the same user, workspace and sync', async () => {
    const first = run(newShop)
    const before = { token: await signIn(await first.ready), ...demoFile() }
    await stop(first, 'SIGKILL')

    const second = run(newShop)
    const url = await second.ready
    expect(demoFile()).toMatchObject({ password: before.password, org_id: before.org_id })
    // The earlier session is still valid: nothing that was acknowledged is lost.
    const { items } = z
      .object({ items: z.array(z.unknown()) })
      .parse(await read(url, '/v1/users/orgs', before.token))
    expect(items).toHaveLength(1)
    await second.line('sync')
    expect(await stop(second)).toEqual({ code: 0, signal: null })
    expect(processesOn(folder.dataDir)).toEqual([])
  })

  it('can be stopped at any moment of its start', async () => {
    for (const afterMs of [300, 1500]) {
      const server = run(newShop)
      await sleep(afterMs)
      await stop(server)
      expect(processesOn(folder.dataDir)).toEqual([])
    }
    expect((await fetch(`${await run(newShop).ready}/readyz`)).status).toBe(200)
  })

  it('fills the folder with a scenario, prints the URL, and ends', async () => {
    const seeding = run(['--seed=new'])
    expect(await seeding.exit).toEqual({ code: 0, signal: null })
    expect(seeding.lines.at(-1)).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/org\/[0-9a-f-]{36}\/insights\/overview$/,
    )
    expect(seeding.lines.at(-1)).toContain(demoFile().org_id)
    expect(seeding.lines.join('\n')).toMatch(/orders [\d,]+ done · customers [\d,]+ done/)
    expect(processesOn(folder.dataDir)).toEqual([])

    const server = run(['--scenario=empty'])
    const url = await server.ready
    const { items } = z
      .object({ items: z.array(z.unknown()) })
      .parse(await read(url, '/v1/users/orgs', await signIn(url)))
    expect(items).toHaveLength(2)
  })

  it('works with an external database, where the demo is off by default', async () => {
    const { connectionString, drop } = await createTestDatabase()
    const environment = { DATABASE_URL: connectionString }
    await run([], environment).ready
    expect(existsSync(join(folder.dataDir, 'demo.json'))).toBe(false)
    expect(existsSync(join(folder.dataDir, 'postgres'))).toBe(false)
    await stopAll()
    const url = await run(newShop, { ...environment, DEMO: 'on' }).ready
    await signIn(url)
    await stopAll()
    await drop()
  })

  it('reports all configuration errors at once, with the valid values', async () => {
    const badly = run([], { PORT: 'http', DEMO: 'maybe', SP_SHOP_URL: 'shop.example' })
    expect((await badly.exit).code).toBe(1)
    expect(badly.lines.join('\n')).toMatch(/SP_SHOP_URL must[^]*PORT must[^]*DEMO must/)
    const unknown = run(['--seed=nothing'])
    expect((await unknown.exit).code).toBe(1)
    expect(unknown.lines.join('\n')).toContain(
      'demo, brief, tiny, large, new, german, limited, empty, broken',
    )
  })
})
