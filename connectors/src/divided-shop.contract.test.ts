import { createShop, createWorld } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { amazon } from './amazon/open.ts'
import { bigcommerce } from './bigcommerce/open.ts'
import { magento } from './magento/open.ts'
import { shopify } from './shopify/open.ts'
import { connectPlatform } from './testing/contract/connect-platform.ts'
import { SyncedRows } from './testing/contract/synced-rows.ts'
import { expectTruth } from './testing/contract/tested-sources.ts'
import { closeSimulators } from './testing/start-platform.ts'

afterEach(closeSimulators)

describe('a shop that sells in four stores', () => {
  const world = createWorld({
    seed: 11,
    startDay: '2026-04-01',
    orders: 16_000,
    timezone: 'America/New_York',
    currency: 'USD',
    stores: ['SP', 'AZ', 'BG', 'MG'],
  })
  const token = `shpat_sandbox${'7'.repeat(25)}`
  const shop = { ...createShop({ name: 'fernhill', title: 'Fernhill Goods', world }), token }

  test('has each of its orders, and of its customers, at one of them', async () => {
    const read = new Map<string, SyncedRows>()
    let at = new Date(0)
    for (const connector of [shopify, amazon, bigcommerce, magento]) {
      const platform = await connectPlatform(connector, { shop })
      const rows = await new SyncedRows().sync(platform)
      expectTruth(rows, platform)
      read.set(connector.manifest.code, rows)
      at = platform.state.now
    }
    // Amazon does not list an order before it is paid, half an hour later, which none is here.
    expect([...read].map(([code, rows]) => [code, rows.rows('orders').length])).toEqual(
      ['SP', 'AZ', 'BG', 'MG'].map((code) => [
        code,
        [...world.orders.until(at)].filter(({ index }) => world.orders.storeOf(index) === code)
          .length,
      ]),
    )
    const customers = ['SP', 'BG', 'MG'].flatMap((code) => read.get(code)?.rows('customers') ?? [])
    const ids = customers.map(({ customer_id }) => customer_id)
    expect(new Set(ids).size).toBe(ids.length)
    const own = [...world.customers.until(at)].filter(
      ({ index }) => world.customers.storeOf(index) !== 'AZ',
    )
    expect(new Set(ids)).toEqual(new Set(own.map(({ id }) => String(id))))
  })
})
