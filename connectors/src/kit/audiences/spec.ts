import type { AudienceField } from '@cartograph/contract'

/** An audience as a user defined it, for one destination. */
export interface AudienceSpec {
  readonly name: string
  readonly description: string
  /** The fields to send of each customer. */
  readonly fields: readonly AudienceField[]
  readonly isValueBased: boolean
  /** The currency of all values; ISO 4217. */
  readonly currency: string
  /** Null where members do not expire. */
  readonly membershipDays: number | null
  readonly workspaceId: string
  readonly segmentId: string
}
