import { ConnectionId, newId } from '@cartograph/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unlimitedQuota } from '../kit/quota.ts'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectors } from '../registry.ts'
import agreementsRest from './fixtures/agreements-rest.json' with { type: 'json' }
import accessDenied from './fixtures/access-denied.json' with { type: 'json' }
import customersPage from './fixtures/customers-page.json' with { type: 'json' }
import lineItemsRest from './fixtures/line-items-rest.json' with { type: 'json' }
import maxCostExceeded from './fixtures/max-cost-exceeded.json' with { type: 'json' }
import ordersPage from './fixtures/orders-page.json' with { type: 'json' }
import productsPage from './fixtures/products-page.json' with { type: 'json' }
import shop from './fixtures/shop.json' with { type: 'json' }
import throttled from './fixtures/throttled.json' with { type: 'json' }
import unauthorised from './fixtures/unauthorised.json' with { type: 'json' }
import variantsRest from './fixtures/variants-rest.json' with { type: 'json' }

const Body = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) })
type Body = z.infer<typeof Body>

const signal = new AbortController().signal
const fromStart = { cursor: null, since: null, until: null, signal }
const context = {
  connectionId: newId(ConnectionId),
  currency: 'USD',
  timezone: 'America/New_York',
  params: {},
}
let server: AnsweringServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

/** A shop with scripted answers; a number is a bare status. */
async function openShop(answer: (body: Body, at: number) => unknown) {
  const asked: Body[] = []
  const paths: (string | undefined)[] = []
  server = await startAnsweringServer((text, request, response) => {
    const body = Body.parse(JSON.parse(text))
    asked.push(body)
    paths.push(request.url)
    const said = answer(body, asked.length - 1)
    if (typeof said === 'number') response.writeHead(said)
    response.end(JSON.stringify(typeof said === 'number' ? unauthorised : said))
  })
  const clock = new FakeClock()
  const open = connectors.SP?.open(
    {
      params: { shop: 'Northwind.myshopify.com' },
      credentials: { access_token: 'shpat_0123456789abcdef' },
      tokens: null,
      app: null,
      hosts: { SHOP: `${server.url}/{shop}` },
    },
    { clock, random: () => 0, quota: unlimitedQuota },
  )
  if (open === undefined) throw new Error('Shopify is not in the registry')
  const streams = new Map(open.streams.map((stream) => [stream.name, stream]))
  const stream = (name: string) => {
    const found = streams.get(name)
    if (found === undefined) throw new Error(`There is no stream ${name}`)
    return found
  }
  return { open, stream, asked, paths, clock }
}

describe('the Shopify connector', () => {
  test("returns the shop's details from the versioned URL", async () => {
    const { open, paths } = await openShop(() => shop)
    expect(await open.describe(signal)).toEqual({
      accountKey: '548380009',
      name: 'Northwind Supply',
      currency: 'USD',
      timezone: 'America/New_York',
    })
    expect(paths).toEqual(['/northwind/admin/api/2026-10/graphql.json'])
  })

  test('accepts a token with one scope, and names the scopes that another lacks', async () => {
    const withScope = (handle: string) => () => ({
      data: { ...shop.data, currentAppInstallation: { accessScopes: [{ handle }] } },
    })
    const { open } = await openShop(withScope('read_orders'))
    expect(await open.describe(signal)).toMatchObject({ name: 'Northwind Supply' })
    await server?.close()
    const { open: without } = await openShop(withScope('read_themes'))
    await expect(without.describe(signal)).rejects.toMatchObject({
      class: 'forbidden',
      message: 'The access token has none of the scopes read_orders, read_customers, read_products',
    })
  })

  test.each([
    [401, 'auth'],
    [402, 'gone'],
    [423, 'gone'],
    [404, 'gone'],
  ] as const)('classifies status %i as %s after one request', async (status, expected) => {
    const { open, asked } = await openShop(() => status)
    await expect(open.describe(signal)).rejects.toMatchObject({ class: expected })
    expect(asked).toHaveLength(1)
  })

  test('reports a missing scope by its name, as an error of class forbidden', async () => {
    const { stream } = await openShop(() => accessDenied)
    await expect(stream('customers').readPage(fromStart)).rejects.toMatchObject({
      class: 'forbidden',
      missingPermission: 'read_customers',
    })
  })

  test('waits for the missing points in the bucket when it is throttled', async () => {
    const { stream, clock } = await openShop((_, at) => (at === 0 ? throttled : customersPage))
    const page = await stream('customers').readPage(fromStart)
    expect(page.records).toHaveLength(2)
    // (891 − 91) / 100 a second.
    expect(clock.sleptMs).toEqual([8000])
  })

  test('retries a server error', async () => {
    const { stream, clock } = await openShop((_, at) => (at < 2 ? 503 : customersPage))
    await stream('customers').readPage(fromStart)
    expect(clock.sleptMs).toEqual([250, 500])
  })

  test('requests smaller pages when a query is too expensive, and larger ones when it is cheap', async () => {
    const cheap = structuredClone(customersPage)
    cheap.extensions.cost.requestedQueryCost = 60
    const { stream, asked } = await openShop((_, at) => (at < 2 ? maxCostExceeded : cheap))
    await stream('customers').readPage(fromStart)
    await stream('customers').readPage(fromStart)
    expect(asked.map(({ variables }) => variables['first'])).toEqual([180, 90, 45, 250])
  })

  test('refuses an unexpected response, naming the path', async () => {
    const { stream } = await openShop(() => ({ data: { records: { nodes: [{ id: 7 }] } } }))
    await expect(stream('orders').readPage(fromStart)).rejects.toMatchObject({
      class: 'payload',
      message: expect.stringContaining('records.nodes.0.id'),
    })
  })

  test('reads the rest of long lists of lines and sales', async () => {
    const rest = [...agreementsRest]
    const { stream, asked } = await openShop(({ query }) => {
      if (query.includes('LineItemsRest')) return lineItemsRest
      return query.includes('AgreementsRest') ? rest.shift() : ordersPage
    })
    const orders = stream('orders')
    const page = await orders.readPage(fromStart)
    expect(page.next).toBeNull()
    expect(page.records.map(({ externalId, updatedAt }) => [externalId, updatedAt])).toEqual([
      ['5001', '2026-03-20T08:00:00.000Z'],
      ['5002', '2026-03-21T23:59:59.000Z'],
      ['5003', '2026-04-09T10:00:00.000Z'],
    ])
    expect(asked.slice(1).map(({ variables }) => variables)).toEqual([
      { id: 'gid://shopify/Order/5003', after: 'bGluZTo5MDE1' },
      { id: 'gid://shopify/Order/5003', after: null, afterSale: null },
      { id: 'gid://shopify/Order/5003', after: null, afterSale: 'sale60045' },
      { id: 'gid://shopify/Order/5003', after: 'agreement6004', afterSale: null },
    ])
    const long = page.records[2]
    if (long === undefined) throw new Error('The third order is missing')
    const rows = orders.normalise(long, context)
    expect(rows.order_lines?.rows.map((line) => line.line_id)).toEqual([
      '9011',
      '9012',
      '9013',
      '9014',
      '9015',
      '9016',
      '9017',
    ])
    expect(rows.orders?.rows[0]).toMatchObject({ gross_sales: '28.00', shipping_city: null })
    expect(rows.refunds?.rows[0]).toMatchObject({ merchandise: '28.00', total: '28.00' })
    expect(rows.refund_lines?.rows).toHaveLength(7)
  })

  test.each([
    ['leaves an order in part that was deleted while it was read', { order: null }],
    [
      'refuses a cursor of agreements that does not move',
      {
        order: {
          agreements: {
            nodes: [{ sales: { nodes: [], pageInfo: { hasNextPage: true, endCursor: null } } }],
            pageInfo: { hasNextPage: false, endCursor: null },
          },
        },
      },
    ],
  ])('%s', async (_, data) => {
    const { stream } = await openShop(({ query }) => {
      if (query.includes('LineItemsRest')) return lineItemsRest
      return query.includes('AgreementsRest') ? { data } : ordersPage
    })
    const orders = stream('orders')
    const reading = orders.readPage(fromStart).then(({ records }) => {
      const [, , long] = records
      return long === undefined ? null : orders.normalise(long, context)
    })
    await expect(reading).rejects.toMatchObject({ class: 'payload' })
  })

  test('reads the rest of long lists of variants', async () => {
    const { stream } = await openShop(({ query }) =>
      query.includes('VariantsRest') ? variantsRest : productsPage,
    )
    const page = await stream('products').readPage(fromStart)
    const rows = page.records.map((record) => stream('products').normalise(record, context))
    expect(rows.map((row) => row.product_variants?.rows.length)).toEqual([2, 2])
  })

  test('a malformed record affects neither its page nor its neighbours', async () => {
    const spoiled = structuredClone(customersPage)
    Object.assign(spoiled.data.records.nodes[0] ?? {}, { numberOfOrders: 'many' })
    const { stream } = await openShop(() => spoiled)
    const [bad, good] = (await stream('customers').readPage(fromStart)).records
    if (bad === undefined || good === undefined) throw new Error('A record is missing')
    expect(() => stream('customers').normalise(bad, context)).toThrow(
      'Customer 7001: numberOfOrders: Not a count',
    )
    expect(stream('customers').normalise(good, context).customers?.rows).toHaveLength(1)
  })

  test('reads and counts only what changed before a given time', async () => {
    const until = '2026-11-02T00:00:00.000Z'
    const { stream, asked } = await openShop(({ query }) =>
      query.includes('Count')
        ? { data: { counted: { count: 2, precision: 'EXACT' } } }
        : customersPage,
    )
    await stream('customers').count({ since: '2026-11-01T00:00:00.000Z', until, signal })
    await stream('customers').readPage({ ...fromStart, until })
    expect(asked.map(({ variables }) => variables['query'])).toEqual([
      "updated_at:>='2026-11-01T00:00:00.000Z' AND updated_at:<'2026-11-02T00:00:00.000Z'",
      // The number of records decides whether they are read in pages or in bulk.
      "updated_at:<'2026-11-02T00:00:00.000Z'",
      "updated_at:<'2026-11-02T00:00:00.000Z'",
    ])
  })

  test('counts what changed since a given time, and returns null when it cannot', async () => {
    const { stream, asked } = await openShop((_, at) => ({
      data: { counted: { count: 10_000, precision: at === 0 ? 'EXACT' : 'AT_LEAST' } },
    }))
    const since = '2026-11-01T00:00:00.000Z'
    expect(await stream('orders').count({ since, until: null, signal })).toBe(10_000)
    expect(await stream('orders').count({ since: null, until: null, signal })).toBeNull()
    expect(asked.map(({ variables }) => variables)).toEqual([
      { query: "updated_at:>='2026-11-01T00:00:00.000Z'" },
      { query: null },
    ])
  })

  test.each([undefined, '', 'shpat_a\nb', 'schlüssel'])(
    'refuses the access token %j without repeating it',
    (token) => {
      const credentials: Record<string, string> = token === undefined ? {} : { access_token: token }
      const request = { params: { shop: 'a' }, credentials, tokens: null, app: null, hosts: {} }
      const open = () => connectors.SP?.open(request)
      expect(open).toThrow('Enter a valid Shopify access token')
    },
  )
})
