import { seededRandom } from '@cartograph/contract'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../testing.ts'
import { query, waitUntilGone } from './server-children.fixture.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts'

/** A sample; `npm run soak` kills the server 12 times. */
const rounds = Number(process.env['DURABILITY_KILLS'] ?? 4)
const writers = 4
let dataDir: string
let server: EmbeddedPostgres

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cartograph-durability-'))
})

afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every acknowledged write survives when the server is killed at random moments', async () => {
  const random = seededRandom(Number(process.env['DURABILITY_SEED'] ?? 20_261_121))
  const acknowledged = new Set<number>()
  const sent = new Set<number>()
  server = await start()
  await query(server, 'create table writes (n bigint primary key, filling text)')
  for (let round = 0; round < rounds; round++) {
    const before = acknowledged.size
    const ended = Promise.all(
      Array.from({ length: writers }, (_, writer) =>
        write(server, (round * writers + writer) * 1_000_000, sent, acknowledged),
      ),
    )
    await sleep(20 + random() * 400)
    while (acknowledged.size === before) await sleep(5)
    killAll(server.pid)
    await ended
    await waitUntilGone(server.pid)
    server = await start()
    const found = new Set((await query(server, 'select n::int from writes')).map(numberOf))
    expect(
      [...acknowledged].filter((n) => !found.has(n)),
      `lost in round ${round}`,
    ).toEqual([])
    expect(
      [...found].filter((n) => !sent.has(n)),
      `unknown in round ${round}`,
    ).toEqual([])
  }
  expect(acknowledged.size).toBeGreaterThan(rounds)
})

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: silentLog })
}

/** Writes rows one after the other until the server is killed. */
async function write(
  server: EmbeddedPostgres,
  from: number,
  sent: Set<number>,
  acknowledged: Set<number>,
): Promise<void> {
  const client = new Client({ connectionString: server.connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (let n = from; ; n++) {
      sent.add(n)
      await client.query(`insert into writes values ($1, repeat('x', 500))`, [n])
      acknowledged.add(n)
    }
  } catch {
    await client.end()
  }
}

/** Kills the server and, where the system lists them, its child processes. */
function killAll(pid: number): void {
  const list = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').map(Number) : []
  for (const each of [pid, ...children]) process.kill(each, 'SIGKILL')
}

function numberOf(row: unknown): number {
  return typeof row === 'object' && row !== null && 'n' in row ? Number(row.n) : Number.NaN
}
