import { expect, describe, it } from 'vitest'
import { createWorld } from '../../../world/create-world.ts'
import type { ShopView } from '../shop-view.ts'
import { readBulkDocument } from './bulk-document.ts'
import { BulkOperations, type BulkOptions } from './bulk-operations.ts'

const world = createWorld({
  seed: 3,
  startDay: '2026-01-01',
  timezone: 'UTC',
  currency: 'USD',
  orders: 300,
})
const view: ShopView = {
  name: 'fernhill',
  title: 'Fernhill',
  world,
  currency: 'USD',
  at: new Date('2026-04-01T00:00:00Z'),
  scopes: ['read_orders', 'read_all_orders', 'read_customers', 'read_products', 'read_inventory'],
  approvedData: 'personal',
  deleted: new Set<string>(),
  maxPageDepth: 25_000,
}
const request = { view, urlOf: (id: number) => `https://files.test/${id}` }
const query = '{ orders { edges { node { id lineItems { edges { node { id } } } } } } }'
const week = 7 * 86_400_000

function open(options: BulkOptions = {}) {
  const time = { ms: 0 }
  const shop = { elapsedMs: () => time.ms, isUnlimited: false }
  const bulk = new BulkOperations({ objectsPerSecond: 10, ...options }, shop)
  const run = (groupObjects = true) => bulk.run({ query, groupObjects }, request)
  const find = (id = 1) => bulk.find(`gid://shopify/BulkOperation/${id}`, request)
  return { time, bulk, run, find }
}

describe('a bulk query', () => {
  it.each([
    [query, /^allowed$/],
    [
      '{ orders { edges { node { agreements { edges { node { sales { edges { node { id } } } } } } } } } }',
      /^allowed$/,
    ],
    ['{ orders { edges { node { id', /cannot be parsed/],
    ['{ orders { edges { node { nothing } } } }', /nothing/],
    ['{ shop { id } }', /at least one connection/],
    ['{ node(id: "gid://shopify/Order/1") { id } }', /node and nodes/],
    ['{ shop { id } orders { edges { node { id } } } }', /one top-level field/],
    [
      '{ orders { edges { node { refunds { refundLineItems { edges { node { quantity } } } } } } } }',
      /within a list field/,
    ],
  ])('is checked by the rules of the platform: %s', (text, problem) => {
    const read = readBulkDocument(text)
    expect(typeof read === 'string' ? read : 'allowed').toMatch(problem)
  })
})

describe('a bulk operation', () => {
  it('is created, runs, completes, and its file expires', () => {
    const { time, bulk, run, find } = open()
    expect(run()).toMatchObject({ bulkOperation: { status: 'CREATED', url: null }, userErrors: [] })
    time.ms = 2000
    expect(find()).toMatchObject({ status: 'RUNNING', url: null })
    expect(bulk.fileOf(1)).toBeNull()
    time.ms = 3_600_000
    expect(find()).toMatchObject({
      status: 'COMPLETED',
      url: 'https://files.test/1',
      rootObjectCount: String(world.orders.count(view.at)),
    })
    expect(bulk.fileOf(1)).not.toBeNull()
    time.ms += week
    expect(find()).toMatchObject({ status: 'EXPIRED', url: null })
    expect(bulk.fileOf(1)).toBeNull()
  })

  it('that fails may have a partial file', () => {
    const failure = { errorCode: 'TIMEOUT', partial: 0.5 } as const
    const { time, bulk, run, find } = open({ fail: () => failure })
    run()
    time.ms = 3_600_000
    expect(find()).toMatchObject({
      status: 'FAILED',
      errorCode: 'TIMEOUT',
      url: null,
      partialDataUrl: 'https://files.test/1',
    })
    const lines = linesOf(bulk.fileOf(1)?.read(0, 1e9) ?? null)
    const roots = lines.filter((line) => !('__parentId' in line))
    expect(roots).toHaveLength(Math.floor(world.orders.count(view.at) / 2))
  })

  it('can be cancelled until it has ended', () => {
    const { time, bulk, run, find } = open()
    run()
    const id = 'gid://shopify/BulkOperation/1'
    expect(bulk.cancel(id, request)).toMatchObject({ bulkOperation: { status: 'CANCELING' } })
    time.ms = 5000
    expect(find()).toMatchObject({ status: 'CANCELED', url: null })
    expect(bulk.cancel(id, request).userErrors).toHaveLength(1)
  })

  it('is refused beside five others', () => {
    const { time, run } = open()
    for (let n = 0; n < 5; n += 1) expect(run().userErrors).toEqual([])
    expect(run()).toMatchObject({ bulkOperation: null, userErrors: [{ code: 'LIMIT_REACHED' }] })
    time.ms = 3_600_000
    expect(run().userErrors).toEqual([])
  })
})

describe('a result file', () => {
  it('has every part of an order below it when grouped, and in any place otherwise', () => {
    const { time, bulk, run } = open()
    run(true)
    run(false)
    time.ms = 3_600_000
    const [grouped, loose] = [1, 2].map((id) => linesOf(bulk.fileOf(id)?.read(0, 1e9) ?? null))
    const orders = (grouped ?? []).map(({ id, __parentId }) => __parentId ?? id)
    const isNewGroup = (n: number) => orders[n] !== orders[n - 1]
    const groups = orders.filter((_, n) => isNewGroup(n))
    // Every order is one group.
    expect(groups).toHaveLength(new Set(orders).size)
    const sorted = (lines: readonly object[] = []) =>
      lines.map((line) => JSON.stringify(line)).toSorted()
    expect(sorted(loose)).toEqual(sorted(grouped))
    expect(loose).not.toEqual(grouped)
  })

  it('is read from any position, forwards and backwards', () => {
    const { time, bulk, run } = open()
    run()
    time.ms = 3_600_000
    const whole = bulk.fileOf(1)?.read(0, 1e9) ?? Buffer.alloc(0)
    const file = bulk.fileOf(1)
    expect(whole.length).toBeGreaterThan(1500)
    for (const from of [0, 500, 1200, 200, whole.length - 1])
      expect(file?.read(from, 700)).toEqual(whole.subarray(from, from + 700))
    expect(file?.read(whole.length, 1)).toBeNull()
  })
})

function linesOf(bytes: Buffer | null): Record<string, unknown>[] {
  const lines = (bytes?.toString() ?? '').split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}
