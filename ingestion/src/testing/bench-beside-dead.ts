import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrgId, PlatformCode } from '@cartograph/contract'
import { connections, eq, inArray, sql, syncRuns, workspaces } from '@cartograph/store'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { startSync } from '../runs/start-sync.ts'
import { connectPlatform } from './connect-platform.ts'
import { RecordedLog, RecordedQueue } from './connected-shop.ts'
import { hostSettings } from './host-settings.ts'
import { spawnSimulators, type SpawnedSimulators } from './spawn-simulators.ts'

export interface BesideDead {
  readonly aloneSeconds: number
  readonly besideSeconds: number
  /** The number of syncs of the dead platforms that began while the healthy one was syncing. */
  readonly deadBegun: number
}

export interface BesideDeadOptions {
  /** Orders of the healthy platform's shop, approximately, in three years. */
  readonly orders: number
  /** For each dead platform. */
  readonly connections: number
  readonly times: number
  /** A worker process of the server with these settings, which runs queued jobs. */
  readonly startWorker: (settings: readonly string[]) => Promise<{ close(): Promise<void> }>
}

/** One accepts connections and never answers, the other answers only 500. */
const silentPlatform = 'KL'
const brokenPlatform = 'RE'
const healthyPlatform = 'SP'

/**
 * Times a full Shopify sync by the workers of a real process, from queueing to its end: alone, and beside
 * two dead platforms with earlier syncs in the queue.
 */
export async function* benchBesideDead(
  options: BesideDeadOptions,
): AsyncGenerator<BesideDead, void, undefined> {
  const [store, simulators] = await Promise.all([openTestStore(), spawnSimulators(options.orders)])
  const silent = createServer(() => undefined)
  const broken = createHttpServer((_, answer) => answer.writeHead(500).end())
  try {
    const [silentUrl, brokenUrl] = [await listen(silent), await listen(broken)]
    const settings = [
      `DATABASE_URL=${store.connectionString}`,
      `SECRET_KEY=${Buffer.from(store.secretKey).toString('base64')}`,
      ...hostSettings(healthyPlatform, simulators.hosts[healthyPlatform] ?? {}),
      ...hostSettings(silentPlatform, silentUrl),
      ...hostSettings(brokenPlatform, brokenUrl),
    ]
    const bench = { store, simulators, settings, options }
    for (let n = 0; n < options.times; n += 1) {
      const alone = await measure(bench, 0)
      const beside = await measure(bench, options.connections)
      yield {
        aloneSeconds: alone.seconds,
        besideSeconds: beside.seconds,
        deadBegun: beside.deadBegun,
      }
    }
  } finally {
    silent.close()
    broken.close()
    simulators.close()
    await store.close()
  }
}

interface Bench {
  readonly store: TestStore
  readonly simulators: SpawnedSimulators
  readonly settings: readonly string[]
  readonly options: BesideDeadOptions
}

async function measure(
  bench: Bench,
  dead: number,
): Promise<{ seconds: number; deadBegun: number }> {
  const { store, options, settings } = bench
  const orgs: OrgId[] = []
  for (let n = 0; n < dead; n += 1) {
    for (const platform of [silentPlatform, brokenPlatform] as const)
      orgs.push(await askForSync(bench, platform))
  }
  const healthy = await askForSync(bench, healthyPlatform)
  const worker = await options.startWorker(settings)
  try {
    return await outcomeOf(store, healthy, orgs)
  } finally {
    await worker.close()
    await store.asSystem((tx) => tx.delete(workspaces).where(sql`true`))
  }
}

/** A connection in its own workspace, with a queued run. */
async function askForSync({ store, simulators }: Bench, platform: PlatformCode): Promise<OrgId> {
  const { orgId, connectionId } = await connectPlatform(store, {
    platform,
    hosts: simulators.hosts[platform] ?? {},
    form: simulators.forms[platform] ?? null,
    shop: simulators.shop,
    now: new Date(simulators.now),
  })
  // The worker's settings contain its URL.
  await store.inWorkspace(orgId, (tx) =>
    tx.update(connections).set({ mode: 'live' }).where(eq(connections.id, connectionId)),
  )
  const ctx = { store, queue: new RecordedQueue(), log: new RecordedLog(), clock: () => new Date() }
  await startSync(ctx, { orgId, connectionId })
  return orgId
}

async function outcomeOf(store: TestStore, healthy: OrgId, dead: readonly OrgId[]) {
  for (;;) {
    const runs = await store.asSystem((tx) =>
      tx
        .select()
        .from(syncRuns)
        .where(inArray(syncRuns.orgId, [healthy, ...dead])),
    )
    const run = runs.find(({ orgId }) => orgId === healthy)
    if (run?.state === 'failed') throw new Error(`The healthy sync failed: ${run.error}`)
    if (run?.state === 'done' && run.finishedAt !== null) {
      const startTimes = runs.flatMap(({ startedAt }) => startedAt ?? [])
      // Measured from the first run that began, so it includes the time in the queue.
      const from = Math.min(...startTimes.map((moment) => moment.getTime()))
      return {
        seconds: (run.finishedAt.getTime() - from) / 1000,
        deadBegun: startTimes.length - 1,
      }
    }
    await sleep(100)
  }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
