import type { AudiencePlan, AudienceSpec, OpenAudiences, Person } from '@cartograph/connectors'
import type { ConnectionId, OrgId, SyncedAudienceId, SyncJobId } from '@cartograph/contract'
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
  /** The share of customers who are never sent, 0 to 100. */
  readonly holdOutPercent: number
  /** Keys the fingerprints of this sync. */
  readonly fingerprintKey: string
  /** The segment by pages, in the order of the keys. */
  readonly readMembers: (signal: AbortSignal) => AsyncIterable<readonly SegmentMember[]>
  readonly clock: () => Date
  readonly signal: AbortSignal
}

/** Binds a sealed person to their row. */
export function sealBinding(syncId: SyncedAudienceId, { connectionId, customerId }: MemberKey) {
  return `audience_members ${syncId} ${connectionId} ${customerId}`
}

/** Names a person in the outcome of a batch. */
export function personKey({ connectionId, customerId }: MemberKey): string {
  return `${connectionId} ${customerId}`
}
