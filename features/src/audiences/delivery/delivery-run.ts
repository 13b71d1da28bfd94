import type { AudiencePlan, AudienceSpec, OpenAudiences, Person } from '@cartograph/connectors'
import {
  ConnectionId,
  type OrgId,
  type SyncedAudienceId,
  type SyncJobId,
} from '@cartograph/contract'
import type { audienceMembers, Store } from '@cartograph/store'

export type LedgerRow = typeof audienceMembers.$inferSelect

/** A customer of a store; ordered by bytes, first by connection. */
export interface MemberKey {
  readonly connectionId: ConnectionId
  readonly customerId: string
}

/** A customer who matches the segment's rule now. */
export interface SegmentMember extends MemberKey {
  readonly person: Person
}

/** What every pass of a job works with. */
export interface DeliveryRun {
  readonly store: Store
  readonly orgId: OrgId
  readonly syncId: SyncedAudienceId
  readonly job: { readonly id: SyncJobId; readonly startedAt: Date }
  readonly audiences: Omit<OpenAudiences, 'plan'> & { readonly plan: AudiencePlan }
  readonly spec: AudienceSpec
  /** Only customers who declined or were erased leave the list; nothing else is sent. */
  readonly isPaused: boolean
  /** The share of customers who are never sent, 0 to 100. */
  readonly holdOutPercent: number
  /** A job that would remove a larger share of the list waits for approval; null if none does. */
  readonly largestLossPercent: number | null
  /** Keys the fingerprints of this sync. */
  readonly fingerprintKey: string
  /** The segment by pages, in the order of the keys. */
  readonly readMembers: (signal: AbortSignal) => AsyncIterable<readonly SegmentMember[]>
  readonly clock: () => Date
  /** Called after every stored step. */
  readonly onProgress: () => void
  readonly signal: AbortSignal
}

/** Binds a sealed person to their row. */
export function sealBinding(syncId: SyncedAudienceId, { connectionId, customerId }: MemberKey) {
  return `audience_members ${syncId} ${connectionId} ${customerId}`
}

/** The customer whom a key of an outcome names. */
export function memberKey(key: string): MemberKey {
  const [connectionId = '', customerId = ''] = key.split(' ')
  return { connectionId: ConnectionId.parse(connectionId), customerId }
}

/** Names a person in the outcome of a batch. */
export function personKey({ connectionId, customerId }: MemberKey): string {
  return `${connectionId} ${customerId}`
}
