import { closeSimulators, testedPlatforms } from '@cartograph/connectors/testing'
import { and, auditLog, eq, erasures, syncedAudiences } from '@cartograph/store'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestAudience } from '../../testing/test-audience.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { completeErasures } from './complete-erasures.ts'
import { requestErasure } from './request-erasure.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
afterEach(closeSimulators)

const [platform] = testedPlatforms
let audience: TestAudience
/** The audiences whose removals were started. */
let started: string[]
beforeEach(async () => {
  if (platform === undefined) throw new Error('There is no platform')
  audience = await TestAudience.open(services.store, platform)
  started = []
  for (let number = 1; number <= 12; number += 1) audience.join(number)
})

async function request(number: number, isWholeStore = false): Promise<void> {
  const row = (await audience.ledger()).get(number)
  if (row === undefined) throw new Error('The customer was never in the audience')
  await requestErasure(services.services, {
    orgId: audience.orgId,
    connectionId: row.connectionId,
    customerId: isWholeStore ? null : row.customerId,
  })
}

/** Someone of a batch that was stored, and perhaps sent, when the process was killed. */
async function killInFirstBatch(): Promise<number> {
  await audience.startJob()
  for (let most = 1; most < 100; most += 1) {
    let steps = 0
    const attempt = audience.attempt(() => {
      steps += 1
      if (steps > most) throw new Error('killed')
    })
    await expect(attempt).rejects.toThrow('killed')
    const row = [...(await audience.ledger()).values()].find(({ mayBeListed }) => mayBeListed)
    if (row !== undefined) return Number(row.customerId)
  }
  throw new Error('Nothing was sent')
}

const complete = () =>
  completeErasures(services.ctx, (_, syncId) => {
    started.push(syncId)
    return Promise.resolve()
  })

async function open() {
  const rows = await services.store.inWorkspace(audience.orgId, (tx) => tx.select().from(erasures))
  return rows.filter(({ completedAt }) => completedAt === null).length
}

async function audited() {
  const rows = await services.store.asSystem((tx) =>
    tx
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.orgId, audience.orgId), eq(auditLog.action, 'customer.erased'))),
  )
  return rows.map(({ details }) => details)
}

test('a customer is erased once the platform has removed them, and never sent again', async () => {
  await audience.sync()
  const everyone = audience.expected().length
  await request(3)
  await request(3)
  await complete()
  expect(started).toEqual([audience.syncId])
  expect(await open()).toBe(1)
  expect(await audited()).toEqual([])

  // The segment still names the customer, as it may until the next refresh.
  await audience.sync()
  expect(audience.listed()).toHaveLength(everyone - 1)
  expect((await audience.ledger()).get(3)).toMatchObject({
    state: 'held_back',
    reason: 'erased',
    sealedPerson: null,
    sealedNext: null,
    identity: null,
    content: null,
    mayBeListed: false,
  })
  await complete()
  expect(await open()).toBe(0)
  expect(await audited()).toMatchObject([
    {
      customer_id: '3',
      confirmed_audiences: ['Loyal customers'],
      unconfirmed_audiences: [],
    },
  ])
  await audience.sync()
  expect(audience.listed()).toHaveLength(everyone - 1)
})

test('a paused audience removes the customer, and sends nothing else', async () => {
  await audience.sync()
  const before = audience.listed()
  audience.isPaused = true
  audience.join(40)
  audience.customers.delete(5)
  await request(3)
  await audience.sync()
  expect(audience.listed()).toHaveLength(before.length - 1)
  expect((await audience.ledger()).get(5)?.state).toBe('sent')
  await complete()
  expect(await open()).toBe(0)
})

test('a customer whose batch was never answered is removed before the erasure is complete', async () => {
  const number = await killInFirstBatch()
  await request(number)
  await complete()
  expect(await open()).toBe(1)
  await audience.finish()
  await audience.sync()
  await complete()
  expect(await open()).toBe(0)
  expect(audience.listed()).toHaveLength(audience.expected().length - 1)
})

test('nothing is kept of a customer whom no platform has, and the erasure completes at once', async () => {
  audience.join(3, { email: null })
  await audience.sync()
  await request(3)
  expect((await audience.ledger()).get(3)).toMatchObject({ reason: 'erased', sealedPerson: null })
  await complete()
  expect(started).toEqual([])
  expect(await audited()).toMatchObject([{ confirmed_audiences: [], unconfirmed_audiences: [] }])
})

test('all customers of a store are erased together', async () => {
  await audience.sync()
  await request(3, true)
  await audience.sync()
  await complete()
  expect(await open()).toBe(0)
  // The other store has the even numbers.
  expect(audience.listed()).toHaveLength(audience.expected().length / 2)
})

test('an audience that was deleted meanwhile is named as not confirmed', async () => {
  await audience.sync()
  await request(3)
  await services.store.inWorkspace(audience.orgId, (tx) =>
    tx.delete(syncedAudiences).where(eq(syncedAudiences.id, audience.syncId)),
  )
  await complete()
  expect(await audited()).toMatchObject([
    { confirmed_audiences: [], unconfirmed_audiences: ['Loyal customers'] },
  ])
})
