import * as z from 'zod/mini'

/** What kind of platform an audience is sent to; it decides which parameters the audience has. */
export const AudienceKind = z.enum(['email', 'social', 'search', 'file'])
export type AudienceKind = z.infer<typeof AudienceKind>

/** What may be sent of each customer. */
export const AudienceField = z.enum([
  'email',
  'first_and_last_name',
  'phone',
  'address',
  'lifetime_value',
])
export type AudienceField = z.infer<typeof AudienceField>

/** Why one customer was not sent, or was not taken by the platform. */
export const RefusalReason = z.enum([
  /** Nothing that the platform could find the customer by. */
  'no_identifier',
  /** An email address or a phone number, and none of them valid. */
  'invalid_identifier',
  /** The customer declined what the audience is for. */
  'opted_out',
  /** The platform needs a consent that is not recorded. */
  'no_consent',
  /** The value is in another currency than that of the audience. */
  'other_currency',
  /** The platform refused the customer. */
  'rejected',
])
export type RefusalReason = z.infer<typeof RefusalReason>

/** What a platform says about a list of customers. */
export const AudienceListState = z.enum(['filling', 'ready', 'too_small', 'warning', 'gone'])
export type AudienceListState = z.infer<typeof AudienceListState>

/** What a synced audience did with a customer; every customer has one state in each of them. */
export const AudienceMemberState = z.enum([
  'waiting_add',
  'sent',
  'waiting_remove',
  'removed',
  'held_back',
  'refused',
])
export type AudienceMemberState = z.infer<typeof AudienceMemberState>

/** Why a customer is held back, or was refused. */
export const AudienceMemberReason = z.enum([
  ...RefusalReason.options,
  /** Measures what the audience changes. */
  'hold_out',
  /** Another customer with the same email address or phone number is sent. */
  'duplicate',
  /** A platform asked to erase the customer everywhere. */
  'erased',
])
export type AudienceMemberReason = z.infer<typeof AudienceMemberReason>

/** What happened to a customer of a synced audience. */
export const AudienceMemberEvent = z.enum(['added', 'removed', 'held_back', 'refused'])
export type AudienceMemberEvent = z.infer<typeof AudienceMemberEvent>

/** How a customer counts when the effect of an audience is measured. */
export const AudienceGroup = z.enum([
  /** Chosen to be sent, whatever the platform made of it. */
  'sent',
  'held_out',
  /** One after the other, because their identifier or the share changed: not comparable. */
  'both',
])
export type AudienceGroup = z.infer<typeof AudienceGroup>

export const SyncJobStatus = z.enum([
  'running',
  /** It would remove so many that a person has to agree first. */
  'waiting_for_approval',
  'completed',
  'failed',
  'cancelled',
])
export type SyncJobStatus = z.infer<typeof SyncJobStatus>

/** What a running job does: compares the segment with the ledger, then sends the differences. */
export const SyncJobPhase = z.enum(['comparing', 'sending'])
export type SyncJobPhase = z.infer<typeof SyncJobPhase>

export const SyncJobErrorCode = z.enum([
  /** The platform revoked access. */
  'auth',
  /** Access is valid but lacks a permission. */
  'forbidden',
  /** The account was closed. */
  'account_gone',
  /** Someone disconnected the destination. */
  'disconnected',
  'list_deleted',
  /** The segment has a condition that can no longer be used. */
  'segment_invalid',
  /** The platform refused a request for a reason that a retry does not change. */
  'refused',
  /** The platform kept failing. */
  'unavailable',
])
export type SyncJobErrorCode = z.infer<typeof SyncJobErrorCode>

/** What becomes of a list at the platform when its synced audience is deleted. */
export const AfterDeletion = z.enum(['keep', 'empty'])
export type AfterDeletion = z.infer<typeof AfterDeletion>
