import type { JobName, JobPayload, JobQueue } from '@cartograph/contract'
import { openTestServices, type TestServices } from '@cartograph/features/testing'
import { startSync } from '@cartograph/ingestion'
import {
  connectShop,
  contextOf,
  FakePlatform,
  openEngines,
  type Engines,
} from '@cartograph/ingestion/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMetrics } from '../process/metrics.ts'
import { runSyncConnection } from './sync-connection.ts'

let engines: Engines
let test: TestServices
beforeAll(async () => {
  ;[engines, test] = await Promise.all([openEngines(), openTestServices()])
})
afterAll(() => Promise.all([engines.close(), test.close()]))

let platform: FakePlatform
let asked: SyncRequest[]
beforeEach(() => {
  platform = new FakePlatform()
  asked = []
})

interface SyncRequest {
  readonly name: JobName
  readonly payload: JobPayload<JobName>
  readonly afterMs: number | undefined
}
const queue: JobQueue = {
  enqueue(name, payload, when) {
    asked.push({ name, payload, afterMs: when?.afterMs })
    return Promise.resolve()
  },
}
const signal = () => new AbortController().signal

/** A shop, and how a worker syncs it from beginning to end. */
async function connectedShop() {
  const { store, warehouse } = engines
  const connectorFor = () => platform.connector
  const ingestion = { ...contextOf({ store, warehouse, connectorFor }), queue }
  const services = { ...test.services, store, ingestion }
  const shop = await connectShop(store, { shop: 'shop', token: 'token' })
  const sync = async () => {
    asked = []
    await startSync(ingestion, shop)
    const job = asked.find(({ name }) => name === 'sync-connection')
    if (job === undefined) throw new Error('no sync was requested')
    asked = []
    const payload = job.payload as JobPayload<'sync-connection'>
    await runSyncConnection(services, createMetrics(), payload, signal())
    return asked.filter(({ name }) => name !== 'sync-connection')
  }
  return { shop, sync }
}

it('a sync with new data ends by queueing alerts, an insight search and a fit of return models', async () => {
  const updatedAt = '2026-01-01T00:00:01.000Z'
  platform.customers.set('c1', { updatedAt, payload: { email: 'c1@example.org' } })
  const { shop, sync } = await connectedShop()
  const [alerts, search, fit, ...others] = await sync()
  expect(alerts).toEqual({ name: 'evaluate-alerts', payload: { org_id: shop.orgId } })
  expect([search?.name, fit?.name]).toEqual(['find-insights', 'fit-return-models'])
  expect(search?.payload).toEqual({ org_id: shop.orgId })
  // Syncs that end soon after it share one search.
  expect(search?.afterMs).toBeGreaterThan(1_000)
  expect(others).toEqual([])
})

it('a sync without new data queues only alerts, but one that fails halfway a search too', async () => {
  const { shop, sync } = await connectedShop()
  expect((await sync()).map(({ name }) => name)).toEqual(['evaluate-alerts'])

  const updatedAt = '2026-01-02T00:00:01.000Z'
  for (const id of ['c1', 'c2', 'c3', 'c4']) {
    platform.customers.set(id, { updatedAt, payload: { email: `${id}@example.org` } })
  }
  platform.beforePage = ({ cursor }) => {
    if (cursor !== null) throw new Error('the platform closed the connection')
  }
  const [, search] = await sync()
  expect(search?.name).toBe('find-insights')
  expect(search?.payload).toEqual({ org_id: shop.orgId })
})
