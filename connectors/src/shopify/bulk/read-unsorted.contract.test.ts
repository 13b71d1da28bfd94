import { createWorld, startSandbox, type BulkOptions, type Sandbox } from '@cartograph/sandbox'
import { seededRandom } from '@cartograph/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { fixedToken } from '../../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../../kit/quota.ts'
import type { Cursor } from '../../kit/stream.ts'
import { FakeClock } from '../../kit/testing/fake-clock.ts'
import { ShopifyClient } from '../client.ts'
import { readRecords } from '../read-records.ts'
import { checkoutsReading } from '../streams/checkouts.ts'
import { inventoryReading } from '../streams/inventory.ts'
import { readHistory } from './read-history.ts'

const world = createWorld({
  seed: 7,
  startDay: '2026-01-01',
  timezone: 'America/New_York',
  currency: 'USD',
  orders: 300,
})
const noon = new Date('2026-04-30T12:00:00Z')
const limits = { fewestRecords: 20, recordsPerOperation: 60, chunkBytes: 20_000 }
const { signal } = new AbortController()
let sandbox: Sandbox | null = null

afterEach(async () => {
  await sandbox?.close()
  sandbox = null
})

async function open(bulk: BulkOptions = {}) {
  const clock = new FakeClock()
  sandbox = await startSandbox({
    shops: [
      { name: 'fernhill', title: 'Fernhill', world, token: 'shpat_sandbox', plan: 'unlimited' },
    ],
    clock: () => noon,
    elapsedMs: () => clock.now(),
    bulk: { objectsPerSecond: 1000, ...bulk },
  })
  const client = new ShopifyClient({
    hosts: { SHOP: `${sandbox.url}/fernhill` },
    tokens: fixedToken('shpat_sandbox'),
    params: {},
    ports: { clock, random: seededRandom(1), quota: unlimitedQuota },
  })
  return { client, clock, requests: sandbox.requests }
}

type Reader = typeof readHistory

async function readAll(
  shop: Awaited<ReturnType<typeof open>>,
  reading: Parameters<Reader>[1],
  window: { readonly since: string | null; readonly until: string | null },
  read: (...of: Parameters<Reader>) => ReturnType<Reader> = readHistory,
) {
  const found = new Map<string, unknown>()
  let cursor: Cursor | null = null
  do {
    const page = await read(shop.client, reading, { cursor, ...window, signal }, limits)
    for (const { externalId, payload } of page.records) found.set(externalId, bare(payload))
    if (page.waitMs !== undefined) await shop.clock.sleep(page.waitMs, signal)
    cursor = page.next
  } while (cursor !== null)
  return new Map([...found].toSorted(([one], [other]) => Number(one) - Number(other)))
}

/** A page has cursors that a file does not have. */
function bare(payload: unknown): unknown {
  return JSON.parse(
    JSON.stringify(payload, (key, value: unknown) => (key === 'pageInfo' ? undefined : value)),
  )
}

describe.each([
  ['abandoned checkouts', checkoutsReading, { since: null, until: '2026-04-01T00:00:00.000Z' }],
  ['inventory', inventoryReading, { since: null, until: null }],
] as const)('%s, which Shopify does not sort by their last change', (_, reading, window) => {
  test('are the same from a bulk operation and from pages', async () => {
    const shop = await open()
    const inBulk = await readAll(shop, reading, window)
    expect(shop.requests.some(({ operationName }) => operationName === 'BulkFile')).toBe(true)
    const paged = await readAll(shop, reading, window, readRecords)
    expect(paged.size).toBeGreaterThan(limits.fewestRecords)
    expect(inBulk).toEqual(paged)
  })

  test('are all read after an operation that fails in the middle', async () => {
    const shop = await open({
      fail: ({ number }) =>
        number === 1 ? { errorCode: 'INTERNAL_SERVER_ERROR', partial: 0.5 } : null,
    })
    const inBulk = await readAll(shop, reading, window)
    expect(inBulk).toEqual(await readAll(shop, reading, window, readRecords))
  })
})
