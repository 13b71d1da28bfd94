import { closeSimulators, testedPlatforms } from '@cartograph/connectors/testing'
import { seededRandom } from '@cartograph/contract'
import { refusedEmail } from '@cartograph/sandbox'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { declined, TestAudience } from '../../testing/test-audience.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
afterEach(closeSimulators)

const seeds = [7]
const platformsWithLists = testedPlatforms.filter(({ code }) => code !== 'S3')

/** 20 customers: 3 cannot be found, 4 and 5 share an address. */
function fill(audience: TestAudience): void {
  for (let number = 1; number <= 20; number += 1) audience.join(number)
  audience.join(3, { email: null })
  audience.join(5, { email: 'c4@shop.example' })
}

async function statesOf(audience: TestAudience) {
  const ledger = await audience.ledger()
  return (number: number) => {
    const row = ledger.get(number)
    return row && [row.state, row.reason]
  }
}

describe.each(testedPlatforms)('an audience synced to $code', (platform) => {
  test('has everyone who can be sent, once, and then only the differences', async () => {
    const audience = await TestAudience.open(store, platform)
    fill(audience)
    expect(await audience.sync()).toEqual({ state: 'completed' })
    expect(audience.listed()).toEqual(audience.expected())
    expect(await audience.job()).toMatchObject({ added: 18, removed: 0, planned: 18 })
    const first = await statesOf(audience)
    // The database alone does not reveal an address.
    expect(JSON.stringify([...(await audience.ledger()).values()])).not.toContain('shop.example')
    expect(first(1)).toEqual(['sent', null])
    expect(first(3)).toEqual(['held_back', 'no_identifier'])
    expect([first(4), first(5)]).toContainEqual(['held_back', 'duplicate'])

    const before = audience.to.requests.length
    expect(await audience.sync()).toEqual({ state: 'completed' })
    expect(audience.to.requests.length).toBe(before)

    audience.customers.delete(1)
    audience.join(2, { email: 'moved@shop.example' })
    audience.join(6, { consent: declined })
    audience.join(21)
    await audience.sync()
    expect(audience.listed()).toEqual(audience.expected())
    const second = await statesOf(audience)
    expect(second(1)).toEqual(['removed', null])
    expect(second(2)).toEqual(['sent', null])
    const heedsConsent = audience.to.audiences.plan.needsConsent !== null
    expect(second(6)).toEqual(heedsConsent ? ['held_back', 'opted_out'] : ['sent', null])
    expect((await audience.ledger()).get(1)).toMatchObject({ sealedPerson: null, identity: null })
  })

  test('keeps a person while one of two customers with their address is in the segment', async () => {
    const audience = await TestAudience.open(store, platform)
    fill(audience)
    await audience.sync()
    const state = await statesOf(audience)
    const sent = state(4)?.[0] === 'sent' ? 4 : 5
    audience.customers.delete(sent)
    await audience.sync()
    expect(audience.listed()).toEqual(audience.expected())
    const after = await statesOf(audience)
    expect([after(sent), after(9 - sent)]).toEqual([
      ['removed', null],
      ['sent', null],
    ])
    audience.customers.delete(9 - sent)
    await audience.sync()
    expect(audience.listed()).toEqual(audience.expected())
  })

  test('has everyone once access is granted again after a job failed in the middle', async () => {
    const audience = await TestAudience.open(store, platform)
    fill(audience)
    let seen = 0
    audience.to.setFaults(() => {
      seen += 1
      return seen > 2 ? { kind: 'unauthorised' } : null
    })
    expect(await audience.sync()).toEqual({ state: 'failed' })
    expect(await audience.job()).toMatchObject({ status: 'failed', errorCode: 'auth' })
    audience.to.setFaults(() => null)
    audience.customers.delete(1)
    await audience.sync()
    expect(audience.listed()).toEqual(audience.expected())
    expect(audience.to.lists()).toHaveLength(1)
  })

  test.each(seeds)('converges when it is killed anywhere (seed %i)', async (seed) => {
    const audience = await TestAudience.open(store, platform)
    fill(audience)
    const random = seededRandom(seed)
    for (let round = 1; round <= 6; round += 1) {
      // In every other round the segment changes after each kill, and jobs are given up.
      const isRestless = round % 2 === 0
      await audience.startJob()
      let kills = 0
      for (let calls = 0; calls < 30; calls += 1) {
        let steps = Math.floor(random() * 30)
        try {
          const outcome = await audience.attempt(() => {
            steps -= 1
            if (steps === 0) throw new Killed()
          })
          if (outcome.state !== 'waiting') break
          await audience.to.clock.sleep(outcome.afterMs, new AbortController().signal)
        } catch (error) {
          if (!(error instanceof Killed)) throw error
          kills += 1
          if (!isRestless) continue
          change(audience, random)
          if (random() < 0.3) await audience.startJob()
        }
      }
      await audience.finish()
      if (isRestless) await audience.sync()
      expect({ round, kills, listed: audience.listed() }).toEqual({
        round,
        kills,
        listed: audience.expected(),
      })
      const rows = [...(await audience.ledger()).values()]
      expect(rows.filter(({ state }) => state.startsWith('waiting'))).toEqual([])
      expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(audience.listed().length)
      const job = await audience.job()
      expect(job).toMatchObject({ status: 'completed', refused: 0 })
      change(audience, random)
    }
  })
})

class Killed extends Error {}

/** Some join, leave, decline, agree, or move to an address that may be another customer's. */
function change(audience: TestAudience, random: () => number): void {
  for (let changes = 0; changes < 8; changes += 1) {
    const number = 1 + Math.floor(random() * 26)
    const kind = Math.floor(random() * 5)
    if (kind === 0) audience.customers.delete(number)
    else if (kind === 1) audience.join(number)
    else if (kind === 2) audience.join(number, { consent: declined })
    else if (kind === 3) audience.join(number, { firstName: `Jane${changes}` })
    else audience.join(number, { email: `c${1 + Math.floor(random() * 26)}@shop.example` })
  }
}

describe.each(platformsWithLists)('a list on $code', (platform) => {
  test('that was deleted there ends the job, and is created again once the sync is activated', async () => {
    const audience = await TestAudience.open(store, platform)
    fill(audience)
    await audience.sync()
    const handle = (await audience.stored())?.handle ?? {}
    await audience.to.audiences.delete({
      handle,
      spec: { ...listSpec, membershipDays: platform.membershipDays },
      signal: new AbortController().signal,
    })
    audience.join(30)
    expect(await audience.sync()).toEqual({ state: 'failed' })
    expect(await audience.job()).toMatchObject({
      errorCode: 'list_deleted',
      errorMessage: expect.stringContaining('Activate the sync to create it again.'),
    })
    expect(await audience.stored()).toMatchObject({ handle: null, isPaused: true })
    await audience.sync()
    expect(audience.listed()).toEqual(audience.expected())
  })
})

const listSpec = {
  name: 'Loyal customers',
  description: '',
  fields: ['email'],
  isValueBased: false,
  currency: 'USD',
  workspaceId: 'workspace-1',
  segmentId: 'segment-1',
} as const

describe('a job', () => {
  const [meta, google] = [testedPlatforms[0], testedPlatforms[1]]
  if (meta === undefined || google === undefined) throw new Error('They are tested')

  test('waits for as long as the platform asks', async () => {
    const audience = await TestAudience.open(store, meta)
    fill(audience)
    audience.to.setMaxWait(0)
    let seen = 0
    audience.to.setFaults(() => {
      seen += 1
      return seen === 2 ? { kind: 'throttled', retryAfterSeconds: 120 } : null
    })
    await audience.startJob()
    expect(await audience.attempt()).toMatchObject({ state: 'waiting' })
    expect(await audience.job()).toMatchObject({ status: 'running' })
    await audience.finish()
    expect(audience.listed()).toEqual(audience.expected())
  })

  test('stops between batches when it is cancelled', async () => {
    const audience = await TestAudience.open(store, meta)
    fill(audience)
    await audience.startJob()
    await audience.cancel()
    expect(await audience.finish()).toEqual({ state: 'cancelled' })
    expect(audience.listed()).toEqual([])
    await audience.sync()
    expect(audience.listed()).toEqual(audience.expected())
  })

  test('names who the platform refused, and sends them again only when they change', async () => {
    const audience = await TestAudience.open(store, meta)
    fill(audience)
    audience.join(8, { email: refusedEmail })
    await audience.sync()
    expect((await statesOf(audience))(8)?.[0]).toBe('refused')
    expect(await audience.job()).toMatchObject({ refused: 1 })
    const before = audience.to.requests.length
    await audience.sync()
    expect(audience.to.requests.length).toBe(before)
    audience.join(8)
    await audience.sync()
    expect(audience.listed()).toEqual(audience.expected())
  })

  test('sends members again before they expire', async () => {
    const audience = await TestAudience.open(store, google)
    fill(audience)
    await audience.sync()
    await audience.to.clock.sleep(14 * 86_400_000, new AbortController().signal)
    await audience.sync()
    expect(await audience.job()).toMatchObject({ added: 0 })
    await audience.to.clock.sleep(2 * 86_400_000, new AbortController().signal)
    await audience.sync()
    expect(await audience.job()).toMatchObject({ added: 18 })
    expect(audience.listed()).toEqual(audience.expected())
  })

  test('never sends the hold-out, who stay the same', async () => {
    const audience = await TestAudience.open(store, meta)
    for (let number = 1; number <= 60; number += 1) audience.join(number)
    audience.holdOutPercent = 30
    await audience.sync()
    const heldOut = async () =>
      [...(await audience.ledger()).values()]
        .filter(({ reason }) => reason === 'hold_out')
        .map(({ customerId }) => customerId)
        .toSorted()
    const first = await heldOut()
    expect(first.length).toBeGreaterThan(5)
    expect(first.length).toBeLessThan(35)
    expect(audience.listed()).toHaveLength(60 - first.length)
    await audience.sync()
    expect(await heldOut()).toEqual(first)
  })
})
