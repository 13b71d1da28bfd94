import { seededRandom } from '@cartograph/contract'
import { connectors } from '@cartograph/connectors'
import type { PlatformCode, SyncRunId, TableName } from '@cartograph/contract'
import type { ServedShop } from '@cartograph/sandbox'
import { connections, eq, rejectedRecords, streamStates, syncRuns } from '@cartograph/store'
import { expect } from 'vitest'
import { canonicalJson } from '../passes/record-hash.ts'
import { startSync } from '../runs/start-sync.ts'
import { connectPlatform, type ConnectedPlatform } from './connect-platform.ts'
import { contextOf } from './connected-shop.ts'
import type { Engines } from './open-engines.ts'
import type { SandboxPlatforms } from './sandbox-platforms.ts'
import { seededTrouble } from './seeded-trouble.ts'
import type { KillAtStep, ServedAnswer } from './serving-worker.ts'
import { comparable, tableRows } from './table-rows.ts'
import type { WorkerPool } from './worker-pool.ts'

/** One platform with real stores, synced by workers that may be killed. */
export interface Scene {
  readonly engines: Engines
  readonly platforms: SandboxPlatforms
  readonly workers: WorkerPool
  readonly platform: PlatformCode
}

/** The rows of an uninterrupted first sync. */
export interface Calm {
  readonly steps: number
  readonly rowsDone: Readonly<Record<string, number>>
}

/** Without failures; the rows equal the truth at once. */
export async function syncCalmly(scene: Scene, variant: number): Promise<Calm> {
  const shop = shopOf(scene, variant)
  scene.platforms.state.now = firstMoment(variant)
  scene.platforms.state.faults = () => null
  const connected = await connect(scene, shop)
  const { answer } = await syncOnce(scene, connected, { kills: [], isInTrouble: false })
  expect(answer?.state).toBe('done')
  await expectTruth(scene, connected, shop)
  const { rowsDone } = await written(scene, connected)
  await scene.engines.warehouse.dropWorkspace(connected.orgId)
  return { steps: answer?.steps ?? 0, rowsDone }
}

/**
 * Runs a first sync and possibly a second one, both with faults and kills, while time advances or stands
 * still; then a day or two later an uninterrupted sync. The stored rows must then equal the truth.
 */
export async function converge(scene: Scene, seed: number, calm: Calm): Promise<void> {
  const random = seededRandom(seed)
  const { state } = scene.platforms
  const variant = variantOf(seed)
  const shop = shopOf(scene, variant)
  const passHours = (least: number, most: number) => {
    state.now = new Date(state.now.getTime() + (least + random() * (most - least)) * 3_600_000)
  }
  state.now = firstMoment(variant)
  state.faults = () => null
  const connected = await connect(scene, shop)
  state.faults = seededTrouble(seed)
  const isMoving = random() < 0.5
  const afterKill = isMoving ? () => passHours(1, 40) : () => undefined

  const first = await syncOnce(scene, connected, {
    kills: killsOf(random, calm.steps),
    isInTrouble: true,
    afterKill,
  })
  if (!isMoving && first.state === 'done') {
    // Each record is counted once, whatever happened between its two commits.
    const { rowsDone } = await written(scene, connected)
    expect(rowsDone).toEqual(calm.rowsDone)
  }
  if (random() < 0.25) {
    passHours(1, 60)
    const kills = killsOf(random, calm.steps / 2)
    await syncOnce(scene, connected, { kills, isInTrouble: true, afterKill })
  }

  state.faults = () => null
  // Platforms restate days for weeks: they are read again when the last restatement is a day old.
  passHours(25, 60)
  const last = await syncOnce(scene, connected, { kills: [], isInTrouble: false })
  expect(last.answer?.state).toBe('done')
  await expectTruth(scene, connected, shop)
  await expectOrder(scene, connected)
  await scene.engines.warehouse.dropWorkspace(connected.orgId)
}

/** Each of the shops, at its own time. */
export function variantOf(seed: number): number {
  return seed % 3
}

function shopOf({ platforms }: Scene, variant: number): ServedShop {
  const shop = platforms.shops[variant]
  if (shop === undefined) throw new Error(`There is no shop ${variant}`)
  return shop
}

/** The time at which each shop is connected. */
export function firstMoment(variant: number): Date {
  return new Date(Date.UTC(2025, 10, 1, 3 + 9 * variant, 20))
}

function connect(scene: Scene, shop: ServedShop): Promise<ConnectedPlatform> {
  const { platform, platforms, engines } = scene
  return connectPlatform(engines.store, {
    platform,
    hosts: platforms.sandbox.hosts[platform] ?? {},
    form: platforms.sandbox.exampleForm(platform, shop),
    shop,
    now: platforms.state.now,
  })
}

/** Mostly one kill, at any step of a sync. */
function killsOf(random: () => number, steps: number): KillAtStep[] {
  const share = random()
  const count = share < 0.55 ? 0 : share < 0.95 ? 1 : 2
  return Array.from({ length: count }, () => ({
    step: 1 + Math.floor(random() * steps),
    delayMs: random() < 0.5 ? 0 : 1 + Math.floor(random() * 15),
  }))
}

interface Course {
  readonly kills: readonly KillAtStep[]
  readonly isInTrouble: boolean
  readonly afterKill?: () => void
}

/** Starts a sync and runs as many workers as it needs. */
async function syncOnce(scene: Scene, connected: ConnectedPlatform, course: Course) {
  const { store } = scene.engines
  const ctx = contextOf({
    store,
    warehouse: scene.engines.warehouse,
    connectorFor: (platform) => connectors[platform],
    clock: () => scene.platforms.state.now,
  })
  const { syncRunId } = await startSync(ctx, connected)
  const kills = [...course.kills]
  for (;;) {
    const kill = kills.shift() ?? null
    const answer = await work(scene, connected, syncRunId, {
      kill,
      isInTrouble: course.isInTrouble,
    })
    const state = await stateOf(scene, connected, syncRunId)
    if (answer !== null) return { state, answer }
    course.afterKill?.()
    // Killed between its last commit and its exit: there is nothing left to do.
    if (state !== 'waiting' && state !== 'running') return { state, answer }
  }
}

/** The database releases the lock of a killed worker within a moment. */
async function work(
  { platforms, workers }: Scene,
  { platform, orgId, connectionId }: ConnectedPlatform,
  syncRunId: SyncRunId,
  course: { readonly kill: KillAtStep | null; readonly isInTrouble: boolean },
): Promise<ServedAnswer | null> {
  for (;;) {
    const answer = await workers.run({
      job: { platform, org_id: orgId, connection_id: connectionId, sync_run_id: syncRunId },
      hosts: platforms.sandbox.hosts,
      now: platforms.state.now.toISOString(),
      isShortOfTime: course.isInTrouble,
      kill: course.kill,
    })
    if (answer?.state !== 'busy') return answer
  }
}

async function stateOf({ engines }: Scene, { orgId }: ConnectedPlatform, syncRunId: SyncRunId) {
  const [run] = await engines.store.inWorkspace(orgId, (tx) =>
    tx.select().from(syncRuns).where(eq(syncRuns.id, syncRunId)),
  )
  return run?.state
}

async function written({ engines }: Scene, { orgId }: ConnectedPlatform) {
  return engines.store.inWorkspace(orgId, async (tx) => {
    const streams = await tx.select().from(streamStates)
    return {
      streams,
      rowsDone: Object.fromEntries(streams.map(({ stream, rowsDone }) => [stream, rowsDone])),
      runs: await tx.select().from(syncRuns),
      rejected: await tx.select().from(rejectedRecords),
      connections: await tx.select().from(connections),
    }
  })
}

async function expectTruth(
  { engines, platform, platforms }: Scene,
  { orgId, connectionId }: ConnectedPlatform,
  shop: ServedShop,
): Promise<void> {
  const truth = platforms.sandbox.truth(platform, shop, connectionId, platforms.state.now)
  for (const table of Object.keys(truth) as TableName[]) {
    const stored = await tableRows(engines.warehouse, orgId, table)
    const rows = comparable(table, truth[table] ?? [])
    expect(rows.length, table).toBeGreaterThan(0)
    expect(stored, table).toEqual(rows)
  }
}

/** Besides the rows: nothing is duplicated, set aside or left open. */
async function expectOrder(scene: Scene, connected: ConnectedPlatform): Promise<void> {
  const { runs, streams, rejected, connections: rows } = await written(scene, connected)
  expect(runs.filter(({ state }) => state === 'waiting' || state === 'running')).toEqual([])
  expect(streams.map(({ state }) => state)).toEqual(streams.map(() => 'done'))
  expect(rejected.filter(({ isStored }) => !isStored)).toEqual([])
  expect(rows).toMatchObject([{ requiresReauth: false, isConnected: true }])

  const { warehouse } = scene.engines
  const raw = await tableRows(warehouse, connected.orgId, 'raw_records')
  const idOf = (row: (typeof raw)[number]) => `${row['stream']} ${row['external_id']}`
  expect(new Set(raw.map(idOf)).size).toBe(raw.length)

  // The latest version of each day is the one that is stored.
  const versions = await tableRows(warehouse, connected.orgId, 'day_versions')
  const latest = new Map(
    versions
      .toSorted((a, b) => (String(a['learned_at']) < String(b['learned_at']) ? -1 : 1))
      .map((row) => [`${row['stream']} ${row['day']}`, contentOf(row['payload'])]),
  )
  const daily = new Set(versions.map((row) => row['stream']))
  const days = raw.filter((row) => daily.has(row['stream'] ?? null))
  expect(new Map(days.map((row) => [idOf(row), contentOf(row['payload'])]))).toEqual(latest)
}

function contentOf(payload: unknown): string {
  return canonicalJson(JSON.parse(String(payload)))
}
