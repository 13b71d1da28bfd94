import {
  addDays,
  ConnectionId,
  newId,
  SyncRunId,
  type CanonicalRows,
  type OrgId,
  type PlatformCode,
  type TableName,
} from '@cartograph/contract'
import {
  createShop,
  createWorld,
  fbTruth,
  g4Truth,
  gdTruth,
  klTruth,
  truthRows,
  type World,
} from '@cartograph/sandbox'
import {
  createSemantic,
  loadCatalogue,
  withSegmentRules,
  withWorkspaceMetrics,
} from '@cartograph/semantic'
import { connections, syncRuns } from '@cartograph/store'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { segmentSource } from '../audiences/index.ts'
import { metricsOfWorkspace } from '../custom-metrics/index.ts'
import { openTestServices } from '../testing.ts'
import { partOf } from './part-of.ts'

export const shopNow = new Date('2026-10-20T10:00:00Z')
export const shopTimezone = 'America/New_York'

/**
 * In its last weeks a product sells out, another one's price falls, and the ads of a platform are paused;
 * 3,000 orders.
 */
export const shopWorld = worldOf(9_000)

/** With this many orders in three years: small changes stand out only among many. */
export function worldOf(orders: number, startDay = '2025-08-01'): World {
  return createWorld({
    seed: 18,
    startDay,
    orders,
    timezone: shopTimezone,
    currency: 'USD',
  })
}

interface ReadShopOptions {
  readonly world?: World
  readonly hasEmails?: boolean
}

/** A workspace whose shop, ads and visits were just synced, and a second, empty one. */
export async function openReadShop({ world = shopWorld, hasEmails = false }: ReadShopOptions = {}) {
  const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
  const { warehouse, close } = await openTestDuckdb()
  const model = loadCatalogue()
  const semantic = withWorkspaceMetrics(
    withSegmentRules(
      createSemantic({ warehouse, model, clock: () => shopNow }),
      segmentSource({
        // It is opened with the semantic layer.
        get store() {
          return test.store
        },
        model,
      }),
    ),
    (id) => metricsOfWorkspace(test)(id),
  )
  const test: TestServices = await openTestServices({ semantic })
  test.clock.now = shopNow
  const person = await test.addUser('person@fernhill.example')
  const orgId = await test.addWorkspace(person)
  const otherOrgId = await test.addWorkspace(person, 'Quiet Meadow')
  for (const id of [orgId, otherOrgId]) await warehouse.prepareWorkspace(id)
  const emails: ReadPlatform = ['KL', (id) => klTruth(shop, id, shopNow)]
  const platforms: readonly ReadPlatform[] = [
    ['SP', (id) => truthRows(world, id, shopNow)],
    ['FB', (id) => fbTruth(shop, id, shopNow)],
    ['GD', (id) => gdTruth(shop, id, shopNow)],
    ['G4', (id) => g4Truth(shop, id, shopNow)],
    ...(hasEmails ? [emails] : []),
  ]
  const connected = new Map<PlatformCode, ConnectionId>()
  // To generate them again would take seconds.
  const stored = new Map<PlatformCode, Rows>()
  for (const [platform, rowsOf] of platforms) {
    const id = await connect(test, orgId, platform)
    connected.set(platform, id)
    const rows = rowsOf(id)
    stored.set(platform, rows)
    const parts = Object.entries(rows).map(([table, rows]) => partOf(table, rows))
    await warehouse.replaceRows({ orgId, batchKey: id, parts })
  }

  /** What Facebook says that its ads of a day brought. */
  async function raiseConversionValue(day: string, by: number): Promise<void> {
    const [ad, ...others] = stored.get('FB')?.ad_spend?.filter((row) => row.day === day) ?? []
    if (ad === undefined) throw new Error('There were no ads')
    const raised = { ...ad, conversion_value: String(Number(ad.conversion_value) + by) }
    const parts = [partOf('ad_spend', [raised, ...others])]
    await warehouse.replaceRows({ orgId, batchKey: newId(ConnectionId), parts })
  }

  /** Ads of a campaign that cost the same on each day of two months. */
  async function addSteadyCampaign(name: string): Promise<void> {
    const [ad] = stored.get('FB')?.ad_spend ?? []
    if (ad === undefined) throw new Error('There were no ads')
    const [connection_id, today] = [newId(ConnectionId), shopNow.toISOString().slice(0, 10)]
    const rows = Array.from({ length: 60 }, (_, n) => {
      const day = addDays(today, -n)
      const named = { entity_id: name, campaign_id: name, campaign_name: name }
      return { ...ad, ...named, connection_id, day, noon_at: `${day}T16:00:00Z`, spend: '10.00' }
    })
    await warehouse.replaceRows({ orgId, batchKey: name, parts: [partOf('ad_spend', rows)] })
  }
  return {
    test,
    orgId,
    otherOrgId,
    warehouse,
    ctx: await test.as(person, orgId),
    /** The connection of a platform. */
    connected: (platform: PlatformCode) => connected.get(platform) ?? newId(ConnectionId),
    raiseConversionValue,
    addSteadyCampaign,
    close: async () => {
      await test.close()
      await close()
    },
  }
}

type ReadPlatform = readonly [PlatformCode, (id: ConnectionId) => Rows]
type Rows = { readonly [Name in TableName]?: readonly CanonicalRows[Name][] }
type TestServices = Awaited<ReturnType<typeof openTestServices>>

async function connect(
  { store }: TestServices,
  orgId: OrgId,
  platform: PlatformCode,
): Promise<ConnectionId> {
  const id = newId(ConnectionId)
  const startedAt = new Date(shopNow.getTime() - 10 * 60_000)
  await store.inWorkspace(orgId, async (tx) => {
    await tx
      .insert(connections)
      .values({ id, orgId, platform, name: platform, integrationParams: {} })
    await tx.insert(syncRuns).values({
      id: newId(SyncRunId),
      orgId,
      connectionId: id,
      state: 'done',
      startedAt,
      finishedAt: startedAt,
      createdAt: startedAt,
    })
  })
  return id
}
