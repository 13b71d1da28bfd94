import type { PlatformCode } from '@cartograph/contract'
import type { PlatformFaults } from '@cartograph/sandbox'
import type {
  AudienceHandle,
  BatchOutcome,
  BatchRequest,
  StoredJson,
} from '../kit/audiences/destination.ts'
import type { Person } from '../kit/audiences/person.ts'
import type { AudienceSpec } from '../kit/audiences/spec.ts'
import { ConnectorError, type ConnectorErrorClass } from '../kit/errors.ts'
import { sampleSpec } from './audience-samples.ts'
import { openDestination, signal, type TestDestination } from './open-destination.ts'

/** How a platform differs from the others in what its tests see. */
export interface TestedPlatform {
  readonly code: PlatformCode
  /** A member of a list, by email address. */
  readonly memberOf: (email: string) => string
  /** By phone number in E.164, of a member without an email address. */
  readonly memberOfPhone: (phone: string) => string
  /** Of a member with neither, where names and addresses are matched. */
  readonly memberOfAddress?: (person: Person) => string
  /** What the platform says, at once or later, of someone it refuses; a file refuses no one. */
  readonly refuses: 'with_name' | 'with_number' | 'silently' | 'never'
  readonly membershipDays: number | null
  /** How it refuses the calls of a closed account; as if access was revoked by default. */
  readonly closedAccount?: 'account_gone' | 'forbidden'
}

const canRetry: ReadonlySet<ConnectorErrorClass> = new Set(['throttled', 'transient'])

/**
 * Does what the delivery of audiences does: waits when it is asked to, follows the outcome of each
 * batch, and finishes runs.
 */
export class Delivery {
  readonly to: TestDestination
  readonly #platform: TestedPlatform
  readonly #spec: AudienceSpec
  readonly #receipts = new Map<number, StoredJson>()
  #handle: AudienceHandle = {}
  /** Who was added and not removed since. */
  readonly #present = new Map<string, Person>()
  #runs = 1
  #batches = 0

  private constructor(to: TestDestination, platform: TestedPlatform) {
    this.to = to
    this.#platform = platform
    const { fields } = to.audiences.plan
    this.#spec = { ...sampleSpec, fields, membershipDays: platform.membershipDays }
  }

  /** The faults begin with the creation of the list. */
  static async start(platform: TestedPlatform, faults?: PlatformFaults): Promise<Delivery> {
    const delivery = new Delivery(await openDestination(platform.code), platform)
    if (faults !== undefined) delivery.to.setFaults(faults)
    await delivery.create()
    return delivery
  }

  async create(marker = 'sync-1', name = this.#spec.name): Promise<void> {
    const spec = { ...this.#spec, name }
    this.#handle = await this.#waiting(() => this.to.audiences.create({ spec, marker, signal }))
  }

  request(people: readonly Person[]): BatchRequest {
    this.#batches += 1
    return { ...this.#list(), people, run: this.#run(), batch: this.#batches }
  }

  /** One attempt, which throws what the platform makes it throw. */
  async tryAdd(people: readonly Person[]): Promise<void> {
    await this.to.audiences.add(this.request(people))
  }

  /** An attempt that is killed before its outcome is stored. */
  async sendAndForget(action: 'add' | 'remove', request: BatchRequest): Promise<void> {
    const sent = { ...request, handle: this.#handle }
    await this.#waiting(() => this.to.audiences[action](sent))
  }

  async send(action: 'add' | 'remove', request: BatchRequest): Promise<BatchOutcome> {
    const sent = { ...request, handle: this.#handle }
    const outcome = await this.#waiting(() => this.to.audiences[action](sent))
    this.#handle = outcome.handle
    this.#follow(action, request.people, outcome)
    if (outcome.receipt !== null) this.#receipts.set(request.batch, outcome.receipt)
    return this.#settled(outcome)
  }

  add(people: readonly Person[]): Promise<BatchOutcome> {
    return this.send('add', this.request(people))
  }

  remove(people: readonly Person[]): Promise<BatchOutcome> {
    return this.send('remove', this.request(people))
  }

  /** The next batch belongs to another run. */
  async finishRun(): Promise<void> {
    const receipts = [...this.#receipts.values()]
    await this.#waiting(() =>
      this.to.audiences.finishRun({ ...this.#list(), run: this.#run(), receipts }),
    )
    this.#receipts.clear()
    this.#runs += 1
  }

  status() {
    return this.to.audiences.status(this.#list())
  }

  delete() {
    return this.to.audiences.delete(this.#list())
  }

  /** The members of the only list, once the run is finished and who left is no longer on it. */
  async members(): Promise<readonly string[]> {
    await this.finishRun()
    await this.#letExpire()
    const lists = this.to.lists()
    if (lists.length > 1) throw new Error(`There are ${lists.length} lists`)
    return lists[0]?.members.toSorted() ?? []
  }

  /** A member of the list as the platform has them. */
  memberOf(person: Person): string {
    const { memberOf, memberOfPhone, memberOfAddress } = this.#platform
    if (person.email !== null) return memberOf(person.email.toLowerCase())
    if (person.phone !== null) return memberOfPhone(person.phone)
    return memberOfAddress?.(person) ?? ''
  }

  expected(...keys: readonly string[]): readonly string[] {
    return keys.map((key) => this.#platform.memberOf(`${key}@shop.example`)).toSorted()
  }

  #follow(action: 'add' | 'remove', people: readonly Person[], { accepted }: BatchOutcome): void {
    for (const person of people.filter(({ key }) => accepted.includes(key)))
      if (action === 'add') this.#present.set(person.key, person)
      else this.#present.delete(person.key)
  }

  /** Where only time removes someone: the others are sent again, once their days are half over. */
  async #letExpire(): Promise<void> {
    const { leavesByExpiry, membershipDays } = this.to.audiences.plan
    if (leavesByExpiry === undefined || membershipDays === null) return
    const halfMs = membershipDays.most * 43_200_000
    await this.to.clock.sleep(halfMs, signal)
    if (this.#present.size > 0) await this.add([...this.#present.values()])
    await this.to.clock.sleep(halfMs, signal)
  }

  #list() {
    return { handle: this.#handle, spec: this.#spec, signal }
  }

  #run() {
    return { id: `run-${this.#runs}`, startedAt: new Date('2026-07-10T22:30:00Z') }
  }

  async #waiting<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ConnectorError) || !canRetry.has(error.class)) throw error
        await this.to.clock.sleep(error.retryAfterMs ?? 60_000, signal)
      }
    }
  }

  async #settled(outcome: BatchOutcome): Promise<BatchOutcome> {
    const { pending, accepted: keys } = outcome
    if (pending === null) return outcome
    for (;;) {
      const settlement = await this.#waiting(() =>
        this.to.audiences.settle({ pending, keys, signal }),
      )
      if (settlement.state === 'failed') throw new Error(settlement.message)
      if (settlement.state === 'done') {
        const refused = [...outcome.refused, ...settlement.refused]
        const rejected = new Set(settlement.refused.map(({ key }) => key))
        const accepted = keys.filter((key) => !rejected.has(key))
        return { ...outcome, accepted, refused, unnamed: settlement.unnamed, pending: null }
      }
      await this.to.clock.sleep(settlement.waitMs, signal)
    }
  }
}
