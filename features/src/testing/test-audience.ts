import type { OpenAudiences, Person } from '@cartograph/connectors'
import { openDestination, unknownPerson, type TestedPlatform } from '@cartograph/connectors/testing'
import {
  ConnectionId,
  newId,
  OrgId,
  SyncedAudienceId,
  SyncJobId,
  type AudienceField,
} from '@cartograph/contract'
import {
  and,
  audienceMembers,
  eq,
  syncedAudiences,
  syncJobs,
  workspaces,
  type Store,
} from '@cartograph/store'
import {
  deliverAudience,
  planAdditions,
  planRemovals,
  type DeliveryOutcome,
  type DeliveryRun,
  type SegmentMember,
} from '../audiences/index.ts'
import { insertAudience } from './insert-audience.ts'

export const declined = { email: 'denied', sms: 'denied', ads: 'denied' } as const
export const agreed = { email: 'granted', sms: 'granted', ads: 'granted' } as const

const { signal } = new AbortController()
/** Two stores of the workspace. */
const [east, west] = [newId(ConnectionId), newId(ConnectionId)]

/** The shop whose account at the platform it is, and the time there. */
type Place = NonNullable<Parameters<typeof openDestination>[1]>

export interface StoredAudience {
  readonly orgId: OrgId
  readonly syncId: SyncedAudienceId
  readonly jobs: SyncJobId[]
}

/** A synced audience of a shop's customers, at a simulated platform and in a real store. */
export class TestAudience {
  readonly to: Awaited<ReturnType<typeof openDestination>>
  readonly #store: Store
  readonly #platform: TestedPlatform
  readonly orgId: OrgId
  readonly syncId: SyncedAudienceId
  /** The customers who match the segment, by number. */
  readonly customers = new Map<number, Partial<Person>>()
  fields: readonly AudienceField[] = ['email', 'first_and_last_name']
  holdOutPercent = 0
  isPaused = false
  largestLossPercent: number | null = null
  jobs: SyncJobId[]

  readonly #mostItems: number
  /** Who was removed and not sent since, where the platform removes no one. */
  readonly #expiring = new Set<string>()

  private constructor(
    store: Store,
    platform: TestedPlatform,
    to: TestAudience['to'],
    { mostItems, orgId, syncId, jobs }: StoredAudience & { readonly mostItems: number },
  ) {
    this.#mostItems = mostItems
    this.orgId = orgId
    this.syncId = syncId
    this.jobs = jobs
    this.#store = store
    this.#platform = platform
    this.to = to
  }

  /** Batches are small, so that there are several of them. */
  static async open(
    store: Store,
    platform: TestedPlatform,
    { mostItems = 6, at }: { readonly mostItems?: number; readonly at?: Place } = {},
  ): Promise<TestAudience> {
    const to = await openDestination(platform.code, at)
    const ids = { orgId: newId(OrgId), syncId: newId(SyncedAudienceId), jobs: [] }
    const audience = new TestAudience(store, platform, to, { mostItems, ...ids })
    await audience.#insert()
    return audience
  }

  /** In another process. */
  static async reopen(store: Store, platform: TestedPlatform, stored: StoredAudience) {
    const to = await openDestination(platform.code)
    return new TestAudience(store, platform, to, { mostItems: Infinity, ...stored })
  }

  join(number: number, more: Partial<Person> = {}): void {
    this.customers.set(number, more)
  }

  async startJob(): Promise<void> {
    const id = newId(SyncJobId)
    this.jobs.push(id)
    const { orgId, syncId } = this
    await this.#store.inWorkspace(orgId, (tx) =>
      tx.insert(syncJobs).values({
        orgId,
        id,
        syncId,
        status: 'running',
        phase: 'comparing',
        startedAt: this.#now(),
      }),
    )
  }

  /** One call, which may throw what `interrupt` throws before or after any step. */
  async attempt(interrupt: () => void = () => {}): Promise<DeliveryOutcome> {
    return deliverAudience(this.run(interrupt), 600_000)
  }

  /** Continues the job until it ends. */
  async finish(): Promise<DeliveryOutcome> {
    for (let calls = 0; calls < 200; calls += 1) {
      const outcome = await this.attempt()
      if (outcome.state !== 'waiting') return outcome
      await this.to.clock.sleep(outcome.afterMs, signal)
    }
    throw new Error('The job does not end')
  }

  async sync(): Promise<DeliveryOutcome> {
    await this.startJob()
    return this.finish()
  }

  /**
   * Where the platform removes no one: until who left is off the list. The others are sent again by the
   * job of the meantime.
   */
  async letExpire(): Promise<void> {
    const { leavesByExpiry, membershipDays } = this.to.audiences.plan
    if (leavesByExpiry === undefined || membershipDays === null) return
    const halfMs = membershipDays.most * 43_200_000
    await this.to.clock.sleep(halfMs, signal)
    await this.sync()
    await this.to.clock.sleep(halfMs, signal)
    this.#expiring.clear()
  }

  /** What a dry run says of the next job. */
  async plan() {
    return this.#store
      .inWorkspace(this.orgId, async (tx) => {
        const inside: DeliveryRun['store'] = { ...this.#store, inWorkspace: (_, work) => work(tx) }
        const run = { ...this.run(), store: inside }
        const { remove } = await planRemovals(run, tx)
        throw new RolledBack({ ...(await planAdditions(run, tx)), remove })
      })
      .catch((error: unknown) => {
        if (error instanceof RolledBack) return error.plan
        throw error
      })
  }

  /** Who is on the list, as the platform has them, but for those who leave it by expiry. */
  listed(): readonly string[] {
    const lists = this.to.lists()
    if (lists.length > 1) throw new Error(`There are ${lists.length} lists`)
    return lists[0]?.members.filter((member) => !this.#expiring.has(member)).toSorted() ?? []
  }

  /** Who should be: everyone in the segment once, but those without an address or who declined. */
  expected(): readonly string[] {
    const people = [...this.customers].map(([number, more]) => this.#person(number, more))
    const heeds = this.to.audiences.plan.needsConsent
    const declining = new Set(
      people
        .filter(({ consent }) => heeds && consent[heeds] === 'denied')
        .map(({ email }) => email),
    )
    const emails = people.flatMap(({ email }) =>
      email === null || declining.has(email) ? [] : [this.#platform.memberOf(email)],
    )
    return [...new Set(emails)].toSorted()
  }

  async ledger() {
    const rows = await this.#store.inWorkspace(this.orgId, (tx) =>
      tx.select().from(audienceMembers).where(eq(audienceMembers.syncId, this.syncId)),
    )
    return new Map(rows.map((row) => [Number(row.customerId), row]))
  }

  async job() {
    const [row] = await this.#store.inWorkspace(this.orgId, (tx) =>
      tx
        .select()
        .from(syncJobs)
        .where(and(eq(syncJobs.orgId, this.orgId), eq(syncJobs.id, this.#jobId()))),
    )
    if (row === undefined) throw new Error('There is no job')
    return row
  }

  async cancel(): Promise<void> {
    await this.#store.inWorkspace(this.orgId, (tx) =>
      tx
        .update(syncJobs)
        .set({ isCancelRequested: true })
        .where(and(eq(syncJobs.orgId, this.orgId), eq(syncJobs.id, this.#jobId()))),
    )
  }

  async stored() {
    const [row] = await this.#store.inWorkspace(this.orgId, (tx) =>
      tx.select().from(syncedAudiences).where(eq(syncedAudiences.id, this.syncId)),
    )
    return row
  }

  #jobId(): SyncJobId {
    const id = this.jobs.at(-1)
    if (id === undefined) throw new Error('No job was started')
    return id
  }

  #now(): Date {
    return new Date(this.to.clock.now())
  }

  #person(number: number, more: Partial<Person>): Person {
    const known = { email: `c${number}@shop.example`, firstName: 'Jane', lastName: 'Doe' }
    return { ...unknownPerson, ...known, consent: agreed, ...more }
  }

  #members(): SegmentMember[] {
    const members = [...this.customers].map(([number, more]) => {
      const key = { connectionId: number % 2 === 0 ? east : west, customerId: String(number) }
      return {
        ...key,
        person: { ...this.#person(number, more), key: sortKeyOf(key) },
      }
    })
    return members.toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1))
  }

  run(interrupt: () => void = () => {}): DeliveryRun {
    const { audiences } = this.to
    const members = this.#members()
    const small = (limits: { items: number; bytes: number }) => ({
      ...limits,
      items: Math.min(limits.items, this.#mostItems),
    })
    const plan = {
      ...audiences.plan,
      add: small(audiences.plan.add),
      remove: small(audiences.plan.remove),
    }
    return {
      store: interrupted(this.#store, ['inWorkspace'], interrupt),
      orgId: this.orgId,
      syncId: this.syncId,
      job: { id: this.#jobId(), startedAt: new Date('2026-11-20T00:00:00Z') },
      audiences: {
        ...interrupted(
          this.#watched(audiences),
          ['create', 'add', 'remove', 'settle', 'finishRun', 'delete'],
          interrupt,
        ),
        plan,
      },
      spec: {
        name: 'Loyal customers',
        description: 'Bought twice',
        fields: this.fields,
        isValueBased: false,
        currency: 'USD',
        membershipDays: this.#platform.membershipDays,
        workspaceId: this.orgId,
        segmentId: this.orgId,
      },
      isPaused: this.isPaused,
      holdOutPercent: this.holdOutPercent,
      largestLossPercent: this.largestLossPercent,
      fingerprintKey: 'key',
      async *readMembers() {
        for (let at = 0; at < members.length; at += 7) {
          await Promise.resolve()
          yield members.slice(at, at + 7)
        }
      },
      clock: () => this.#now(),
      onProgress: () => {},
      signal,
    }
  }

  #watched(audiences: OpenAudiences): OpenAudiences {
    if (audiences.plan.leavesByExpiry === undefined) return audiences
    const membersOf = (people: readonly Person[], keys: readonly string[]) =>
      people.flatMap(({ key, email }) =>
        email === null || !keys.includes(key) ? [] : [this.#platform.memberOf(email)],
      )
    return {
      ...audiences,
      add: async (batch) => {
        const outcome = await audiences.add(batch)
        for (const one of membersOf(batch.people, outcome.accepted)) this.#expiring.delete(one)
        return outcome
      },
      remove: async (batch) => {
        const outcome = await audiences.remove(batch)
        for (const one of membersOf(batch.people, outcome.accepted)) this.#expiring.add(one)
        return outcome
      },
    }
  }

  async #insert(): Promise<void> {
    const { orgId, syncId, fields } = this
    await this.#store.inWorkspace(orgId, async (tx) => {
      await tx.insert(workspaces).values({
        orgId,
        name: 'A shop',
        orgType: 'ecommerce',
        timezone: 'UTC',
        currencyUnits: 'USD',
      })
      const audience = {
        orgId,
        id: syncId,
        name: 'Loyal customers',
        fieldsToInclude: fields,
        sealedFingerprintKey: this.#store.seal('key', syncId),
        createdAt: new Date(),
      }
      await insertAudience(tx, audience, this.#platform.code)
    })
  }
}

function sortKeyOf({ connectionId, customerId }: Omit<SegmentMember, 'person'>): string {
  return `${connectionId} ${customerId}`
}

type Plan = Awaited<ReturnType<typeof planAdditions>> & { readonly remove: number }

class RolledBack extends Error {
  readonly plan: Plan

  constructor(plan: Plan) {
    super('A dry run changes nothing')
    this.plan = plan
  }
}

/** Calls `interrupt` before and after each call of the named methods. */
function interrupted<T extends object>(
  target: T,
  names: readonly (keyof T)[],
  interrupt: () => void,
): T {
  return new Proxy(target, {
    get(from, name: string) {
      const value: unknown = Reflect.get(from, name)
      if (typeof value !== 'function') return value
      if (!names.some((one) => one === name)) return value.bind(from) as unknown
      return async (...request: unknown[]) => {
        interrupt()
        const result: unknown = await Reflect.apply(value, from, request)
        interrupt()
        return result
      }
    },
    ownKeys: (from) => Reflect.ownKeys(from),
  })
}
