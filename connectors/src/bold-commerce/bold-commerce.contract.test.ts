import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectPlatform, shopOf } from '../testing/contract/connect-platform.ts'
import { SyncedRows } from '../testing/contract/synced-rows.ts'
import { secondSync } from '../testing/contract/tested-sources.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { boldCommerce } from './open.ts'

const { signal } = new AbortController()

let server: AnsweringServer | null = null
afterEach(async () => {
  await closeSimulators()
  await server?.close()
})

function openAt(url: string, shop_identifier = '42') {
  const ports = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
  const credentials = { access_token: 'token' }
  const request = { params: { shop_identifier }, credentials, tokens: null, app: null }
  return boldCommerce.open({ ...request, hosts: { API: url } }, ports)
}

test('the name and the identifier of the shop are looked up', async () => {
  const platform = await connectPlatform(boldCommerce)
  const { params, facts } = await platform.open()
  expect(platform.connector.manifest.form?.fields.map(({ name }) => name)).toEqual(['access_token'])
  expect(params).toEqual({ name: 'Fernhill Goods', shop_identifier: facts.accountKey })
  expect(facts).toMatchObject({ currency: 'USD', timezone: 'America/New_York' })
})

test('a token of another shop is refused', async () => {
  const platform = await connectPlatform(boldCommerce)
  const other = { name: 'Other', shop_identifier: '1234567890' }
  await expect(platform.open(other)).rejects.toMatchObject({ class: 'auth' })
})

test('orders that are in the store are only charges, and read for changed subscriptions', async () => {
  const shop = shopOf(20_000, '2026-02-16')
  const platform = await connectPlatform(boldCommerce, { shop })
  const ordersOf = () => platform.requests.filter(({ url }) => url.includes('/orders?')).length
  const read = await new SyncedRows().sync(platform)
  expect(read.rows('orders')).toEqual([])
  const subscriptions = read.rows('subscriptions').length
  expect(subscriptions).toBeGreaterThan(20)
  expect(ordersOf()).toBe(subscriptions)
  platform.state.now = secondSync
  await read.sync(platform)
  expect(ordersOf() - subscriptions).toBeLessThan(subscriptions)
  const stored = new Set([...shop.world.orders.until(secondSync)].map(({ id }) => String(id)))
  const made = read.records.flatMap(({ record: { payload } }) =>
    typeof payload === 'object' && payload !== null && 'order' in payload ? [payload.order] : [],
  ) as { platform_id: string }[]
  expect(made.length).toBeGreaterThan(0)
  expect(made.filter((order) => !stored.has(order.platform_id))).toEqual([])
})

test('a server that ignores the place of a page is not followed forever', async () => {
  const moment = '2026-04-01T10:00:00Z'
  const subscriptions = [{ id: 7, created_at: moment, updated_at: moment }]
  const orders = Array.from({ length: 10 }, (_, n) => ({ id: n + 1 }))
  let hasOrders = false
  server = await startAnsweringServer((_body, { url = '' }, response) => {
    const list = url.includes('/orders?') ? { subscription_orders: hasOrders ? orders : [] } : null
    response.end(JSON.stringify(list ?? { subscriptions }))
  })
  const [stream] = openAt(server.url).streams
  const range = { since: null, until: null, signal }
  const first = await stream?.readPage({ ...range, cursor: null })
  await expect(stream?.readPage({ ...range, cursor: first?.next ?? null })).rejects.toThrow(
    'Bold Commerce repeated a page of subscriptions',
  )
  hasOrders = true
  await expect(stream?.readPage({ ...range, cursor: null })).rejects.toMatchObject({
    class: 'payload',
  })
})
