import { seededRandom } from '@cartograph/contract'
import { createShop, createWorld, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { startAnsweringServer } from '../kit/testing/answering-server.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { clickConsent, testApp } from '../testing/click-consent.ts'
import { startPlatform } from '../testing/start-platform.ts'
import { listAccounts } from './accounts.ts'
import type { AudiencePerson } from './audience-values.ts'
import { addPeople, audienceStatus, createAudience, removePeople } from './audience.ts'
import { MetaClient } from './client.ts'
import { manifest } from './manifest.ts'

const { signal } = new AbortController()
const now = new Date('2026-04-20T19:00:00Z')
const options = { seed: 7, startDay: '2026-01-05', timezone: 'America/New_York', currency: 'USD' }
const shop = createShop({
  name: 'fernhill',
  title: 'Fernhill Goods',
  world: createWorld({ ...options, orders: 0 }),
})
let started: { close(): Promise<void> } | null = null

afterEach(async () => {
  await started?.close()
  started = null
})

async function letIn(faults?: PlatformFaults) {
  const clock = new FakeClock()
  const simulator = await startPlatform('FB', {
    shops: [shop],
    clock: () => now,
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
  })
  started = simulator
  const { hosts, requests } = simulator
  const clicked = { manifest, context: 'destination', hosts, shop: 'fernhill', now } as const
  const { accessToken } = await clickConsent(clicked)
  const graph = new MetaClient({
    origin: hosts['GRAPH'] ?? '',
    tokens: fixedToken(accessToken),
    app: testApp,
    ports: { clock, random: seededRandom(1), quota: unlimitedQuota },
  })
  const [main, spare] = await listAccounts(graph, { context: 'destination', signal })
  return { graph, clock, requests, main: main?.id ?? '', spare: spare?.id ?? '' }
}

function person(number: number, more: Partial<AudiencePerson> = {}): AudiencePerson {
  return {
    email: `person${number}@shop.example`,
    phone: null,
    firstName: 'Jane',
    lastName: null,
    city: null,
    state: null,
    zip: null,
    country: 'US',
    value: '12.50',
    ...more,
  }
}

function* people(from: number, to: number): Generator<AudiencePerson> {
  for (let number = from; number < to; number += 1) yield person(number)
}

const plain = { name: 'Loyal', description: 'Bought twice', isValueBased: false }

describe('an audience on Facebook', () => {
  test('is created, filled in batches, read, and emptied again', async () => {
    const { graph, clock, requests, main } = await letIn()
    const audience = await createAudience(graph, main, plain, signal)
    expect(await audienceStatus(graph, audience, signal)).toEqual({
      state: 'too_small',
      description: 'Audience too small.',
      people: { atLeast: 1_000, atMost: 1_100 },
    })

    const added = await addPeople(graph, audience, people(0, 20_500), signal)
    expect(added).toEqual({ sent: 20_500, skipped: 0, invalid: 0 })
    expect(requests.filter(({ url }) => url.includes('/users'))).toHaveLength(3)
    expect(await audienceStatus(graph, audience, signal)).toMatchObject({
      state: 'filling',
      people: null,
    })

    await clock.sleep(60_000, signal)
    const filled = await audienceStatus(graph, audience, signal)
    expect(filled).toMatchObject({ state: 'ready', people: { atLeast: 20_500 } })

    // A person who is sent twice is in it once, and a removed one has the same hash.
    await addPeople(graph, audience, people(0, 1_000), signal)
    await removePeople(graph, audience, people(500, 15_500), signal)
    await clock.sleep(60_000, signal)
    expect(await audienceStatus(graph, audience, signal)).toMatchObject({
      people: { atLeast: 5_500 },
    })
  })

  test('with values has a weight for everyone who is added, and none for those removed', async () => {
    const { graph, main } = await letIn()
    const audience = await createAudience(graph, main, { ...plain, isValueBased: true }, signal)
    const list = [person(1), person(2, { value: null }), person(3, { value: '-4.00' })]
    expect(await addPeople(graph, audience, list, signal)).toEqual({
      sent: 3,
      skipped: 0,
      invalid: 0,
    })
    expect(await removePeople(graph, audience, list, signal)).toMatchObject({ invalid: 0 })
  })

  test('does not include people who cannot be matched', async () => {
    const { graph, requests, main } = await letIn()
    const audience = await createAudience(graph, main, plain, signal)
    const list = [person(1, { email: null }), person(2), person(3, { email: '' })]
    expect(await addPeople(graph, audience, list, signal)).toMatchObject({ sent: 1, skipped: 2 })
    const before = requests.length
    expect(await addPeople(graph, audience, [], signal)).toEqual({
      sent: 0,
      skipped: 0,
      invalid: 0,
    })
    expect(requests).toHaveLength(before)
  })

  test('accepts a batch again when its response was lost', async () => {
    let lost = 0
    const { graph, clock, main } = await letIn(({ url }) => {
      if (!url.includes('/users')) return null
      lost += 1
      return lost === 2 ? { kind: 'truncated' } : null
    })
    const audience = await createAudience(graph, main, plain, signal)
    expect(await addPeople(graph, audience, people(0, 25_000), signal)).toMatchObject({
      sent: 25_000,
    })
    expect(clock.sleptMs).toHaveLength(1)
  })

  test('cannot be created before the terms are accepted, and the error links to them', async () => {
    const { graph, clock, spare } = await letIn()
    await expect(createAudience(graph, spare, plain, signal)).rejects.toMatchObject({
      class: 'payload',
      message: expect.stringContaining(`customaudiences/tos/?act=${spare}`),
    })
    expect(clock.sleptMs).toEqual([])
  })
})

test.each([
  [{ code: 2_654 }, 'payload'],
  [{ code: 100, error_subcode: 1_487_301 }, 'auth'],
  [{ code: 100, error_subcode: 1_487_366 }, 'gone'],
  [{ code: 2_650 }, 'transient'],
  [{ code: 190 }, 'auth'],
])('an error with %j is of class %s', async (error, expected) => {
  const server = await startAnsweringServer((_body, _request, response) => {
    response.writeHead(400)
    response.end(JSON.stringify({ error }))
  })
  started = server
  const graph = new MetaClient({
    origin: server.url,
    tokens: fixedToken('token'),
    app: null,
    ports: { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota },
  })
  const audience = { id: '1', isValueBased: false }
  await expect(addPeople(graph, audience, [person(1)], signal)).rejects.toMatchObject({
    class: expected,
  })
})
