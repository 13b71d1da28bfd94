import type { AudienceListState, RefusalReason } from '@cartograph/contract'
import type { z } from 'zod'
import type { Contact } from './contact.ts'
import type { Person } from './person.ts'
import type { AudiencePlan } from './plan.ts'
import type { AudienceSpec } from './spec.ts'

/** Plain JSON, so that the caller can store it. */
export type StoredJson = Readonly<Record<string, string | number | boolean | null>>

/** Identifies a list at the platform. Opaque to everything but the destination that made it. */
export type AudienceHandle = StoredJson

/** One attempt to bring a list up to date, in as many batches as needed. */
export interface AudienceRun {
  /** Stays the same when a run is resumed. Lower-case letters, digits and hyphens. */
  readonly id: string
  readonly startedAt: Date
}

export interface CreateRequest {
  readonly spec: AudienceSpec
  /** Unique and stable for the audience: an earlier list with this marker is returned. */
  readonly marker: string
  readonly signal: AbortSignal
}

export interface ListRequest<Handle = AudienceHandle> {
  readonly handle: Handle
  readonly spec: AudienceSpec
  readonly signal: AbortSignal
}

export interface BatchRequest extends ListRequest {
  readonly people: readonly Person[]
  readonly run: AudienceRun
  /** Unique within the run, and the same when the batch is repeated: from 0. */
  readonly batch: number
}

/** A person who was not sent, or whom the platform did not take. */
export interface Refusal {
  readonly key: string
  readonly reason: RefusalReason
  /** A sentence for the user, without the person's data. */
  readonly message: string
  /** The only thing that was refused: without it, the person can be sent again. */
  readonly withoutField?: 'phone'
}

/** People whom the platform did not take, without saying who they are. */
export interface UnnamedRefusal {
  readonly reason: RefusalReason
  readonly message: string
  readonly people: number
}

export interface BatchOutcome {
  /** The platform has these people; with `pending`, it has yet to process them. In order. */
  readonly accepted: readonly string[]
  readonly refused: readonly Refusal[]
  /** They are among `accepted`. */
  readonly unnamed: readonly UnnamedRefusal[]
  /** To be given to `settle`. Null if the outcome is final. */
  readonly pending: StoredJson | null
  /** To be given to `finishRun` with those of the other batches. */
  readonly receipt: StoredJson | null
  /** Replaces the stored handle: a list may exist only from its first batch on. */
  readonly handle: AudienceHandle
}

export interface SettleRequest {
  readonly pending: StoredJson
  /** `accepted` of the batch, in its order. */
  readonly keys: readonly string[]
  readonly signal: AbortSignal
}

export type Settlement =
  | { readonly state: 'running'; readonly waitMs: number }
  | {
      readonly state: 'done'
      /** They are no longer among the accepted. */
      readonly refused: readonly Refusal[]
      readonly unnamed: readonly UnnamedRefusal[]
      /** The share of matched people, 0 to 1; null if the platform does not say. */
      readonly matchRate: NumberRange | null
    }
  /** The platform has processed nothing: the batch is to be sent again. */
  | { readonly state: 'failed'; readonly message: string }

export interface FinishRequest<Handle = AudienceHandle> extends ListRequest<Handle> {
  readonly run: AudienceRun
  /** Of all batches of the run, in order. */
  readonly receipts: readonly StoredJson[]
}

/** Platforms round, or report ranges. */
export interface NumberRange {
  readonly atLeast: number
  readonly atMost: number
}

export interface ListStatus {
  readonly state: AudienceListState
  /** A sentence, the platform's own where it has one. */
  readonly description: string
  /** The matched people; null while unknown. */
  readonly size: NumberRange | null
  /** The share of matched people, 0 to 1; null if the platform does not say. */
  readonly matchRate: NumberRange | null
}

/** A batch whose rows are checked: the platform has no reason to refuse the whole of it. */
export interface PreparedBatch<Row, Handle> extends ListRequest<Handle> {
  /** At least one. */
  readonly rows: readonly PreparedRow<Row>[]
  readonly run: AudienceRun
  readonly batch: number
}

export interface PreparedRow<Row> {
  readonly key: string
  readonly row: Row
}

/** What a platform answers to a prepared batch; what it leaves out is empty. */
export interface SentBatch {
  readonly refused?: readonly Refusal[]
  readonly unnamed?: readonly UnnamedRefusal[]
  readonly pending?: StoredJson
  readonly receipt?: StoredJson
  readonly handle?: AudienceHandle
}

/**
 * How one platform receives audiences. `Client` is the platform's own client. Every method may be
 * repeated after a failure or a kill. A list that was deleted at the platform is an
 * `AudienceGoneError`, which `bindAudiences` makes the outcome of `status` and `delete`.
 */
export interface AudienceDestination<Client, Row, Handle extends AudienceHandle> {
  readonly handle: z.ZodType<Handle>
  /** The row of a person; null without an identifier that the platform can find them by. */
  rowOf(contact: Contact, spec: AudienceSpec): Row | null
  /** Creates the list, or finds the one that an earlier attempt created. */
  create(client: Client, request: CreateRequest): Promise<Handle>
  add(client: Client, batch: PreparedBatch<Row, Handle>): Promise<SentBatch>
  /** People who are not on the list are ignored. */
  remove(client: Client, batch: PreparedBatch<Row, Handle>): Promise<SentBatch>
  /** Present where the outcome of a batch is known later. */
  settle?(client: Client, request: SettleRequest): Promise<Settlement>
  /** Present where a run takes effect, or becomes visible, at its end. */
  finishRun?(client: Client, request: FinishRequest<Handle>): Promise<void>
  status(client: Client, request: ListRequest<Handle>): Promise<ListStatus>
  /** A list that no longer exists counts as deleted. */
  delete(client: Client, request: ListRequest<Handle>): Promise<void>
}

/** A destination bound to one connection's credentials: what the delivery of audiences calls. */
export interface OpenAudiences {
  readonly plan: AudiencePlan
  /** Who of them `add` would refuse without a request, and why. */
  findUnsendable(people: readonly Person[], spec: AudienceSpec): readonly Refusal[]
  /**
   * Creates the list, or finds the one that an earlier attempt created. A `transient` error may
   * mean that the list exists: the call is to be repeated, which looks for it first.
   */
  create(request: CreateRequest): Promise<AudienceHandle>
  /**
   * Adds one batch within `plan.add`. After any error the same batch may be sent again. People who cannot be sent are refused and do not make the
   * others fail; without others, no request is made.
   */
  add(request: BatchRequest): Promise<BatchOutcome>
  /**
   * Removes one batch within `plan.remove`, identified as when they were added. Two customers with
   * the same identifier are one person for the platform: removing one of them removes both.
   */
  remove(request: BatchRequest): Promise<BatchOutcome>
  settle(request: SettleRequest): Promise<Settlement>
  finishRun(request: FinishRequest): Promise<void>
  status(request: ListRequest): Promise<ListStatus>
  delete(request: ListRequest): Promise<void>
}
