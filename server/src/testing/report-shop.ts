import { ConnectionId, newId, ReportDefinition, type ReportScheduleId } from '@cartograph/contract'
import {
  confirmPublicRecipient,
  createReport,
  createReportSchedule,
  type Context,
} from '@cartograph/features'
import { partOf, tokenPlace, type TestServices } from '@cartograph/features/testing'
import { truthRows, type World } from '@cartograph/sandbox'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { eq, reportRecipients, workspaces } from '@cartograph/store'
import { connectEmbeddedWarehouse } from '@cartograph/warehouse'

interface ReportShopPlace {
  readonly world: World
  readonly warehouseSocket: string
  /** Of the receiver of webhooks. */
  readonly url: string
}

/** A shop with orders, and a report with a schedule of each attachment for each kind of recipient. */
export async function addReportShop(
  test: TestServices,
  { world, warehouseSocket, url }: ReportShopPlace,
) {
  const { now } = test.clock
  const owner = await test.addUser('owner@shop.example')
  const orgId = await test.addWorkspace(owner)
  await test.store.asSystem((tx) =>
    tx
      .update(workspaces)
      .set({ timezone: world.options.timezone, currencyUnits: 'USD' })
      .where(eq(workspaces.orgId, orgId)),
  )
  const warehouse = connectEmbeddedWarehouse({ socketPath: warehouseSocket })
  await warehouse.prepareWorkspace(orgId)
  const rows = truthRows(world, newId(ConnectionId), now)
  const parts = Object.entries(rows).map(([table, of]) => partOf(table, of))
  await warehouse.replaceRows({ orgId, batchKey: 'shop', parts })
  const ctx: Context = {
    ...(await test.as(owner, orgId)),
    semantic: createSemantic({ warehouse, model: loadCatalogue() }),
    settings: { ...test.services.settings, allowsPrivateDestinations: true },
  }
  const { id: reportId } = await createReport(ctx, {
    name: 'Monday trading',
    granularity: 'day',
    reporting_period: 'last7Days',
    comparison: 'pp',
    definitions: [
      ReportDefinition.parse({
        name: 'ShopifyOrders',
        section_title: 'Orders by country',
        query: {
          measures: ['ShopifyOrders.orders'],
          dimensions: ['ShopifyOrders.shippingCountry'],
        },
      }),
    ],
  })
  const schedules: ReportScheduleId[] = []
  for (const [n, attachment] of (['none', 'pdf', 'xlsx'] as const).entries()) {
    const { schedule } = await createReportSchedule(ctx, {
      reportId,
      timing: { every: 'day', hour: (now.getUTCHours() + 12) % 24 },
      attachment,
      is_paused: false,
      recipients: [
        { kind: 'member', user_id: owner },
        { kind: 'address', email: `ann-${n}@agency.example` },
        { kind: 'webhook', url: `${url}/hook` },
        { kind: 'slack', url: `${url}/slack` },
      ],
    })
    schedules.push(schedule.id)
  }
  const asked = await test.store.asSystem((tx) =>
    tx.select().from(reportRecipients).where(eq(reportRecipients.kind, 'address')),
  )
  for (const { id, sealedToken } of asked) {
    await confirmPublicRecipient(ctx, {
      token: test.store.unseal(sealedToken ?? '', tokenPlace(id)),
    })
  }
  await warehouse.close()
  return { ctx, orgId, reportId, schedules }
}
