import { createShop, createWorld } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { clickConsent, testApp } from '../testing/click-consent.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { listAccounts } from './accounts.ts'
import type { AudiencePerson } from './audience-values.ts'
import { addPeople, audienceStatus, createAudience, removePeople } from './audience.ts'
import { TikTokClient } from './client.ts'
import { manifest } from './manifest.ts'

const { signal } = new AbortController()
const now = new Date('2026-04-20T19:00:00Z')
const options = { seed: 7, startDay: '2026-01-05', timezone: 'America/New_York', currency: 'USD' }
const shop = createShop({
  name: 'fernhill',
  title: 'Fernhill Goods',
  world: createWorld({ ...options, orders: 0 }),
})
const worksForMs = 300_000

afterEach(closeSimulators)

async function letIn() {
  const clock = new FakeClock()
  const simulator = await startPlatform('TT', {
    shops: [shop],
    clock: () => now,
    elapsedMs: () => clock.now(),
  })
  const { hosts, requests } = simulator
  const clicked = { manifest, context: 'destination', hosts, shop: 'fernhill', now } as const
  const { accessToken, facts } = await clickConsent(clicked)
  const tokens = fixedToken(accessToken, facts)
  const ports = { clock, random: () => 0.5, quota: unlimitedQuota }
  const api = new TikTokClient({ origin: hosts['API'] ?? '', tokens, app: testApp, ports })
  const [account] = await listAccounts(api, { context: 'destination', tokens, signal })
  return { api, clock, requests, advertiserId: account?.id ?? '' }
}

function* people(from: number, to: number): Generator<AudiencePerson> {
  for (let number = from; number < to; number += 1)
    yield { email: `person${number}@shop.example`, phone: null }
}

describe('an audience on TikTok', () => {
  test('is created with its people, read, and changed once TikTok has processed it', async () => {
    const { api, clock, advertiserId } = await letIn()
    const made = { name: 'Loyal', people: people(0, 2_000) }
    const { audience, change } = await createAudience(api, advertiserId, made, signal)
    expect(change).toEqual({ sent: 2_000, skipped: 0 })
    expect(await audienceStatus(api, audience, signal)).toEqual({ state: 'filling', people: 0 })
    await expect(addPeople(api, audience, people(0, 1), signal)).rejects.toMatchObject({
      class: 'transient',
      message: expect.stringContaining('still processing'),
    })

    await clock.sleep(worksForMs, signal)
    expect(await audienceStatus(api, audience, signal)).toEqual({ state: 'ready', people: 2_000 })
    await addPeople(api, audience, people(1_500, 2_500), signal)
    await clock.sleep(worksForMs, signal)
    expect(await audienceStatus(api, audience, signal)).toMatchObject({ people: 2_500 })

    await removePeople(api, audience, people(500, 2_500), signal)
    await clock.sleep(worksForMs, signal)
    expect(await audienceStatus(api, audience, signal)).toEqual({ state: 'too_small', people: 500 })
  })

  test('is not created without people, and an empty change sends no request', async () => {
    const { api, requests, advertiserId } = await letIn()
    const unmatchable = [{ email: null, phone: null }]
    const before = requests.length
    const made = { name: 'Empty', people: unmatchable }
    await expect(createAudience(api, advertiserId, made, signal)).rejects.toMatchObject({
      class: 'payload',
    })
    const audience = { id: '1', advertiserId }
    expect(await addPeople(api, audience, unmatchable, signal)).toEqual({ sent: 0, skipped: 1 })
    expect(requests).toHaveLength(before)
  })

  test('that was deleted is an error of class gone', async () => {
    const { api, advertiserId } = await letIn()
    await expect(audienceStatus(api, { id: '1', advertiserId }, signal)).rejects.toMatchObject({
      class: 'gone',
    })
  })

  test("has a name within TikTok's limit", async () => {
    const { api, advertiserId } = await letIn()
    const made = { name: 'x'.repeat(200), people: people(0, 1) }
    const { audience } = await createAudience(api, advertiserId, made, signal)
    expect(audience.id).toMatch(/^\d+$/)
  })
})
