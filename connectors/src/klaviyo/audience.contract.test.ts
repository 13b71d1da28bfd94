import { seededRandom } from '@cartograph/contract'
import { createShop, createWorld, klaviyoSimulator, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { profileOf, type AudienceMember, type Profile } from './audience-profile.ts'
import {
  createList,
  deleteList,
  importBatches,
  importRefusals,
  importState,
  removeMembers,
  startImport,
} from './audience.ts'
import { KlaviyoClient } from './client.ts'

const { signal } = new AbortController()
const world = createWorld({
  seed: 5,
  startDay: '2026-06-01',
  orders: 300,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })

afterEach(closeSimulators)

async function connect(faults?: PlatformFaults) {
  const clock = new FakeClock()
  const simulator = await startPlatform(klaviyoSimulator({ maxPageSize: 20 }), {
    shops: [shop],
    clock: () => new Date(clock.now()),
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
  })
  return new KlaviyoClient({
    origin: simulator.hosts['API'] ?? '',
    apiKey: simulator.simulator.exampleForm(shop)?.['api_key'] ?? '',
    ports: { clock, random: seededRandom(1), quota: unlimitedQuota },
  })
}

function person(number: number, more: Partial<AudienceMember> = {}): Profile {
  const email = `reader${number}@example.com`
  const member = { email, phone: null, firstName: 'Ada', lastName: null, lifetimeValue: '12.50' }
  const profile = profileOf({ ...member, ...more })
  if (profile === null) throw new Error('The person has no identifier')
  return profile
}

function people(count: number): Profile[] {
  return Array.from({ length: count }, (_, number) => person(number))
}

async function finished(client: KlaviyoClient, jobId: string) {
  const states: string[] = []
  for (;;) {
    const job = await importState(client, jobId, signal)
    states.push(job.state)
    if (job.state !== 'running') return { states, job }
  }
}

async function emailsOn(client: KlaviyoClient, listId: string) {
  const { data } = await client.call({
    path: `/api/lists/${listId}/profiles`,
    query: { 'page[size]': '100' },
    quota: 'members',
    answer: z.object({
      data: z.array(z.object({ attributes: z.object({ email: z.nullable(z.string()) }) })),
    }),
    signal,
  })
  return data.flatMap(({ attributes }) => attributes.email ?? []).toSorted()
}

describe('an audience in Klaviyo', () => {
  test('is a list, filled by a job that is polled until it is done', async () => {
    const client = await connect()
    const listId = await createList(client, 'Big spenders', signal)
    const jobId = await startImport(client, listId, people(5), signal)
    expect(await emailsOn(client, listId)).toEqual([])
    const { states, job } = await finished(client, jobId)
    expect(states).toEqual(['running', 'running', 'complete'])
    expect(job).toEqual({ state: 'complete', total: 5, completed: 5, failed: 0 })
    expect(await emailsOn(client, listId)).toHaveLength(5)
    expect(await importRefusals(client, jobId, signal)).toEqual([])
  })

  test('reports a rejected person without identifying them, and adds all others', async () => {
    const client = await connect()
    const listId = await createList(client, 'Big spenders', signal)
    const batch = [person(1), person(2, { phone: '+15550000000' }), person(3)]
    const jobId = await startImport(client, listId, batch, signal)
    const { job } = await finished(client, jobId)
    expect(job).toMatchObject({ completed: 2, failed: 1 })
    const refusals = await importRefusals(client, jobId, signal)
    expect(refusals).toEqual([{ index: 1, field: 'phone_number', title: 'Invalid phone number.' }])
    expect(await emailsOn(client, listId)).toEqual(['reader1@example.com', 'reader3@example.com'])
  })

  test('reads rejections over all pages', async () => {
    const client = await connect()
    const listId = await createList(client, 'Odd numbers', signal)
    const batch = Array.from({ length: 50 }, (_, number) =>
      person(number, { phone: '+15551234567' }),
    )
    const jobId = await startImport(client, listId, batch, signal)
    await finished(client, jobId)
    const refusals = await importRefusals(client, jobId, signal)
    expect(refusals.map(({ index }) => index)).toEqual(batch.map((_, index) => index))
  })

  test('loses exactly those who are removed, by address or by number', async () => {
    const client = await connect()
    const listId = await createList(client, 'Big spenders', signal)
    const byPhone = person(0, { email: null, phone: '+493012345678' })
    await finished(client, await startImport(client, listId, [...people(60), byPhone], signal))
    const emails = Array.from({ length: 45 }, (_, number) => `reader${number}@example.com`)
    const others = ['missing@example.com', 'or("everybody")']
    const gone = { emails: [...emails, ...others], phones: ['+49 30 12345678'] }
    expect(await removeMembers(client, listId, gone, signal)).toBe(46)
    const left = await emailsOn(client, listId)
    expect(left).toHaveLength(15)
    expect(left).toContain('reader45@example.com')
    expect(await removeMembers(client, listId, gone, signal)).toBe(0)
  })

  test('can be deleted, and cannot be filled afterwards', async () => {
    const client = await connect()
    const listId = await createList(client, 'Big spenders', signal)
    await deleteList(client, listId, signal)
    await expect(startImport(client, listId, people(1), signal)).rejects.toMatchObject({
      class: 'payload',
    })
  })

  test('that was sent twice, because the response was lost, has every person once', async () => {
    let lost = false
    const client = await connect(({ url }) => {
      if (lost || !url.endsWith('/api/profile-bulk-import-jobs')) return null
      lost = true
      return { kind: 'truncated' }
    })
    const listId = await createList(client, 'Big spenders', signal)
    await finished(client, await startImport(client, listId, people(4), signal))
    expect(lost).toBe(true)
    expect(await emailsOn(client, listId)).toHaveLength(4)
  })
})

test("has batches within Klaviyo's limits", () => {
  expect(importBatches(people(10_001)).map((batch) => batch.length)).toEqual([10_000, 1])
  const wide = Array.from({ length: 10_000 }, (_, number) =>
    person(number, { firstName: 'ü'.repeat(250), lastName: 'ü'.repeat(250) }),
  )
  const batches = importBatches(wide)
  expect(batches.flat()).toEqual(wide)
  expect(batches.length).toBeGreaterThan(1)
  for (const batch of batches)
    expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(4_600_000)
  expect(importBatches([])).toEqual([])
})
