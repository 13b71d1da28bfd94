import type { AudienceField, AudienceKind } from '@cartograph/contract'
import type { BatchLimits } from './batches.ts'
import type { MarketingConsent } from './person.ts'

/** The declaration of a destination of audiences: what it takes, and its limits. */
export interface AudiencePlan {
  readonly kind: AudienceKind
  /** In display order. */
  readonly fields: readonly AudienceField[]
  /** The fields that a person is found by; an audience needs one of them. */
  readonly identifiers: readonly AudienceField[]
  readonly add: BatchLimits
  readonly remove: BatchLimits
  readonly nameLength: number
  /** The fewest matched people that ads are shown to; null if any number is enough. */
  readonly smallestList: number | null
  /** How many days a member stays without being sent again; null if members do not expire. */
  readonly membershipDays: { readonly least: number; readonly most: number } | null
  /**
   * Present where the platform cannot remove anyone: who leaves the audience is not sent again, and is
   * on the list until the membership ends. All others are sent again after these days.
   */
  readonly leavesByExpiry?: { readonly resendDays: number }
  /** Whether an audience can be based on the value of its members. */
  readonly takesValues: boolean
  /** Subjects that the platform's rules exclude from names. */
  readonly sensitiveNames: readonly SensitiveName[]
  /** The consent whose refusal keeps a person out; null if the receiver decides. */
  readonly needsConsent: keyof MarketingConsent | null
  /** Whether only customers are taken of whom it is known that they agreed; any but decliners by default. */
  readonly demandsAgreement?: true
  /** How a list is found when the answer to its creation was lost. */
  readonly foundBy: 'description' | 'name' | 'path'
  /** `first_batch`: the platform has no empty lists, so that the first people create it. */
  readonly createdWith: 'nothing' | 'first_batch'
  /** Whether `delete` removes the list, or leaves what was written. */
  readonly isDeletable: boolean
}

export interface SensitiveName {
  /** 'health' */
  readonly subject: string
  /** Lower case; each is searched at the beginning of words. */
  readonly words: readonly string[]
}
