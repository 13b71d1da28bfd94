import type { Person } from '@cartograph/connectors'
import { closeSimulators, openDestination, unknownPerson } from '@cartograph/connectors/testing'
import {
  ConnectionId,
  newId,
  SegmentId,
  SyncedAudienceId,
  SyncJobId,
  type AudienceLift,
} from '@cartograph/contract'
import { createListLog, createShop, createWorld, truthRows } from '@cartograph/sandbox'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { syncJobs } from '@cartograph/store'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { insertAudience } from '../../testing/insert-audience.ts'
import { partOf } from '../../testing/part-of.ts'
import { agreed } from '../../testing/test-audience.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import {
  deliverAudience,
  getAudienceLift,
  measureDueLifts,
  type DeliveryRun,
  type SegmentMember,
} from '../index.ts'

/** Chooses who is held out: a new one each time would draw other groups, sometimes of unlike sizes. */
const chosenSegment = SegmentId.parse('019a0000-0000-7000-8000-000000000001')
const delivered = new Date('2025-10-01T15:00:00Z')
const later = new Date('2026-05-15T15:00:00Z')

let engine: Awaited<ReturnType<typeof openTestDuckdb>>
let test: TestServices
beforeAll(async () => {
  engine = await openTestDuckdb()
  const { warehouse } = engine
  const semantic = createSemantic({ warehouse, model: loadCatalogue(), clock: () => later })
  test = await openTestServices({ semantic })
})
afterEach(closeSimulators)
afterAll(async () => {
  await test.close()
  await engine.close()
})

/**
 * Every customer of a shop that existed on 1 October is in an audience, half of them held out. The
 * others are sent to Facebook, and its simulator's list changes what they order.
 */
async function measure(factor: number): Promise<NonNullable<AudienceLift['measurement']>> {
  const lists = createListLog()
  const options = {
    seed: 4,
    startDay: '2025-04-01',
    orders: 8_000,
    timezone: 'America/New_York',
    currency: 'USD',
  }
  const world = createWorld(options, { factor, isListed: lists.isListed })
  const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world, lists })
  const to = await openDestination('FB', { shop, now: delivered })
  const person = await test.addUser(`person@factor-${factor}.example`)
  const orgId = await test.addWorkspace(person)
  const storeId = newId(ConnectionId)
  const [syncId, jobId] = [newId(SyncedAudienceId), newId(SyncJobId)]
  const members = [...world.customers.until(delivered)].map(
    ({ id, email, phone }): SegmentMember => {
      const customer: Person = {
        ...unknownPerson,
        key: `${storeId} ${id}`,
        email,
        phone,
        consent: agreed,
      }
      return { connectionId: storeId, customerId: String(id), person: customer }
    },
  )
  test.clock.now = delivered
  await test.store.inWorkspace(orgId, async (tx) => {
    await insertAudience(tx, {
      orgId,
      id: syncId,
      name: 'Everyone',
      fieldsToInclude: ['email', 'phone'],
      holdOutPercent: 50,
      createdAt: delivered,
    })
    await tx.insert(syncJobs).values({
      orgId,
      id: jobId,
      syncId,
      status: 'running',
      phase: 'comparing',
      startedAt: delivered,
    })
  })
  const run: DeliveryRun = {
    store: test.store,
    isPaused: false,
    orgId,
    syncId,
    job: { id: jobId, startedAt: delivered },
    audiences: to.audiences,
    spec: {
      name: 'Everyone',
      description: '',
      fields: ['email', 'phone'],
      isValueBased: false,
      currency: 'USD',
      membershipDays: null,
      workspaceId: orgId,
      segmentId: chosenSegment,
    },
    holdOutPercent: 50,
    largestLossPercent: null,
    fingerprintKey: 'key',
    async *readMembers() {
      await Promise.resolve()
      yield members.toSorted((one, other) => (one.customerId < other.customerId ? -1 : 1))
    },
    clock: () => delivered,
    onProgress: () => {},
    signal: new AbortController().signal,
  }
  expect(await deliverAudience(run, 600_000)).toEqual({ state: 'completed' })

  const { orders, refunds, customers } = truthRows(world, storeId, later)
  await engine.warehouse.prepareWorkspace(orgId)
  const parts = Object.entries({ orders, refunds, customers }).map(([table, rows]) =>
    partOf(table, rows),
  )
  await engine.warehouse.replaceRows({ orgId, batchKey: syncId, parts })
  test.clock.now = later
  await measureDueLifts(test.ctx)
  const { measurement } = await getAudienceLift(await test.as(person, orgId), { syncId })
  if (measurement === null) throw new Error('Nothing was measured')
  return measurement
}

it('finds by how much the customers on a list order more, within its range', async () => {
  const { orders, sent, held_out: heldOut, left_out: leftOut } = await measure(3)
  // About 3 % of the customers have neither an address nor a telephone.
  expect(leftOut.held_back).toBeGreaterThan(0)
  expect(Math.abs(sent.customers / heldOut.customers - 1)).toBeLessThan(0.15)
  expect(orders?.verdict).toBe('higher')
  expect(orders?.relative?.low).toBeLessThan(2)
  expect(orders?.relative?.high).toBeGreaterThan(2)
})

it('cannot tell while the list changes nothing', async () => {
  const { orders, net_sales: netSales } = await measure(1)
  expect(orders?.verdict).toBe('cannot_tell_yet')
  expect(netSales?.verdict).toBe('cannot_tell_yet')
  expect(orders?.relative?.low).toBeLessThan(0)
  expect(orders?.relative?.high).toBeGreaterThan(0)
})
