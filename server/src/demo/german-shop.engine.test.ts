import { connectors } from '@cartograph/connectors'
import { CubeQuery } from '@cartograph/contract'
import { connectShop, contextOf, openEngines, type Engines } from '@cartograph/ingestion/testing'
import { listReconciliation, reconcileConnection, runSync, startSync } from '@cartograph/ingestion'
import { scenarioWorld, startSandbox, type Sandbox } from '@cartograph/sandbox'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { eq, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

const now = new Date('2026-07-01T10:00:00Z')
const shop = 'cartograph-german'
const token = 'shpat_0123456789abcdef0123456789abcdef'
const signal = new AbortController().signal
const days = { from: '2026-04-01', to: '2026-06-30' }

let engines: Engines
let sandbox: Sandbox
beforeAll(async () => {
  engines = await openEngines()
  const world = scenarioWorld('german', { startDay: '2026-01-01' })
  sandbox = await startSandbox({
    shops: [{ name: shop, title: 'Fernhügel Waren', world, token, plan: 'unlimited' }],
    clock: () => now,
  })
})
afterAll(() => Promise.all([engines.close(), sandbox.close()]))

/** Our measures by the names of the shop's report, which writes discounts and returns as negative. */
const measures = {
  orders: 'orders',
  grossSales: 'gross_sales',
  discounts: 'discounts',
  refunds: 'returns',
  netSales: 'net_sales',
  shipping: 'shipping_charges',
  tax: 'taxes',
  duties: 'duties',
  fees: 'return_fees',
  tips: 'tips',
  totalSales: 'total_sales',
} as const

const Report = z.object({
  data: z.object({
    shopifyqlQuery: z.object({
      tableData: z.object({ rows: z.array(z.record(z.string(), z.string())) }),
    }),
  }),
})

async function readReport() {
  const shown = Object.values(measures).join(', ')
  const query = `FROM sales SHOW ${shown} GROUP BY day SINCE ${days.from} UNTIL ${days.to}`
  const response = await fetch(`${sandbox.url}/${shop}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({
      query: `query { shopifyqlQuery(query: ${JSON.stringify(query)}) { tableData { rows } } }`,
    }),
  })
  return Report.parse(await response.json()).data.shopifyqlQuery.tableData.rows
}

it('a German shop whose prices include tax shows the numbers of its own report, to the cent', async () => {
  const { store, warehouse } = engines
  const place = await connectShop(store, { shop, token })
  await store.asSystem((tx) =>
    tx
      .update(workspaces)
      .set({ timezone: 'Europe/Berlin', currencyUnits: 'EUR' })
      .where(eq(workspaces.orgId, place.orgId)),
  )
  const ctx = contextOf({
    store,
    warehouse,
    connectorFor: (code) => connectors[code],
    clock: () => now,
    platformAccess: (code) => ({ hosts: sandbox.hosts[code] ?? {}, app: null }),
  })
  const { orgId, connectionId } = place
  const { syncRunId } = await startSync(ctx, place)
  const job = { platform: 'SP', org_id: orgId, connection_id: connectionId } as const
  expect(await runSync(ctx, { ...job, sync_run_id: syncRunId }, signal)).toMatchObject({
    state: 'done',
  })

  const semantic = createSemantic({ warehouse, model: loadCatalogue(), clock: () => now })
  const query = CubeQuery.parse({
    measures: Object.keys(measures).map((name) => `ShopifyOrders.${name}`),
    timeDimensions: [
      {
        dimension: 'ShopifyOrders.happenedAt',
        granularity: 'day',
        dateRange: [days.from, days.to],
      },
    ],
    timezone: 'Europe/Berlin',
  })
  const { results } = await semantic.load({ orgId, queries: query })
  const ours = (results[0]?.data ?? []).map((row) => ({
    day: String(row['ShopifyOrders.happenedAt']).slice(0, 10),
    ...Object.fromEntries(
      Object.keys(measures).map((name) => [name, cents(row[`ShopifyOrders.${name}`])]),
    ),
  }))
  const theirs = (await readReport()).map((row) => ({
    day: row['day'],
    ...Object.fromEntries(
      Object.entries(measures).map(([name, column]) => {
        const isNegative = column === 'discounts' || column === 'returns'
        return [name, cents(row[column]) * (isNegative ? -1 : 1) + 0]
      }),
    ),
  }))
  expect(theirs.length).toBeGreaterThan(30)
  expect(ours).toEqual(theirs)

  await reconcileConnection(ctx, place, signal)
  const compared = await listReconciliation(ctx, place)
  expect(compared.tax_mode).toBe('mixed')
  expect(compared.items).toHaveLength(60)
  expect(compared.items.filter(({ bridge }) => bridge.length > 0)).toEqual([])
})

function cents(amount: unknown): number {
  return Math.round(Number(amount) * 100)
}
