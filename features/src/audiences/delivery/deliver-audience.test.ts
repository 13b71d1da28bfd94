import { audienceFaults, closeSimulators, testedPlatforms } from '@cartograph/connectors/testing'
import { platformNames, seededRandom } from '@cartograph/contract'
import { refusedEmail } from '@cartograph/sandbox'
import { audienceEvents, eq, workspaces } from '@cartograph/store'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { declined, TestAudience } from '../../testing/test-audience.ts'
import { deliverAudience } from './deliver-audience.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
afterEach(closeSimulators)

/** `npm run soak` sets both. */
const firstSeed = Number(process.env['AUDIENCE_SEED'] ?? 7)
const runs = Number(process.env['AUDIENCE_RUNS'] ?? 1)
const seeds = Array.from({ length: runs }, (_, at) => firstSeed + at)

/** In CI every second list is filled and changed only; TikTok's cannot be changed any more once it is empty. */
function roundsOf(platform: (typeof testedPlatforms)[number]): number {
  const isWhole = process.env['AUDIENCE_RUNS'] !== undefined || platform.code === 'TT'
  return isWhole || testedPlatforms.indexOf(platform) % 2 === 0 ? 4 : 2
}

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
    expect(await audience.sync()).toMatchObject({ state: 'failed' })
    expect(await audience.job()).toMatchObject({
      status: 'failed',
      errorCode: 'auth',
      errorMessage: expect.stringContaining(platformNames[platform.code]),
    })
    audience.to.setFaults(() => null)
    audience.customers.delete(1)
    await audience.sync()
    expect(audience.listed()).toEqual(audience.expected())
    expect(audience.to.lists()).toHaveLength(1)
  })

  test('ends a job whose account was closed, and loses no one if it is opened again', async () => {
    const audience = await TestAudience.open(store, platform)
    fill(audience)
    await audience.sync()
    const before = audience.listed()
    audience.customers.delete(1)
    audience.join(30)
    audience.to.setFaults(() => ({ kind: 'closed' }))
    const code = platform.closedAccount ?? 'auth'
    expect(await audience.sync()).toEqual({ state: 'failed', code })
    expect(await audience.job()).toMatchObject({ status: 'failed', errorCode: code })
    expect(await audience.stored()).toMatchObject({ isPaused: false, handle: expect.anything() })
    audience.to.setFaults(() => null)
    expect(audience.listed()).toEqual(before)
    await audience.sync()
    expect(audience.listed()).toEqual(audience.expected())
  })

  test('sends nothing more once its workspace is deleted, and stores nothing', async () => {
    const audience = await TestAudience.open(store, platform)
    fill(audience)
    await audience.startJob()
    const run = audience.run()
    let added = 0
    const outcome = await deliverAudience(
      {
        ...run,
        audiences: {
          ...run.audiences,
          async add(batch) {
            added += 1
            const sent = await run.audiences.add(batch)
            await store.asSystem((tx) =>
              tx.delete(workspaces).where(eq(workspaces.orgId, audience.orgId)),
            )
            return sent
          },
        },
      },
      600_000,
    )
    expect([outcome.state, added]).toEqual(['cancelled', 1])
    expect((await audience.ledger()).size).toBe(0)
    const events = await store.asSystem((tx) =>
      tx.select().from(audienceEvents).where(eq(audienceEvents.orgId, audience.orgId)),
    )
    expect(events).toEqual([])
  })

  test.each(seeds)('converges after random faults and kills (seed %i)', async (seed) => {
    const audience = await TestAudience.open(store, platform)
    fill(audience)
    const random = seededRandom(seed)
    for (let round = 1; round <= roundsOf(platform); round += 1) {
      // The last round fills a list that the third has emptied.
      if (round === 3) audience.customers.clear()
      if (round === 4) fill(audience)
      // In every other round the segment changes after each kill, and jobs are given up.
      const isRestless = round % 2 === 0
      await audience.startJob()
      audience.to.setFaults(audienceFaults(Math.floor(random() * 1e9)))
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
      audience.to.setFaults(() => null)
      const { state } = await audience.finish()
      // A job that was killed in the middle of a change continues; the next one does the rest.
      if (isRestless || state !== 'completed') await audience.sync()
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
      await expectSyncAsPlanned(audience)
    }
  })
})

/** What a dry run says, the next job does. */
async function expectSyncAsPlanned(audience: TestAudience): Promise<void> {
  const plan = await audience.plan()
  await audience.sync()
  expect(audience.listed()).toEqual(audience.expected())
  expect(await audience.job()).toMatchObject({
    added: plan.add + plan.update,
    removed: plan.remove,
  })
  const states = [...(await audience.ledger()).values()]
  const inState = (state: string) => states.filter((row) => row.state === state)
  expect(inState('sent')).toHaveLength(plan.add + plan.update + plan.unchanged)
  for (const { reason, customers } of plan.held_back)
    expect(inState('held_back').filter((row) => row.reason === reason)).toHaveLength(customers)
}

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

describe('a job', () => {
  const [meta, google, klaviyo] = ['FB', 'GD', 'KL'].map((code) =>
    testedPlatforms.find((one) => one.code === code),
  )
  if (meta === undefined || google === undefined || klaviyo === undefined)
    throw new Error('They are tested')

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

  test('sends who was refused only for their phone number once more, without it', async () => {
    const audience = await TestAudience.open(store, klaviyo)
    audience.fields = ['email', 'phone']
    fill(audience)
    // The area code 200 is not assigned.
    audience.join(8, { phone: '+12002345678' })
    audience.join(9, { phone: '+12002345679', email: null })
    audience.join(10, { phone: '+12002345670', email: refusedEmail })
    // Left out before anything is sent.
    audience.join(11, { phone: '+15550000911' })
    await audience.sync()
    const shown = audience.expected().filter((email) => email !== refusedEmail)
    expect(audience.listed()).toEqual(shown)
    const states = await statesOf(audience)
    expect([8, 9, 10, 11].map(states)).toEqual([
      ['sent', null],
      ['refused', 'invalid_identifier'],
      ['refused', 'invalid_identifier'],
      ['sent', null],
    ])
    expect(await audience.job()).toMatchObject({ added: shown.length, refused: 2 })
    const before = audience.to.requests.length
    await audience.sync()
    expect(audience.to.requests.length).toBe(before)
    audience.customers.delete(8)
    await audience.sync()
    expect(audience.listed()).toEqual(shown.filter((email) => email !== 'c8@shop.example'))
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

  test('counts a customer in one group, and no one who could not be sent', async () => {
    const audience = await TestAudience.open(store, meta)
    audience.holdOutPercent = 30
    for (let number = 1; number <= 40; number += 1) audience.join(number)
    for (let number = 41; number <= 60; number += 1) audience.join(number, { email: null })
    await audience.sync()
    const groupsOf = async () =>
      new Map([...(await audience.ledger())].map(([number, row]) => [number, row.assignedGroup]))
    const first = await groupsOf()
    for (let number = 41; number <= 60; number += 1) expect(first.get(number)).toBeNull()
    const heldOut = [...first].flatMap(([number, group]) => (group === 'held_out' ? [number] : []))
    const sent = [...first].flatMap(([number, group]) => (group === 'sent' ? [number] : []))
    expect(heldOut.length + sent.length).toBe(40)
    const [left = 0, declining = 0] = sent
    const [leftToo = 0, decliningToo = 0, changed = 0] = heldOut
    for (const number of [left, leftToo]) audience.customers.delete(number)
    for (const number of [declining, decliningToo]) audience.join(number, { consent: declined })
    audience.holdOutPercent = 0
    audience.join(41)
    await audience.sync()
    const second = await groupsOf()
    for (const number of [left, leftToo, declining, decliningToo])
      expect(second.get(number)).toBe(first.get(number))
    expect(second.get(changed)).toBe('both')
    expect(second.get(41)).toBe('sent')
    const { state, reason } = (await audience.ledger()).get(decliningToo) ?? {}
    expect([state, reason]).toEqual(['held_back', 'opted_out'])
  })
})
