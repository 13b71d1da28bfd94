import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createWorld,
  startSandbox,
  truthRows,
  type Faults,
  type Plan,
  type Sandbox,
  type TruthTable,
  type World,
} from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import type { Cursor, OpenConnector, Page } from '../kit/stream.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectors } from '../registry.ts'
import { ShopifyClient } from './client.ts'
import { ordersCount } from './queries.ts'
import { readRecords } from './read-records.ts'
import { ShopRows, sortRows } from './testing/read-shop.ts'
import { deepestPage } from './time-slice.ts'

const connectionId = newId(ConnectionId)
const token = 'shpat_sandbox'
const signal = new AbortController().signal
const options = { seed: 7, startDay: '2025-01-01', timezone: 'America/New_York', currency: 'USD' }
const world = createWorld({ ...options, orders: 1000 })
const noon = new Date('2026-06-30T12:00:00Z')
let sandbox: Sandbox | null = null

afterEach(async () => {
  await sandbox?.close()
  sandbox = null
})

/** A sandbox shop over real HTTP; the platform's bucket and the connector share one clock. */
async function openShop(
  shop: {
    world?: World
    plan?: Plan
    clock?: () => Date
    faults?: Faults
    accepts?: string
    scopes?: readonly string[]
    approvedData?: 'none' | 'basic'
  } = {},
) {
  const clock = new FakeClock()
  sandbox = await startSandbox({
    shops: [
      {
        name: 'fernhill',
        title: 'Fernhill Goods',
        world: shop.world ?? world,
        token: shop.accepts ?? token,
        plan: shop.plan ?? 'unlimited',
        ...(shop.scopes && { scopes: shop.scopes }),
        ...(shop.approvedData && { approvedData: shop.approvedData }),
      },
    ],
    clock: shop.clock ?? (() => noon),
    elapsedMs: () => clock.now(),
    ...(shop.faults && { faults: shop.faults }),
  })
  const open = connectors.SP?.open(
    {
      params: { shop: 'fernhill' },
      credentials: { access_token: token },
      tokens: null,
      app: null,
      hosts: { SHOP: `${sandbox.url}/{shop}` },
    },
    { clock, random: seededRandom(1), quota: unlimitedQuota },
  )
  if (open === undefined) throw new Error('Shopify is not in the registry')
  return { open, clock, requests: sandbox.requests, url: sandbox.url }
}

type Tables = Readonly<Record<TruthTable, ReturnType<typeof sortRows>>>

function readOf(rows: ShopRows): Tables {
  return byTable((table) => rows.sorted(table))
}

function truthOf(shop: World, at: Date): Tables {
  const truth = truthRows(shop, connectionId, at)
  return byTable((table) => sortRows(table, truth[table]))
}

function byTable(rowsOf: (table: TruthTable) => ReturnType<typeof sortRows>): Tables {
  return {
    orders: rowsOf('orders'),
    order_lines: rowsOf('order_lines'),
    refunds: rowsOf('refunds'),
    refund_lines: rowsOf('refund_lines'),
    customers: rowsOf('customers'),
    products: rowsOf('products'),
    product_variants: rowsOf('product_variants'),
    product_collections: rowsOf('product_collections'),
    order_transactions: rowsOf('order_transactions'),
    fulfillments: rowsOf('fulfillments'),
    abandoned_checkouts: rowsOf('abandoned_checkouts'),
    inventory_levels: rowsOf('inventory_levels'),
  }
}

describe('Shopify from the sandbox', () => {
  test('the counts equal the number of records read', async () => {
    const { open } = await openShop()
    const since = '2026-05-01T00:00:00.000Z'
    const counted: (number | null)[] = []
    const found: number[] = []
    for (const stream of open.streams) {
      counted.push(await stream.count({ since, until: null, signal }))
      let read = 0
      let cursor: Parameters<typeof stream.readPage>[0]['cursor'] = null
      do {
        const page = await stream.readPage({ cursor, since, until: null, signal })
        read += page.records.length
        cursor = page.next
      } while (cursor !== null)
      found.push(read)
    }
    // Inventory items are counted only when all of them are read.
    expect(counted.map((count, n) => count ?? found[n])).toEqual(found)
    // No collection and no inventory item was modified since, although products and quantities changed.
    expect(found.filter((read) => read > 0)).toHaveLength(4)
  })

  test('a shop that keeps selling while it is read loses nothing', async () => {
    let now = noon.getTime()
    let isOpen = true
    const clock = () => {
      if (isOpen) now += 3 * 60 * 60_000
      return new Date(now)
    }
    const { open } = await openShop({ clock })
    const rows = new ShopRows()
    await rows.read(open, connectionId, null)
    isOpen = false
    await rows.read(open, connectionId, noon.toISOString())
    expect(readOf(rows)).toEqual(truthOf(world, new Date(now)))
  })

  test('a slow bucket is waited for, and all rows are read', async () => {
    const { open, clock, requests } = await openShop({ plan: 'standard' })
    const rows = new ShopRows()
    await rows.read(open, connectionId, null)
    expect(clock.sleptMs.length).toBeGreaterThan(3)
    // Waiting in advance leaves almost no rejected requests: one request per page, and few more.
    const pages = requests.filter(({ operationName }) => operationName !== 'AgreementsRest')
    expect(pages.length).toBeLessThan(rows.pages * 1.25)
    expect(readOf(rows)).toEqual(truthOf(world, noon))
  })

  test('more orders than one query may page through are all read', async () => {
    // Two queries deep; `npm run soak` reads a shop that needs six.
    const orders = process.env['LARGE_SHOPS'] === undefined ? 62_000 : 150_000
    const big = createWorld({ ...options, orders })
    const { url } = await openShop({ world: big })
    const client = new ShopifyClient({
      hosts: { SHOP: `${url}/fernhill` },
      tokens: fixedToken(token),
      ports: { clock: new FakeClock(), random: seededRandom(1), quota: unlimitedQuota },
    })
    const reading = {
      document: bareOrders,
      countDocument: ordersCount,
      firstPageSize: 250,
      largestPageSize: 250,
      optional: {},
    }
    const ids = new Set<string>()
    let cursor: Cursor | null = null
    let read = 0
    do {
      const page: Page = await readRecords(client, reading, {
        cursor,
        since: null,
        until: null,
        signal,
      })
      for (const { externalId } of page.records) ids.add(externalId)
      read += page.records.length
      cursor = page.next
    } while (cursor !== null)
    expect(ids.size).toBe(big.orders.count(noon))
    expect(ids.size).toBeGreaterThan(deepestPage)
    expect(read - ids.size).toBeLessThan(10)
  })
})

const bareOrders = `query Bare($first: Int!, $after: String, $query: String, $sortKey: OrderSortKeys!) {
  records: orders(first: $first, after: $after, query: $query, sortKey: $sortKey) {
    nodes { id updatedAt } pageInfo { hasNextPage endCursor }
  }
}`

describe('a token that may not read everything', () => {
  const asOf = { since: null, until: null, signal }
  async function readStream(open: OpenConnector, name: string) {
    const stream = open.streams.find((one) => one.name === name)
    if (stream === undefined) throw new Error(`There is no stream ${name}`)
    const pages: Page[] = []
    let cursor: Cursor | null = null
    do {
      const page = await stream.readPage({ cursor, ...asOf })
      pages.push(page)
      cursor = page.next
    } while (cursor !== null)
    const context = { connectionId, currency: 'USD', timezone: 'America/New_York', params: {} }
    const records = pages.flatMap((page) => page.records)
    return {
      withheld: pages.flatMap((page) => page.withheld ?? [])[0] ?? null,
      rows: records.map((record) => stream.normalise(record, context)),
    }
  }
  const small = createWorld({ ...options, orders: 60 })

  test('reads customers and orders without personal fields, and names what is missing', async () => {
    const { open, requests } = await openShop({ world: small, approvedData: 'basic' })
    const customers = await readStream(open, 'customers')
    const truth = truthOf(small, noon)
    expect(customers.withheld).toEqual({
      fields: ['first names', 'last names', 'email addresses', 'phone numbers', 'addresses'],
      permission: 'protected customer data',
      remedy: expect.stringMatching(/request access to protected customer data/),
    })
    const read = customers.rows.flatMap((row) => row.customers?.rows ?? [])
    const impersonal = { email: null, phone: null, first_name: null, last_name: null }
    expect(sortRows('customers', read)).toEqual(
      truth.customers.map((row) => ({
        ...row,
        ...impersonal,
        country: null,
        province: null,
        city: null,
        postal_code: null,
      })),
    )
    const orders = await readStream(open, 'orders')
    expect(orders.withheld?.fields).toEqual(['shipping addresses'])
    const rows = sortRows(
      'orders',
      orders.rows.flatMap((row) => row.orders?.rows ?? []),
    )
    expect(rows.map((row) => [row['order_id'], row['customer_id']])).toEqual(
      truth.orders.map((row) => [row['order_id'], row['customer_id']]),
    )
    // One refused query for each document; the following pages leave the fields out at once.
    const refused = requests.filter(({ variables }) => variables['after'] === null)
    expect(refused.length).toBeLessThanOrEqual(4)
  })

  test('is refused only the streams whose scope is missing', async () => {
    const scopes = ['read_orders', 'read_products']
    const { open } = await openShop({ world: small, scopes })
    expect(await open.describe(signal)).toMatchObject({ currency: 'USD' })
    await expect(readStream(open, 'customers')).rejects.toMatchObject({
      class: 'forbidden',
      missingPermission: 'read_customers',
    })
    const orders = await readStream(open, 'orders')
    expect(orders.withheld).toMatchObject({
      fields: ['the customers of orders'],
      permission: 'read_customers',
    })
    expect(orders.rows.length).toBe(small.orders.count(noon))
    await expect(readStream(open, 'inventory')).rejects.toMatchObject({
      class: 'forbidden',
      missingPermission: 'read_inventory',
    })
    const checkouts = await readStream(open, 'checkouts')
    expect(checkouts.withheld?.fields).toEqual(['the customers of abandoned checkouts'])
    expect(checkouts.rows.length).toBe(truthOf(small, noon).abandoned_checkouts.length)
    const products = await readStream(open, 'products')
    expect(products.withheld).toMatchObject({ permission: 'read_inventory' })
    const variants = products.rows.flatMap((row) => row.product_variants?.rows ?? [])
    expect(variants.length).toBeGreaterThan(0)
    expect(new Set(variants.map((variant) => variant.unit_cost))).toEqual(new Set([null]))
  })

  test('reads shipments and stock without the names of locations', async () => {
    const scopes = ['read_orders', 'read_customers', 'read_products', 'read_inventory']
    const { open } = await openShop({ world: small, scopes })
    const orders = await readStream(open, 'orders')
    expect(orders.withheld).toMatchObject({
      fields: ['the locations of shipments'],
      permission: 'read_locations',
    })
    const inventory = await readStream(open, 'inventory')
    expect(inventory.withheld).toMatchObject({ fields: ['the names of locations'] })
    const levels = inventory.rows.flatMap((row) => row.inventory_levels?.rows ?? [])
    expect(sortRows('inventory_levels', levels)).toEqual(
      truthOf(small, noon).inventory_levels.map((row) => ({ ...row, location_name: null })),
    )
  })

  test('without any approval for customer data reads products alone', async () => {
    const { open } = await openShop({ world: small, approvedData: 'none' })
    for (const name of ['orders', 'customers']) {
      await expect(readStream(open, name)).rejects.toMatchObject({
        class: 'forbidden',
        isGrantedByConsent: false,
      })
    }
    expect((await readStream(open, 'products')).rows.length).toBeGreaterThan(0)
  })

  test('without any scope for a stream is refused when it is connected', async () => {
    const { open } = await openShop({ world: small, scopes: ['read_reports'] })
    await expect(open.describe(signal)).rejects.toMatchObject({ class: 'forbidden' })
  })
})
