import { ConnectionId, newId } from '@cartograph/contract'
import { createWorld, startSandbox, truthRows, type Faults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { unlimitedQuota } from '../kit/quota.ts'
import type { OpenDeletionSweep } from '../kit/stream.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { shopify } from './open.ts'

const { signal } = new AbortController()
const world = createWorld({
  seed: 5,
  startDay: '2026-01-01',
  orders: 9000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const noon = new Date('2026-03-01T12:00:00Z')
const ports = { clock: new FakeClock(), random: () => 0.5, quota: unlimitedQuota }
let close = () => Promise.resolve()

afterEach(() => close())

async function openShopify(shop: { scopes?: readonly string[]; faults?: Faults } = {}) {
  const token = 'shpat_sandbox'
  const sandbox = await startSandbox({
    shops: [
      {
        name: 'fernhill',
        title: 'Fernhill Goods',
        world,
        token,
        plan: 'unlimited',
        ...(shop.scopes && { scopes: shop.scopes }),
      },
    ],
    clock: () => noon,
    ...(shop.faults && { faults: shop.faults }),
  })
  close = () => sandbox.close()
  const hosts = sandbox.hosts['SP'] ?? {}
  const { streams } = shopify.open(
    {
      params: { shop: 'fernhill' },
      credentials: { access_token: token },
      tokens: null,
      app: null,
      hosts,
    },
    ports,
  )
  const remove = (mutation: string) =>
    fetch(`${(hosts['SHOP'] ?? '').replace('{shop}', 'fernhill')}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query: `mutation { ${mutation} { userErrors { message } } }` }),
    })
  return { sweep: (name: string) => sweepOf(streams, name), remove }
}

function sweepOf(
  streams: readonly { readonly name: string; readonly sweep?: OpenDeletionSweep }[],
  name: string,
): OpenDeletionSweep {
  const sweep = streams.find((stream) => stream.name === name)?.sweep
  if (sweep === undefined) throw new Error(`${name} is not swept`)
  return sweep
}

describe('the deletion sweep of Shopify', () => {
  const orderIds = [...world.orders.until(noon)].slice(0, 250).map(({ id }) => String(id))
  const { product_collections: memberships } = truthRows(world, newId(ConnectionId), noon)
  const customerIds = [...world.customers.until(noon)].slice(0, 3).map(({ id }) => String(id))

  test('finds the orders and customers that exist, and confirms the others one by one', async () => {
    const { sweep, remove } = await openShopify()
    const [gone = '', ...others] = orderIds
    const orders = sweep('orders')
    expect(await orders.findExisting(orderIds, signal)).toEqual(new Set(orderIds))
    await remove(`orderDelete(orderId: "gid://shopify/Order/${gone}")`)
    expect(await orders.findExisting(orderIds, signal)).toEqual(new Set(others))
    expect(await orders.exists(gone, signal)).toBe(false)
    expect(await orders.exists(others[0] ?? '', signal)).toBe(true)

    const [customer = '', ...rest] = customerIds
    await remove(`customerDelete(input: { id: "gid://shopify/Customer/${customer}" })`)
    expect(await sweep('customers').findExisting(customerIds, signal)).toEqual(new Set(rest))
    expect(await sweep('customers').exists(customer, signal)).toBe(false)
  })

  test('finds the collections that exist', async () => {
    const { sweep } = await openShopify()
    const [known = ''] = [...new Set(memberships.map(({ collection_id: id }) => id))]
    const collections = sweep('collections')
    expect(await collections.findExisting([known, '1'], signal)).toEqual(new Set([known]))
    expect(await collections.exists('1', signal)).toBe(false)
    expect(await collections.exists(known, signal)).toBe(true)
    expect(collections.rowsOf(known)).toEqual({ product_collections: known })
  })

  test('knows nothing of orders without access to all of them', async () => {
    const { sweep } = await openShopify({ scopes: ['read_orders', 'read_customers'] })
    expect(await sweep('orders').findExisting(orderIds, signal)).toBeNull()
    expect(await sweep('customers').findExisting(customerIds, signal)).toEqual(new Set(customerIds))
  })

  test.each([
    ['is shorter', (body: string) => body.replace(/\{"id":"[^"]*Order[^"]*"\},/, '')],
    ['has another record', (body: string) => body.replace(/Order\/\d+/, 'Order/1')],
    ['has an error', (body: string) => body.replace('{', '{"errors":[{"message":"no"}],')],
  ])('rejects an answer that %s', async (_, alter) => {
    const { sweep } = await openShopify({
      faults: () => ({
        kind: 'altered',
        alter: (body) => JSON.parse(alter(JSON.stringify(body))) as unknown,
      }),
    })
    await expect(sweep('orders').findExisting(orderIds, signal)).rejects.toMatchObject({
      name: 'ConnectorError',
    })
  })
})
