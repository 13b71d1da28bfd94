import { seededRandom } from '@cartograph/contract'
import { createShop, createWorld, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { signIn } from '../kit/google/testing/sign-in.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import type { Person } from './audience-members.ts'
import { AudienceClient } from './audience.ts'
import { manifest } from './manifest.ts'
import { google, googleAds } from './open.ts'

const { signal } = new AbortController()
const world = createWorld({
  seed: 11,
  startDay: '2026-06-01',
  orders: 3000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const evening = new Date('2026-07-10T22:30:00Z')
const app = { clientId: 'a client', clientSecret: 'its secret' }
const winBack = { name: 'Win back', description: 'Bought long ago', membershipDays: 30 }

afterEach(closeSimulators)

async function connect(
  setting: { faults?: PlatformFaults; context?: 'datasource' | 'destination' } = {},
) {
  const { context = 'destination', faults } = setting
  const clock = new FakeClock()
  const simulator = await startPlatform('GD', {
    shops: [shop],
    clock: () => evening,
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
  })
  const { hosts, requests } = simulator
  const { tokens } = await signIn({
    manifest,
    hosts,
    shop: shop.name,
    now: () => evening,
    context,
  })
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  const request = { tokens, hosts, app, params: {}, signal, context }
  const [account] = (await googleAds.accounts?.list(request, ports)) ?? []
  const params = account?.params ?? {}
  const facts = await googleAds
    .open({ ...request, params, credentials: {} }, ports)
    .describe(signal)
  const { customer_id: customerId = '', login_customer_id = '' } = facts.params ?? {}
  const client = google(request, ports)
  const reached = { google: client, customerId, loginCustomerId: login_customer_id }
  const audience = (mostPeople = 10_000) => new AudienceClient({ ...reached, mostPeople })
  /** The number of people in a list, by Google's count. */
  const sizeOf = async (listId: string): Promise<string | undefined> => {
    const json = await client.call({
      method: 'GET',
      host: 'DATAMANAGER',
      path: `/v1/accountTypes/GOOGLE_ADS/accounts/${customerId}/userLists/${listId}`,
      headers: { 'login-account': `accountTypes/GOOGLE_ADS/accounts/${login_customer_id}` },
      signal,
    })
    return /"displayNetworkMembersCount":"(\d+)"/.exec(JSON.stringify(json))?.[1]
  }
  return { audience, sizeOf, clock, requests, reached }
}

const people: readonly Person[] = [...world.customers.until(evening)].map((customer) => ({
  email: customer.email,
  phone: customer.phone,
  firstName: customer.firstName,
  lastName: customer.lastName,
  country: customer.address?.country ?? null,
  zip: customer.address?.zip ?? null,
}))
const known = people.filter(({ email, phone }) => email !== null || phone !== null).slice(0, 25)
const stranger: Person = {
  email: null,
  phone: null,
  firstName: 'Jo',
  lastName: null,
  country: null,
  zip: null,
}

describe('audiences on Google Ads', () => {
  test('a list is created, people are added in parts and removed, and the outcome is reported', async () => {
    const { audience, sizeOf, clock, requests } = await connect()
    const client = audience(10)
    const listId = await client.create(winBack, signal)
    expect(await sizeOf(listId)).toBe('0')

    const sent = await client.add(listId, [...known, stranger], signal)
    expect(sent).toMatchObject({ people: 25, unknown: 1 })
    expect(new Set(sent.requestIds).size).toBe(3)
    expect(requests.filter(({ url }) => url.includes(':ingest'))).toHaveLength(3)
    expect(await sizeOf(listId)).toBe('25')

    const [requestId = ''] = sent.requestIds
    expect(await client.status(requestId, signal)).toEqual({ state: 'processing', refused: [] })
    await clock.sleep(60_000, signal)
    expect(await client.status(requestId, signal)).toEqual({ state: 'done', refused: [] })

    await client.remove(listId, known.slice(0, 4), signal)
    expect(await sizeOf(listId)).toBe('21')
    // A person who is added again is in it once.
    await client.add(listId, known, signal)
    expect(await sizeOf(listId)).toBe('25')
  })

  test('when no one can be matched, nothing is sent', async () => {
    const { audience, requests } = await connect()
    const listId = await audience().create(winBack, signal)
    const before = requests.length
    expect(await audience().add(listId, [stranger], signal)).toEqual({
      requestIds: [],
      people: 0,
      unknown: 1,
    })
    expect(requests.length).toBe(before)
  })

  test('a name in use, a deleted list and an invalid membership duration have separate errors', async () => {
    const { audience } = await connect()
    await audience().create(winBack, signal)
    await expect(audience().create(winBack, signal)).rejects.toMatchObject({
      class: 'payload',
      message: 'Google Ads already has a list with this name',
    })
    await expect(audience().add('1234567890', known, signal)).rejects.toMatchObject({
      class: 'gone',
    })
    for (const membershipDays of [0, 541, 1.5]) {
      const made = audience().create({ ...winBack, name: 'Other', membershipDays }, signal)
      await expect(made).rejects.toThrow('1 to 540 days')
    }
  })

  test('a connection made for reading cannot write', async () => {
    const { audience } = await connect({ context: 'datasource' })
    const made = audience().create(winBack, signal)
    await expect(made).rejects.toMatchObject({ class: 'forbidden' })
    await expect(made).rejects.toThrow('leave every permission switched on')
  })

  test('an account must be accessed through its login account', async () => {
    const { reached } = await connect()
    const alone = new AudienceClient({ ...reached, loginCustomerId: null })
    await expect(alone.create(winBack, signal)).rejects.toMatchObject({ class: 'forbidden' })
  })

  test('throttling and errors are retried', async () => {
    let asked = 0
    const faults: PlatformFaults = ({ url }) => {
      if (!url.includes(':ingest')) return null
      asked += 1
      if (asked === 1) return { kind: 'throttled', retryAfterSeconds: 7 }
      return asked === 2 ? { kind: 'broken', status: 503 } : null
    }
    const { audience, sizeOf, clock } = await connect({ faults })
    const listId = await audience().create(winBack, signal)
    await audience().add(listId, known, signal)
    expect(clock.sleptMs[0]).toBe(7_000)
    expect(clock.sleptMs).toHaveLength(2)
    expect(await sizeOf(listId)).toBe('25')
  })
})
