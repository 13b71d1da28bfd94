import { refusedEmail, type PlatformFault, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import type { Person } from './kit/audiences/person.ts'
import { Delivery } from './testing/audience-delivery.ts'
import { unknownPerson } from './testing/audience-samples.ts'
import { closeSimulators } from './testing/start-platform.ts'
import { testedPlatforms } from './testing/tested-platforms.ts'

/** A file, which refuses no one, is not deleted either. */
const platformsWithLists = testedPlatforms.filter(({ refuses }) => refuses !== 'never')

const declined = { email: 'denied', sms: 'denied', ads: 'denied' } as const

afterEach(closeSimulators)

function person(key: string, more: Partial<Person> = {}): Person {
  return {
    ...unknownPerson,
    key,
    email: `${key}@shop.example`,
    firstName: 'Jane',
    lastName: 'Doe',
    value: { amount: '12.50', currency: 'USD' },
    consent: { email: 'granted', sms: 'unknown', ads: 'granted' },
    ...more,
  }
}

const people = (...keys: readonly string[]) => keys.map((key) => person(key))

/** The fault meets the first requests; the others succeed. */
function first(count: number, fault: PlatformFault): PlatformFaults {
  let seen = 0
  return () => (++seen <= count ? fault : null)
}

describe.each(testedPlatforms)('an audience on $code', (platform) => {
  test('is created, filled in batches and emptied', async () => {
    const delivery = await Delivery.start(platform)
    expect(await delivery.add(people('a', 'b', 'c'))).toMatchObject({
      accepted: ['a', 'b', 'c'],
      refused: [],
      unnamed: [],
    })
    await delivery.add(people('d', 'e'))
    expect(await delivery.members()).toEqual(delivery.expected('a', 'b', 'c', 'd', 'e'))
    const removed = await delivery.remove(people('b', 'd', 'stranger'))
    expect(removed).toMatchObject({ accepted: ['b', 'd', 'stranger'], refused: [] })
    expect(await delivery.members()).toEqual(delivery.expected('a', 'c', 'e'))
    expect(['filling', 'too_small', 'ready']).toContain((await delivery.status()).state)
  })

  test('that was created without the handle being stored is found again', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    await delivery.create()
    await delivery.add(people('b'))
    expect(await delivery.members()).toEqual(delivery.expected('a', 'b'))
    expect(delivery.to.lists()).toHaveLength(1)
  })

  test('is created once, although the first answers were lost', async () => {
    const delivery = await Delivery.start(platform, first(3, { kind: 'truncated' }))
    await delivery.add(people('a'))
    expect(await delivery.members()).toEqual(delivery.expected('a'))
    expect(delivery.to.lists()).toHaveLength(1)
  })

  test('of another sync is another list', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    await delivery.finishRun()
    // Google's names are unique.
    await delivery.create('sync-2', 'Other customers')
    await delivery.add(people('b'))
    await delivery.finishRun()
    expect(delivery.to.lists()).toHaveLength(2)
    expect(delivery.to.lists().flatMap(({ members }) => members)).toEqual(
      expect.arrayContaining([...delivery.expected('a', 'b')]),
    )
  })

  test('has everyone but those refused in the middle of a batch, each with the reason', async () => {
    const delivery = await Delivery.start(platform)
    const keepsDeclined = delivery.to.audiences.plan.needsConsent === null
    const rejected: unknown = expect.stringMatching('invalid_identifier|rejected')
    const isNamed = platform.refuses === 'with_name'
    const outcome = await delivery.add([
      person('a'),
      person('nameless', { email: null }),
      person('mistyped', { email: 'not an address' }),
      person('declined', { consent: declined }),
      person('other', { email: refusedEmail }),
      person('b'),
    ])
    const reasons = Object.fromEntries(outcome.refused.map(({ key, reason }) => [key, reason]))
    expect(reasons).toEqual({
      nameless: 'no_identifier',
      mistyped: 'invalid_identifier',
      ...(!keepsDeclined && { declined: 'opted_out' }),
      ...(isNamed && { other: rejected }),
    })
    expect(outcome.unnamed.map(({ people: number }) => number)).toEqual(
      platform.refuses === 'with_number' ? [1] : [],
    )
    const sent = ['a', ...(keepsDeclined ? ['declined'] : []), ...(isNamed ? [] : ['other']), 'b']
    expect(outcome.accepted).toEqual(sent)
    const members = [
      ...delivery.expected(...sent.filter((key) => key !== 'other')),
      ...(platform.refuses === 'never' ? [platform.memberOf(refusedEmail)] : []),
    ]
    expect(await delivery.members()).toEqual(members.toSorted())
    // Messages are shown to users, so they have no personal data.
    for (const { message } of outcome.refused) expect(message).not.toMatch(/@|not an address/)
  })

  test('gets nothing when no one of a batch can be sent', async () => {
    const delivery = await Delivery.start(platform)
    const before = delivery.to.requests.length
    const outcome = await delivery.add([person('nameless', { email: null })])
    expect(outcome).toMatchObject({ accepted: [], refused: [{ key: 'nameless' }], pending: null })
    expect(delivery.to.requests.length).toBe(before)
  })

  test('has everyone once when a batch is repeated', async () => {
    const delivery = await Delivery.start(platform)
    const addition = delivery.request(people('a', 'b'))
    await delivery.send('add', addition)
    await delivery.send('add', addition)
    await delivery.add(people('c'))
    const removal = delivery.request(people('a'))
    await delivery.send('remove', removal)
    await delivery.send('remove', removal)
    expect(await delivery.members()).toEqual(delivery.expected('b', 'c'))
  })

  test('loses people who have since declined', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a', 'b'))
    await delivery.remove([person('a', { consent: declined })])
    expect(await delivery.members()).toEqual(delivery.expected('b'))
  })

  test('needs a reconnection once access is revoked', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    delivery.to.setFaults(() => ({ kind: 'unauthorised' }))
    await expect(delivery.add(people('b'))).rejects.toMatchObject({ class: 'auth' })
    await expect(delivery.remove(people('a'))).rejects.toMatchObject({ class: 'auth' })
    await expect(delivery.status()).rejects.toMatchObject({ class: 'auth' })
  })

  test('waits as long as the platform asks, or lets the caller wait', async () => {
    const delivery = await Delivery.start(platform)
    const throttled = { kind: 'throttled', retryAfterSeconds: 120 } as const
    delivery.to.setMaxWait(0)
    delivery.to.setFaults(first(1, throttled))
    const before = delivery.to.clock.now()
    await expect(delivery.tryAdd(people('a'))).rejects.toMatchObject({
      class: 'throttled',
      retryAfterMs: expect.any(Number),
    })
    expect(delivery.to.clock.now()).toBe(before)
    delivery.to.setMaxWait(Number.POSITIVE_INFINITY)
    delivery.to.setFaults(first(1, throttled))
    await delivery.add(people('a'))
    expect(delivery.to.clock.now()).toBeGreaterThan(before)
    expect(await delivery.members()).toEqual(delivery.expected('a'))
  })

  test.each([
    ['a cut-off answer', { kind: 'truncated' }],
    ['a cut-off connection', { kind: 'reset' }],
    ['an internal error', { kind: 'broken', status: 500 }],
  ] as const)('has everyone once after %s', async (_, fault) => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    delivery.to.setFaults(first(2, fault))
    await delivery.add(people('b', 'c'))
    delivery.to.setFaults(first(2, fault))
    await delivery.remove(people('a'))
    expect(await delivery.members()).toEqual(delivery.expected('b', 'c'))
  })
})

describe.each(platformsWithLists)('a list on $code', (platform) => {
  test('is deleted, and a repeated deletion finds nothing to delete', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    await delivery.delete()
    expect(delivery.to.lists()).toEqual([])
    expect(await delivery.status()).toMatchObject({ state: 'gone' })
    await delivery.delete()
  })

  test('that was deleted at the platform stops the sync', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    await delivery.delete()
    const gone = { class: 'gone', message: expect.stringContaining('was deleted in') }
    await expect(delivery.add(people('b'))).rejects.toMatchObject(gone)
    await expect(delivery.remove(people('a'))).rejects.toMatchObject(gone)
  })

  test('is neither created nor deleted once access is revoked', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    delivery.to.setFaults(() => ({ kind: 'unauthorised' }))
    await expect(delivery.delete()).rejects.toMatchObject({ class: 'auth' })
    await expect(delivery.create()).rejects.toMatchObject({ class: 'auth' })
    expect(delivery.to.lists()).toHaveLength(1)
  })
})
