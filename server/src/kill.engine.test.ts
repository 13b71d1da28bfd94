import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectors } from '@cartograph/connectors'
import {
  AppError,
  canonicalTables,
  formatDay,
  dayNumber,
  seededRandom,
  type OrgId,
  type PlatformCode,
  type TableName,
} from '@cartograph/contract'
import { startSync, runSync } from '@cartograph/ingestion'
import {
  connectPlatform,
  connectShop,
  contextOf,
  openEngines,
  sandboxApp,
  tableRows,
  type ConnectedPlatform,
} from '@cartograph/ingestion/testing'
import { createWorld, startSandbox } from '@cartograph/sandbox'
import { openStore, rejectedRecords, streamDays, streamStates, syncRuns } from '@cartograph/store'
import { silentLog } from '@cartograph/store/testing'
import { connectEmbeddedWarehouse, type Warehouse } from '@cartograph/warehouse'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openJobQueue } from './jobs/job-queue.ts'
import { KilledProgram, type Victim } from './testing/killed-program.ts'

type Store = Awaited<ReturnType<typeof openStore>>

/** Kills of each victim, half of them in each phase; `npm run soak` kills 50 times. */
const kills = Number(process.env['SERVER_KILLS'] ?? 2)
const seed = Number(process.env['KILLS_SEED'] ?? 1)

/** What is synced while the victims are killed. */
const phases = { shop: ['SP'], platforms: ['GD', 'SR'] } as const satisfies Record<
  string,
  readonly PlatformCode[]
>
type Phase = keyof typeof phases

/** About as many kills hit one sync. */
const killsOfSync = 6

// The server reads the real clock, so the shop's history ends at the start of this test.
const now = new Date()
const world = createWorld({
  seed: 8,
  startDay: formatDay(dayNumber(now.toISOString().slice(0, 10)) - 30),
  orders: 2500,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = { name: 'killed', title: 'Killed Goods' }
const token = `shpat_${'7'.repeat(32)}`

/** The platforms, and a way to await their next requests. */
async function openPlatforms() {
  let requests = 0
  let onRequest = () => {}
  const count = () => {
    requests += 1
    onRequest()
    return null
  }
  const sandbox = await startSandbox({
    shops: [{ ...shop, world, token, plan: 'unlimited' }],
    clock: () => now,
    elapsedMs: () => performance.now() * 1000,
    platformFaults: count,
  })
  return {
    sandbox,
    requests: () => requests,
    /** Resolves when this many more requests have been received. */
    received(more: number): Promise<void> {
      const until = requests + more
      return new Promise((resolve) => {
        onRequest = () => {
          if (requests >= until) resolve()
        }
      })
    },
  }
}
type Platforms = Awaited<ReturnType<typeof openPlatforms>>

async function connect(
  store: Store,
  { sandbox }: Platforms,
  platform: PlatformCode,
): Promise<ConnectedPlatform> {
  if (platform === 'SP') {
    return { ...(await connectShop(store, { shop: shop.name, token })), platform }
  }
  const [served] = sandbox.shops
  if (served === undefined) throw new Error('There is no shop')
  return connectPlatform(store, {
    platform,
    hosts: sandbox.hosts[platform] ?? {},
    form: sandbox.exampleForm(platform, served),
    shop,
    now,
    mode: 'live',
  })
}

/** Everything stored of a connection, without what differs between any two syncs. */
async function contentOf(
  { store, warehouse }: { readonly store: Store; readonly warehouse: Warehouse },
  orgId: OrgId,
) {
  const tables: Record<string, readonly object[]> = {}
  for (const table of Object.keys(canonicalTables) as TableName[]) {
    // The program fits it on the orders after the sync.
    if (table === 'return_models') continue
    const rows = await tableRows(warehouse, orgId, table)
    tables[table] = rows.map((row) => ({
      ...row,
      connection_id: null,
      ...(table === 'day_versions' && { learned_at: null }),
      ...(table === 'shops' && { named_at: null }),
    }))
  }
  await store.inWorkspace(orgId, async (tx) => {
    const streams = await tx.select().from(streamStates).orderBy(streamStates.stream)
    tables['stream_states'] = streams.map((row) => ({
      stream: row.stream,
      state: row.state,
      historyDone: row.historyDone,
      recordUpdatedAt: row.recordUpdatedAt,
      // A resumed run may read what is new of a finished stream, and then counts only that.
      isComplete: row.rowsDone === row.rowsTotal,
      stoppedBy: row.stoppedBy,
      withheld: row.withheld,
    }))
    const days = await tx.select().from(streamDays).orderBy(streamDays.stream, streamDays.day)
    tables['stream_days'] = days.map(({ stream, day, contentHash, restatements }) => ({
      stream,
      day,
      contentHash,
      restatements,
    }))
    const runs = await tx.select().from(syncRuns)
    tables['sync_runs'] = runs.map(({ state, error }) => ({ state, error }))
    tables['rejected_records'] = await tx.select().from(rejectedRecords)
  })
  return tables
}
type Content = Awaited<ReturnType<typeof contentOf>>

interface Calm {
  readonly content: Content
  /** The requests of one sync. */
  readonly requests: number
}

/** Syncs each platform once, in this process, without any disturbance. */
async function syncCalmly(): Promise<ReadonlyMap<PlatformCode, Calm>> {
  const [engines, platforms] = await Promise.all([openEngines(), openPlatforms()])
  const ctx = contextOf({
    ...engines,
    connectorFor: (code) => connectors[code],
    platformAccess: (code) => ({ hosts: platforms.sandbox.hosts[code] ?? {}, app: sandboxApp }),
  })
  const calm = new Map<PlatformCode, Calm>()
  for (const platform of Object.values(phases).flat()) {
    const connected = await connect(engines.store, platforms, platform)
    const { syncRunId } = await startSync(ctx, connected)
    const job = {
      platform,
      org_id: connected.orgId,
      connection_id: connected.connectionId,
      sync_run_id: syncRunId,
    }
    const before = platforms.requests()
    const outcome = await runSync(ctx, job, new AbortController().signal)
    expect(outcome.state).toBe('done')
    const requests = platforms.requests() - before
    calm.set(platform, { content: await contentOf(engines, connected.orgId), requests })
  }
  await Promise.all([engines.close(), platforms.sandbox.close()])
  return calm
}

async function killRepeatedly(victims: readonly Victim[], calmSync: ReturnType<typeof syncCalmly>) {
  const platforms = await openPlatforms()
  const hosts = Object.entries(platforms.sandbox.hosts).flatMap(([code, urls]) =>
    Object.entries(urls).map(([name, url]) => [`${code}_${name}_URL`, url] as const),
  )
  const secretKey = randomBytes(32)
  const program = new KilledProgram({
    isDatabaseExternal: victims.includes('external'),
    environment: {
      DEMO: 'off',
      SECRET_KEY: secretKey.toString('base64'),
      ...appOf('GD'),
      ...appOf('SR'),
      ...Object.fromEntries(hosts),
    },
  })
  const over = new AbortController()
  const times = Object.fromEntries(victims.map((victim) => [victim, [] as number[]]))
  try {
    const [calm] = await Promise.all([calmSync, program.start()])
    const store = await openStore({
      connectionString: program.databaseUrl,
      secretKey,
      log: silentLog,
      connections: 2,
    })
    const warehouse = connectEmbeddedWarehouse({ socketPath: program.warehouseSocket })
    const random = seededRandom(seed)
    const synced: ConnectedPlatform[] = []
    for (const phase of Object.keys(phases) as Phase[]) {
      const codes: readonly PlatformCode[] = phases[phase]
      const requests = codes.reduce((sum, code) => sum + (calm.get(code)?.requests ?? 0), 0)
      const left = shuffled(
        victims.flatMap((victim) => Array.from({ length: Math.ceil(kills / 2) }, () => victim)),
        random,
      )
      while (left.length > 0) {
        const moment = () => platforms.received(1 + Math.floor((random() * requests) / killsOfSync))
        let next = moment()
        const syncs = await startSyncs(store, platforms, codes)
        synced.push(...syncs)
        let hasEnded = false
        const end = ended(store, syncs, over.signal).then(() => (hasEnded = true))
        while (left.length > 0) {
          await Promise.race([next, end])
          if (hasEnded) break
          await sleep(random() * 40)
          const victim = left.pop()
          if (victim === undefined) break
          const tookMs = await program.kill(victim, random)
          times[victim]?.push(tookMs)
          next = moment()
        }
        await end
      }
    }
    for (const { orgId, platform } of synced) {
      const content = await contentOf({ store, warehouse }, orgId)
      const expected = calm.get(platform)?.content ?? {}
      for (const [table, rows] of Object.entries(expected)) {
        expect(content[table], `${platform}: ${table}`).toEqual(rows)
      }
    }
    await Promise.all([warehouse.close(), store.close()])
    expect(await program.stop()).toEqual({ code: 0, left: [] })
  } catch (error) {
    console.error(program.log)
    throw error
  } finally {
    printTimes(times)
    over.abort()
    await program.remove()
    await platforms.sandbox.close()
  }
}

function appOf(code: PlatformCode): Record<string, string> {
  const { clientId, clientSecret } = sandboxApp
  return { [`${code}_CLIENT_ID`]: clientId, [`${code}_CLIENT_SECRET`]: clientSecret }
}

/** Starts a first sync of each platform, in workspaces of their own. */
async function startSyncs(store: Store, platforms: Platforms, codes: readonly PlatformCode[]) {
  const queue = await openJobQueue({ store, log: pino({ level: 'silent' }), supervise: false })
  const connected = []
  for (const code of codes) connected.push(await connect(store, platforms, code))
  for (const one of connected) {
    await startSync({ store, queue, log: silentLog, clock: () => new Date() }, one)
  }
  await queue.stop()
  return connected
}

/** Resolves when all syncs are done, or after the test has failed. */
async function ended(
  store: Store,
  syncs: readonly ConnectedPlatform[],
  over: AbortSignal,
): Promise<void> {
  for (const { orgId } of syncs) {
    while (!over.aborted) {
      const state = await stateOf(store, orgId)
      if (state === 'done') break
      if (state !== 'waiting' && state !== 'running') throw new Error(`The sync is ${state}`)
      await sleep(50)
    }
  }
}

async function stateOf(store: Store, orgId: OrgId) {
  try {
    const [run] = await store.inWorkspace(orgId, (tx) => tx.select().from(syncRuns))
    return run?.state
  } catch (error) {
    if (error instanceof AppError && error.code === 'database_unavailable') return 'running'
    throw error
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** Minimum, median and maximum. */
function printTimes(times: Readonly<Record<string, readonly number[]>>): void {
  for (const [victim, taken] of Object.entries(times)) {
    const sorted = taken.toSorted((a, b) => a - b)
    const [min, median, max] = [0, Math.floor(sorted.length / 2), sorted.length - 1].map((n) =>
      ((sorted[n] ?? 0) / 1000).toFixed(2),
    )
    console.log(`${victim}: up again ${taken.length} times, ${min} / ${median} / ${max} s`)
  }
}

/** Five victims share a program, and each kill costs it a few seconds. */
const limitMs = Math.max(600_000, kills * 30_000)

it(
  'is up again by itself after every kill, and every table equals that of an undisturbed sync',
  async () => {
    console.log(`KILLS_SEED=${seed} SERVER_KILLS=${kills}`)
    const calm = syncCalmly()
    // A failure of one waits until the program of the other has ended.
    const worlds = await Promise.allSettled([
      killRepeatedly(['main', 'worker', 'warehouse', 'postmaster', 'backend'], calm),
      killRepeatedly(['external'], calm),
    ])
    for (const one of worlds) if (one.status === 'rejected') throw one.reason
  },
  limitMs,
)
