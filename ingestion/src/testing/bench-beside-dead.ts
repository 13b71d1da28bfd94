import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectors } from '@cartograph/connectors'
import type { OrgId, PlatformCode } from '@cartograph/contract'
import { connections, eq, inArray, sql, syncRuns, workspaces } from '@cartograph/store'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { startSync } from '../runs/start-sync.ts'
import { connectPlatform } from './connect-platform.ts'
import { RecordedLog, RecordedQueue } from './connected-shop.ts'
import { spawnSimulators, type SpawnedSimulators } from './spawn-simulators.ts'

export interface BesideDead {
  readonly aloneSeconds: number
  readonly besideSeconds: number
  /** How many syncs of the dead platforms were begun while the healthy one was at work. */
  readonly deadBegun: number
}

export interface BesideDeadOptions {
  /** Of the healthy platform's shop, about, in three years. */
  readonly orders: number
  /** Of each dead platform. */
  readonly connections: number
  readonly times: number
  /** A worker process of the server with these settings, which takes up whatever waits. */
  readonly startWorker: (settings: readonly string[]) => Promise<{ close(): Promise<void> }>
}

/** Accepts and never answers, and answers nothing but 500. */
const silentPlatform = 'KL'
const brokenPlatform = 'RE'
const healthyPlatform = 'SP'

/**
 * A whole sync of Shopify by the workers of a real process, from when the queue has it to its end: alone,
 * and beside two dead platforms that others have asked for before.
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

/** A connection in a workspace of its own, and a run that waits. */
async function askForSync({ store, simulators }: Bench, platform: PlatformCode): Promise<OrgId> {
  const { orgId, connectionId } = await connectPlatform(store, {
    platform,
    hosts: simulators.hosts[platform] ?? {},
    form: simulators.forms[platform] ?? null,
    shop: simulators.shop,
    now: new Date(simulators.now),
  })
  // Where it is reached, the worker's settings say.
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
      const begun = runs.flatMap(({ startedAt }) => startedAt ?? [])
      // From the first that was begun at all: what it waits for its turn counts as well.
      const from = Math.min(...begun.map((moment) => moment.getTime()))
      return {
        seconds: (run.finishedAt.getTime() - from) / 1000,
        deadBegun: begun.length - 1,
      }
    }
    await sleep(100)
  }
}

function hostSettings(
  platform: PlatformCode,
  reached: string | Readonly<Record<string, string>>,
): string[] {
  return Object.keys(connectors[platform]?.manifest.hosts ?? {}).map((name) => {
    const url = typeof reached === 'string' ? reached : (reached[name] ?? '')
    return `${platform}_${name}_URL=${url}`
  })
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
