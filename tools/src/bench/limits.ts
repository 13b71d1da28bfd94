import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ApiKey, ConnectionId, endpoints, newId, OrgId } from '@cartograph/contract'
import { fillWorkspace, largeShop } from '@cartograph/warehouse/testing'
import { median, percentile } from './compare-runs.ts'
import { larger, noMemory, residentMb } from './limits/resident.ts'
import { worstQueries, type WorstQuery } from './limits/worst-queries.ts'
import { queryShapes } from './query-shapes.ts'
import { seed, serve, signIn } from './running-server.ts'

/**
 * `npm run bench -- limits [--orders 100000] [--rounds 4] [--only notEquals]`: the p95 of a
 * workspace's dashboard queries alone and beside a read key of another workspace that sends the worst
 * accepted queries in a loop, in alternating rounds; and what that adds to the memory of the server and
 * the process of its warehouse.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '15' },
    /** One kind of the worst queries; all of them by default. */
    only: { type: 'string' },
  },
})
const [orders, rounds, seconds] = [values.orders, values.rounds, values.seconds].map(Number)
const goals = { ratio: 1.5, memoryMb: 300 }
/** More than a key may run at once. */
const loops = 8
const port = 3296
const url = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-limits-'))
const settings = [`DATA_DIR=${dataDir}`, `PORT=${port}`, 'LOG_LEVEL=info', 'DEMO=off']
const kinds = Object.keys(worstQueries).filter(
  (kind): kind is WorstQuery => values.only === undefined || kind === values.only,
)
const until = new Date().toISOString().slice(0, 10)

try {
  const { victim, attackerKey } = await prepare(orders ?? 0)
  const server = await serve(settings)
  try {
    await measure(server.pid, await dataToken(victim), attackerKey)
  } finally {
    await server.close()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Two workspaces with a shop each, and a read key of the second. */
async function prepare(count: number): Promise<{ victim: OrgId; attackerKey: string }> {
  console.log(`Creating two shops of ${count.toLocaleString('en')} orders …`)
  const victim = await seed(settings, 'tiny')
  const { attacker, attackerKey } = await createAttacker()
  const part = count / largeShop.orders
  for (const orgId of [victim, attacker]) {
    await fillWorkspace({
      dataDir,
      orgId,
      shop: {
        orders: count,
        customers: Math.ceil(largeShop.customers * part),
        products: 1_000,
        adSpendRows: Math.ceil(largeShop.adSpendRows * part),
        sessionRows: Math.ceil(largeShop.sessionRows * part),
        until,
        connectionId: newId(ConnectionId),
      },
    })
  }
  return { victim, attackerKey }
}

async function createAttacker(): Promise<{ attacker: OrgId; attackerKey: string }> {
  const server = await serve(settings)
  try {
    const token = await signIn(url, dataDir)
    const post = async (path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const created = await post('/v1/orgs/', { org_name: 'Attacker' })
    const attacker = OrgId.parse((created as { org: { org_id: string } }).org.org_id)
    const keyPath = endpoints.createApiKey.path.replace('{orgId}', attacker)
    const key = ApiKey.parse(await post(`${keyPath}?key_name=loop&scopes=data:read`))
    return { attacker, attackerKey: key.key_secret }
  } finally {
    await server.close()
  }
}

async function dataToken(orgId: OrgId): Promise<string> {
  const token = await signIn(url, dataDir)
  const path = endpoints.getDataToken.path.replace('{orgId}', orgId)
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { token: string }).token
}

async function measure(pid: number, victim: string, attackerKey: string): Promise<void> {
  const shapes = queryShapes(until).map(({ query }) => query)
  await watch(victim, shapes, pid, 5)
  const p95s: { alone: number; beside: number }[] = []
  const memory = { alone: noMemory, beside: noMemory }
  for (let round = 0; round < (rounds ?? 0); round += 1) {
    const alone = await watch(victim, shapes, pid, seconds ?? 0)
    const attack = startAttack(attackerKey)
    await sleep(2_000)
    const beside = await watch(victim, shapes, pid, seconds ?? 0)
    const answers = await attack.stop()
    await sleep(2_000)
    p95s.push({ alone: alone.p95, beside: beside.p95 })
    // Later rounds alone still hold what the loop has left behind.
    if (round === 0) memory.alone = alone.memoryMb
    memory.beside = larger(memory.beside, beside.memoryMb)
    console.log(
      `alone p95 ${alone.p95.toFixed(0)} ms (${alone.count} queries), beside ${beside.p95.toFixed(0)} ms (${beside.count}); the key's answers: ${JSON.stringify(answers)}`,
    )
  }
  const ratio = median(p95s.map(({ alone, beside }) => beside / alone))
  console.log(`\np95 beside the loop: ${ratio.toFixed(2)} times (goal ${goals.ratio})`)
  const { alone, beside } = memory
  const growth = beside.all - alone.all
  console.log(
    `memory: ${alone.all.toFixed(0)} MB alone, ${growth.toFixed(0)} MB more beside the loop (goal ${goals.memoryMb}); of the server ${alone.server.toFixed(0)} and ${(beside.server - alone.server).toFixed(0)}`,
  )
}

/** A person who opens dashboards: one query after the other, without the cache. */
async function watch(token: string, queries: readonly object[], pid: number, forSeconds: number) {
  const times: number[] = []
  let memoryMb = noMemory
  const end = performance.now() + forSeconds * 1000
  for (let index = 0; performance.now() < end; index += 1) {
    const query = { ...queries[index % queries.length], renewQuery: true }
    const from = performance.now()
    await load(token, { query, queryType: 'multi' })
    times.push(performance.now() - from)
    if (index % 5 === 0) memoryMb = larger(memoryMb, residentMb(pid))
  }
  return {
    p95: percentile(
      times.toSorted((one, other) => one - other),
      0.95,
    ),
    count: times.length,
    memoryMb,
  }
}

function startAttack(key: string) {
  const stopped = new AbortController()
  const answers: Record<string, number> = {}
  let number = 0
  const loop = async () => {
    while (!stopped.signal.aborted) {
      const kind = kinds[(number += 1) % kinds.length] ?? 'contains'
      const { path, query } = worstQueries[kind](until, number)
      const status = await load(key, { query, queryType: 'multi' }, path, stopped.signal)
      answers[`${path} ${status}`] = (answers[`${path} ${status}`] ?? 0) + 1
    }
  }
  const running = Array.from({ length: loops }, loop)
  return {
    async stop() {
      stopped.abort()
      await Promise.all(running)
      return answers
    },
  }
}

async function load(token: string, body: object, path = 'load', signal?: AbortSignal) {
  try {
    const answer = await fetch(`${url}/cubejs-api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
    const text = await answer.text()
    if (signal === undefined && !answer.ok) throw new Error(text)
    return text.includes('Continue wait') ? 'wait' : String(answer.status)
  } catch (error) {
    if (signal?.aborted) return 'stopped'
    throw error
  }
}
