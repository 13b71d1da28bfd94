import {
  ConnectionId,
  newId,
  utcDay,
  type CanonicalRows,
  type OrgId,
  type TableName,
} from '@cartograph/contract'
import { createShop, createWorld, simulatedTruth, truthRows } from '@cartograph/sandbox'
import type { Warehouse } from '@cartograph/warehouse'
import { partOf } from './part-of.ts'

type Rows = { readonly [Name in TableName]?: readonly CanonicalRows[Name][] }

interface ShopOfAllPlatforms {
  readonly orgId: OrgId
  readonly now: Date
  readonly startDay: string
  readonly orders: number
  readonly timezone: string
}

/** A shop with data from all simulated platforms, and a few rows of the others. Returns those of the store. */
export async function fillAllPlatforms(
  warehouse: Warehouse,
  { orgId, now, timezone, startDay, orders }: ShopOfAllPlatforms,
): Promise<ReturnType<typeof truthRows>> {
  await warehouse.prepareWorkspace(orgId)
  const world = createWorld({ seed: 20_260_717, startDay, orders, timezone, currency: 'USD' })
  const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
  const days = Array.from({ length: 180 }, (_, n) => utcDay(now.getTime() - (n + 1) * 86_400_000))
  const store = truthRows(world, newId(ConnectionId), now)
  const platforms: readonly ((connectionId: ConnectionId) => Rows)[] = [
    (connectionId) => searches(connectionId, days),
    (connectionId) => answers(connectionId, days),
    (connectionId) => ({ exchange_rates: days.map((day) => euroRate(connectionId, day)) }),
  ]
  // The store's rows are returned, so they have an id of their own.
  const simulated = [...simulatedTruth(shop, now, () => newId(ConnectionId)).values()]
  // Of other stores, only what Shopify does not have.
  const others = simulated.map((rows) => (rows.orders === undefined ? rows : marketplaceOf(rows)))
  const extra = platforms.map((rowsOf) => rowsOf(newId(ConnectionId)))
  for (const rows of [store, ...others, ...extra]) {
    const parts = Object.entries(rows).map(([table, of]) => partOf(table, of))
    await warehouse.replaceRows({ orgId, batchKey: newId(ConnectionId), parts })
  }
  return store
}

function marketplaceOf(rows: Rows): Rows {
  const { marketplace_charges, marketplace_traffic, marketplace_product_traffic, products } = rows
  return {
    ...(marketplace_charges && { marketplace_charges }),
    ...(marketplace_traffic && { marketplace_traffic }),
    // With the products that the marketplace names by its own ids.
    ...(marketplace_product_traffic && {
      marketplace_product_traffic,
      ...(products && { products }),
    }),
  }
}

/** Deals of the CRM are in dollars and euros. */
function euroRate(connection_id: ConnectionId, day: string): CanonicalRows['exchange_rates'] {
  const noon_at = `${day}T12:00:00.000Z`
  return { connection_id, day, noon_at, from_currency: 'EUR', to_currency: 'USD', rate: '1.1' }
}

function searches(connection_id: ConnectionId, days: readonly string[]): Rows {
  return {
    search_queries: days.map((day, n) => ({
      connection_id,
      site: 'sc-domain:fernhill.example',
      day,
      noon_at: `${day}T17:00:00.000Z`,
      row_id: day,
      search_type: 'web',
      query: n % 2 === 0 ? 'camping stove' : 'trekking poles',
      page: 'https://fernhill.example/',
      country: 'US',
      device: 'mobile',
      impressions: 100 + n,
      clicks: 5,
      position: '4.5',
      is_final: true,
    })),
  }
}

function answers(connection_id: ConnectionId, days: readonly string[]): Rows {
  return {
    survey_responses: days.map((day, n) => ({
      connection_id,
      response_id: day,
      question_id: '1',
      answer_index: 0,
      survey_id: '1',
      survey_title: 'After the order',
      question: 'How likely are you to recommend us?',
      question_type: 'nps',
      answer: String(n % 11),
      score: String(n % 11),
      answered_at: `${day}T17:00:00.000Z`,
      updated_at: `${day}T17:00:00.000Z`,
      customer_id: null,
      order_id: day,
      order_total: '80.00',
      currency: 'USD',
    })),
  }
}
