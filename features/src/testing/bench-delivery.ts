import { closeSimulators, testedPlatforms } from '@cartograph/connectors/testing'
import { newId, ConnectionId, type PlatformCode, type QueryFilter } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { audienceMembers, eq } from '@cartograph/store'
import { openTestStore, silentLog } from '@cartograph/store/testing'
import { connectEmbeddedWarehouse, startEmbeddedWarehouse } from '@cartograph/warehouse'
import { fillWorkspace } from '@cartograph/warehouse/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  compareSegment,
  readMembers,
  resolveDuplicates,
  type DeliveryRun,
  type SegmentMember,
} from '../audiences/index.ts'
import type { Context } from '../context.ts'
import { openTestServices } from '../testing.ts'
import { TestAudience } from './test-audience.ts'

export interface Duration {
  readonly seconds: number
  /** Of this process; the engines have their own. */
  readonly cpuSeconds: number
  /** By how much the resident memory of this process exceeded that before, at most. */
  readonly megabytes: number
}

export interface Difference {
  readonly first: Duration
  /** Reading the members from the warehouse alone. */
  readonly reading: Duration
  /** Reading those of a segment with about half of the customers. */
  readonly readingHalf: Duration & { readonly rows: number }
  readonly unchanged: Duration
  readonly changed: Duration & { readonly rows: number }
}

/**
 * Prepares an audience of a synthetic shop: at first, without a change, and after 1 % of the customers
 * have other phone numbers; from the warehouse to the ledger.
 */
export async function benchDifference(customers: number): Promise<Difference> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
  const [platform] = testedPlatforms
  if (platform === undefined) throw new Error('There is no destination')
  const test = await openTestServices()
  const audience = await TestAudience.open(test.store, platform)
  const { orgId } = audience
  const until = new Date().toISOString().slice(0, 10)
  const rest = { products: 1_000, adSpendRows: 1_000, sessionRows: 1_000, until }
  const shop = { customers, orders: customers * 2, connectionId: newId(ConnectionId), ...rest }
  await fillWorkspace({ dataDir, orgId, shop })
  const engine = await startEmbeddedWarehouse({ dataDir, log: silentLog })
  const warehouse = connectEmbeddedWarehouse(engine)
  try {
    await warehouse.prepareWorkspace(orgId)
    const semantic = createSemantic({ warehouse, model: loadCatalogue() })
    const workspace = { orgId, role: 'admin' } as const
    const ctx: Context = { ...test.ctx, semantic, workspace }
    const bought = (times: number): QueryFilter => ({
      member: 'CustomerProfile.orderCount',
      operator: 'gte',
      values: [String(times)],
    })
    const members = (signal: AbortSignal, times = 0) =>
      readMembers(ctx, {
        filters: [bought(times)],
        timezone: 'UTC',
        currency: 'USD',
        fields: ['email', 'first_and_last_name'],
        signal,
      })
    await audience.startJob()
    const compare = async (read: DeliveryRun['readMembers']) => {
      const run = { ...audience.run(), readMembers: read }
      await compareSegment(run)
      await resolveDuplicates(run, 'comparison')
    }
    const reading = await timed(async () => {
      for await (const page of members(ctx.signal)) if (page.length === 0) break
    })
    let half = 0
    const readingHalf = await timed(async () => {
      for await (const page of members(ctx.signal, 2)) half += page.length
    })
    const first = await timed(() => compare(members))
    const isHere = eq(audienceMembers.orgId, orgId)
    const { clock } = ctx
    await test.store.asSystem((tx) =>
      tx
        .update(audienceMembers)
        .set({ state: 'sent', mayBeListed: true, sentAt: clock() })
        .where(isHere),
    )
    const unchanged = await timed(() => compare(members))
    const changed = await timed(() => compare((signal) => withChanges(members(signal))))
    const rows = await test.store.asSystem((tx) =>
      tx.$count(audienceMembers, eq(audienceMembers.state, 'waiting_remove')),
    )
    return {
      first,
      reading,
      readingHalf: { ...readingHalf, rows: half },
      unchanged,
      changed: { ...changed, rows },
    }
  } finally {
    await warehouse.close()
    await engine.close()
    await test.close()
    await closeSimulators()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** One in a hundred has another name. */
async function* withChanges(pages: AsyncIterable<readonly SegmentMember[]>) {
  let count = 0
  for await (const page of pages)
    yield page.map((member) => {
      count += 1
      if (count % 100 !== 0) return member
      return { ...member, person: { ...member.person, lastName: 'Changed' } }
    })
}

export interface DeliveryBench extends Duration {
  readonly platform: PlatformCode
  readonly rows: number
}

/** Sends an audience of this size to each simulated destination, without the platform's limits. */
export async function* benchDeliveries(customers: number): AsyncGenerator<DeliveryBench> {
  for (const platform of testedPlatforms) {
    const store = await openTestStore()
    try {
      const audience = await TestAudience.open(store, platform, { mostItems: Infinity })
      for (let number = 0; number < customers; number += 1) audience.join(number)
      const time = await timed(async () => {
        await audience.sync()
      })
      yield { platform: platform.code, ...time, rows: (await audience.job()).added }
    } finally {
      await store.close()
      await closeSimulators()
    }
  }
}

async function timed(work: () => Promise<void>): Promise<Duration> {
  const before = process.memoryUsage.rss()
  const cpu = process.cpuUsage()
  let bytes = before
  const sample = setInterval(() => {
    bytes = Math.max(bytes, process.memoryUsage.rss())
  }, 50)
  const from = performance.now()
  try {
    await work()
  } finally {
    clearInterval(sample)
  }
  const { user, system } = process.cpuUsage(cpu)
  return {
    seconds: (performance.now() - from) / 1000,
    cpuSeconds: (user + system) / 1e6,
    megabytes: (bytes - before) / 1e6,
  }
}
