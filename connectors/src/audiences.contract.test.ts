import { createHash } from 'node:crypto'
import type { PlatformCode } from '@cartograph/contract'
import { refusedEmail, type PlatformFault, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import type { AudienceHandle, BatchOutcome, BatchRequest } from './kit/audiences/destination.ts'
import type { Person } from './kit/audiences/person.ts'
import type { AudienceSpec } from './kit/audiences/spec.ts'
import { ConnectorError } from './kit/errors.ts'
import { openDestination, signal, type TestDestination } from './testing/open-destination.ts'
import { closeSimulators } from './testing/start-platform.ts'

/** How a platform differs from the others in what these tests see. */
interface Platform {
  readonly code: PlatformCode
  readonly name: string
  /** A member of a list, by email address. */
  readonly memberOf: (email: string) => string
  /** Whether the platform says, at once or later, who was refused. */
  readonly namesRefused: 'people' | 'number' | 'nothing'
  readonly membershipDays: number | null
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const platforms: readonly Platform[] = [
  {
    code: 'FB',
    name: 'Facebook',
    memberOf: sha256,
    namesRefused: 'people',
    membershipDays: null,
  },
]

afterEach(closeSimulators)

function specOf({ audiences }: TestDestination, platform: Platform): AudienceSpec {
  return {
    name: 'Loyal customers',
    description: 'Bought twice',
    fields: audiences.plan.fields,
    isValueBased: false,
    currency: 'USD',
    membershipDays: platform.membershipDays,
    workspaceId: 'workspace-1',
    segmentId: 'segment-1',
  }
}

function person(key: string, more: Partial<Person> = {}): Person {
  return {
    key,
    email: `${key}@shop.example`,
    phone: null,
    firstName: 'Jane',
    lastName: 'Doe',
    address: null,
    value: { amount: '12.50', currency: 'USD' },
    consent: { email: 'granted', sms: 'unknown', ads: 'granted' },
    ...more,
  }
}

const people = (...keys: readonly string[]) => keys.map((key) => person(key))

/** Does what the delivery of audiences does: waits when it is asked to, and follows the outcome. */
class Delivery {
  readonly to: TestDestination
  readonly platform: Platform
  readonly spec: AudienceSpec
  readonly run = { id: 'run-1', startedAt: new Date('2026-07-10T22:30:00Z') }
  handle: AudienceHandle = {}
  batch = 0

  private constructor(to: TestDestination, platform: Platform) {
    this.to = to
    this.platform = platform
    this.spec = specOf(to, platform)
  }

  static async start(platform: Platform): Promise<Delivery> {
    const delivery = new Delivery(await openDestination(platform.code), platform)
    delivery.handle = await delivery.create()
    return delivery
  }

  create(marker = 'sync-1') {
    return this.to.audiences.create({ spec: this.spec, marker, signal })
  }

  request(members: readonly Person[], batch = this.batch++): BatchRequest {
    const { handle, spec, run } = this
    return { handle, spec, people: members, run, batch, signal }
  }

  async send(action: 'add' | 'remove', request: BatchRequest): Promise<BatchOutcome> {
    const outcome = await this.waiting(() =>
      this.to.audiences[action]({ ...request, handle: this.handle }),
    )
    this.handle = outcome.handle
    return this.settled(outcome)
  }

  add = (members: readonly Person[]) => this.send('add', this.request(members))
  remove = (members: readonly Person[]) => this.send('remove', this.request(members))

  status() {
    return this.to.audiences.status({ handle: this.handle, spec: this.spec, signal })
  }

  delete() {
    return this.to.audiences.delete({ handle: this.handle, spec: this.spec, signal })
  }

  members(): readonly string[] {
    const lists = this.to.lists()
    if (lists.length > 1) throw new Error(`There are ${lists.length} lists`)
    return lists[0]?.members.toSorted() ?? []
  }

  expected(...keys: readonly string[]): readonly string[] {
    return keys.map((key) => this.platform.memberOf(`${key}@shop.example`)).toSorted()
  }

  private async waiting<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ConnectorError) || error.class !== 'throttled') throw error
        await this.to.clock.sleep(error.retryAfterMs ?? 60_000, signal)
      }
    }
  }

  private async settled(outcome: BatchOutcome): Promise<BatchOutcome> {
    const { pending, accepted: keys } = outcome
    if (pending === null) return outcome
    for (;;) {
      const settlement = await this.to.audiences.settle({ pending, keys, signal })
      if (settlement.state === 'running') await this.to.clock.sleep(settlement.waitMs, signal)
      else if (settlement.state === 'failed') throw new Error(settlement.message)
      else {
        const refused = [...outcome.refused, ...settlement.refused]
        const gone = new Set(refused.map(({ key }) => key))
        const accepted = keys.filter((key) => !gone.has(key))
        return { ...outcome, accepted, refused, unnamed: settlement.unnamed, pending: null }
      }
    }
  }
}

/** The fault meets the first requests that change a list; the others succeed. */
function first(count: number, fault: PlatformFault): PlatformFaults {
  let seen = 0
  return () => (++seen <= count ? fault : null)
}

describe.each(platforms)('an audience on $name', (platform) => {
  test('is created, filled in batches, emptied and deleted', async () => {
    const delivery = await Delivery.start(platform)
    expect(await delivery.add(people('a', 'b', 'c'))).toMatchObject({
      accepted: ['a', 'b', 'c'],
      refused: [],
      unnamed: [],
    })
    await delivery.add(people('d', 'e'))
    expect(delivery.members()).toEqual(delivery.expected('a', 'b', 'c', 'd', 'e'))
    const removed = await delivery.remove(people('b', 'd', 'stranger'))
    expect(removed.refused).toEqual([])
    expect(delivery.members()).toEqual(delivery.expected('a', 'c', 'e'))
    expect(['filling', 'too_small', 'ready']).toContain((await delivery.status()).state)
    await delivery.delete()
    expect(delivery.to.lists()).toEqual([])
    expect(await delivery.status()).toMatchObject({ state: 'gone' })
    // A repeated deletion finds nothing to delete.
    await delivery.delete()
  })

  test('that was created without the handle being stored is found again', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    delivery.handle = await delivery.create()
    await delivery.add(people('b'))
    expect(delivery.to.lists()).toHaveLength(1)
    expect(delivery.members()).toEqual(delivery.expected('a', 'b'))
  })

  test('of another sync is another list', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    delivery.handle = await delivery.create('sync-2')
    await delivery.add(people('b'))
    expect(delivery.to.lists()).toHaveLength(2)
  })

  test('has everyone but those refused in the middle of a batch, each with the reason', async () => {
    const delivery = await Delivery.start(platform)
    const outcome = await delivery.add([
      person('a'),
      person('nameless', { email: null }),
      person('mistyped', { email: 'not an address' }),
      person('declined', { consent: { email: 'denied', sms: 'denied', ads: 'denied' } }),
      person('other', { email: refusedEmail }),
      person('b'),
    ])
    const reasons = Object.fromEntries(outcome.refused.map(({ key, reason }) => [key, reason]))
    expect(reasons).toEqual({
      nameless: 'no_identifier',
      mistyped: 'invalid_identifier',
      declined: 'opted_out',
      ...(platform.namesRefused === 'people' && { other: 'rejected' }),
    })
    expect(outcome.unnamed.map(({ people: number }) => number)).toEqual(
      platform.namesRefused === 'number' ? [1] : [],
    )
    expect(outcome.accepted).toEqual(
      platform.namesRefused === 'people' ? ['a', 'b'] : ['a', 'other', 'b'],
    )
    expect(delivery.members()).toEqual(delivery.expected('a', 'b'))
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
    const request = delivery.request(people('a', 'b'))
    await delivery.send('add', request)
    await delivery.send('add', request)
    await delivery.add(people('c'))
    const removal = delivery.request(people('a'))
    await delivery.send('remove', removal)
    await delivery.send('remove', removal)
    expect(delivery.members()).toEqual(delivery.expected('b', 'c'))
  })

  test('removes people who have since declined', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a', 'b'))
    const declined = { email: 'denied', sms: 'denied', ads: 'denied' } as const
    await delivery.remove([person('a', { consent: declined })])
    expect(delivery.members()).toEqual(delivery.expected('b'))
  })

  test('that was deleted at the platform stops the sync', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    await delivery.delete()
    for (const action of ['add', 'remove'] as const)
      await expect(delivery.send(action, delivery.request(people('b')))).rejects.toMatchObject({
        class: 'gone',
        message: expect.stringContaining('was deleted in'),
      })
  })

  test('needs a reconnection once access is revoked', async () => {
    const delivery = await Delivery.start(platform)
    await delivery.add(people('a'))
    delivery.to.setFaults(() => ({ kind: 'unauthorised' }))
    const request = delivery.request(people('b'))
    await expect(delivery.to.audiences.add(request)).rejects.toMatchObject({ class: 'auth' })
    await expect(delivery.to.audiences.remove(request)).rejects.toMatchObject({ class: 'auth' })
    await expect(delivery.status()).rejects.toMatchObject({ class: 'auth' })
    await expect(delivery.delete()).rejects.toMatchObject({ class: 'auth' })
    await expect(delivery.create()).rejects.toMatchObject({ class: 'auth' })
  })

  test('waits as long as the platform asks, or lets the caller wait', async () => {
    const delivery = await Delivery.start(platform)
    const throttled = { kind: 'throttled', retryAfterSeconds: 120 } as const
    delivery.to.setMaxWait(0)
    delivery.to.setFaults(first(1, throttled))
    const request = delivery.request(people('a'))
    const { handle } = delivery
    await expect(delivery.to.audiences.add({ ...request, handle })).rejects.toMatchObject({
      class: 'throttled',
      retryAfterMs: expect.any(Number),
    })
    delivery.to.setMaxWait(Number.POSITIVE_INFINITY)
    delivery.to.setFaults(first(1, throttled))
    await delivery.send('add', request)
    expect(delivery.members()).toEqual(delivery.expected('a'))
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
    expect(delivery.members()).toEqual(delivery.expected('b', 'c'))
  })
})
