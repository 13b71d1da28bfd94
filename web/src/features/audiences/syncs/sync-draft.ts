import {
  clampSyncHours,
  defaultLargestLossPercent,
  formatSyncSchedule,
  mostHoldOutPercent,
  type AudienceField,
  type ConnectionId,
  type DestinationOption,
  type SegmentId,
  type SyncedAudienceBody,
} from '@cartograph/contract'

/** A synced audience while it is being created; numbers are as they were typed. */
export interface SyncDraft {
  readonly segmentId: SegmentId | null
  readonly destinationId: ConnectionId | null
  /** Null follows the name of the segment. */
  readonly name: string | null
  readonly isValueBased: boolean
  readonly membershipDays: string
  /** Null for those that the destination suggests. */
  readonly fields: readonly AudienceField[] | null
  readonly hours: string
  readonly holdOut: string
  readonly loss: LossGuard
}

/** How much of a list a run may remove without approval. */
export interface LossGuard {
  readonly isOn: boolean
  readonly percent: string
}

export function emptyDraft(segmentId: SegmentId | null): SyncDraft {
  return {
    segmentId,
    destinationId: null,
    name: null,
    isValueBased: false,
    membershipDays: '',
    fields: null,
    hours: '1',
    holdOut: '0',
    loss: { isOn: true, percent: String(defaultLargestLossPercent) },
  }
}

export function nameOf({ name }: SyncDraft, segmentName: string | null): string {
  return name ?? segmentName ?? ''
}

/** In display order, and only those that the destination takes. */
export function includedFields(
  { fields, isValueBased }: SyncDraft,
  destination: DestinationOption,
): readonly AudienceField[] {
  const { identifiers, takes_values: takesValues } = destination
  const chosen = fields ?? identifiers.filter((field) => field === 'email' || field === 'phone')
  return destination.fields.filter(
    (field) =>
      chosen.includes(field) || (isValueBased && takesValues && field === 'lifetime_value'),
  )
}

export type SyncFieldName =
  | 'segment'
  | 'destination'
  | 'name'
  | 'is_value_based'
  | 'membership'
  | 'fields'
  | 'hold_out'
  | 'loss'

export type SyncProblems = Partial<Record<SyncFieldName, string>>

/** The problems of the form that must be solved before a request. */
export function findProblems(
  draft: SyncDraft,
  segmentName: string | null,
  destination: DestinationOption | null,
): SyncProblems {
  const problems: SyncProblems = {}
  if (segmentName === null) problems.segment = 'Choose a segment'
  if (destination === null) problems.destination = 'Choose a destination'
  if (nameOf(draft, segmentName).trim() === '') problems.name = 'Required'
  const days = destination?.membership_days
  if (days && !hasFixedDays(days) && !isWithin(draft.membershipDays, days.least, days.most))
    problems.membership = `Enter ${days.least} to ${days.most} days`
  if (destination !== null && includedFields(draft, destination).length === 0)
    problems.fields = 'Include at least one field'
  if (!isWithin(draft.holdOut, 0, mostHoldOutPercent))
    problems.hold_out = `Enter 0 to ${mostHoldOutPercent}%`
  const loss = findLossProblem(draft.loss)
  if (loss !== null) problems.loss = loss
  return problems
}

/** The platform leaves no choice. */
export function hasFixedDays({
  least,
  most,
}: NonNullable<DestinationOption['membership_days']>): boolean {
  return least === most
}

export function findLossProblem({ isOn, percent }: LossGuard): string | null {
  return isOn && !isWithin(percent, 1, 100) ? 'Enter 1 to 100%' : null
}

/** The parameters of an audience depend on the kind of its destination. */
export function bodyOf(
  draft: SyncDraft,
  segment: { readonly id: SegmentId; readonly name: string },
  destination: DestinationOption,
  minute: number,
): SyncedAudienceBody {
  const { kind, membership_days: days, takes_values: takesValues } = destination
  return {
    destination_id: destination.id,
    segment_id: segment.id,
    sync_config: {
      fields_to_include: [...includedFields(draft, destination)],
      schedule: formatSyncSchedule({ minute, everyHours: clampSyncHours(draft.hours) }),
    },
    platform_audience: {
      name: nameOf(draft, segment.name).trim(),
      platform_settings: {
        ...(kind === 'social' && { is_value_based: takesValues && draft.isValueBased }),
        ...(days !== null && {
          membership: hasFixedDays(days) ? days.most : Number(draft.membershipDays),
        }),
      },
    },
    hold_out_percent: Number(draft.holdOut),
    largest_loss_percent: largestLossOf(draft.loss),
  }
}

export function largestLossOf({ isOn, percent }: LossGuard): number | null {
  return isOn ? Number(percent) : null
}

/** Hours while they are typed: two digits, and at most 24. */
export function typedHours(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 2)
  return Number(digits) > 24 ? '24' : digits
}

/** The field of the form that a field of the server's answer belongs to. */
export const fieldOfPath: Readonly<Record<string, SyncFieldName>> = {
  segment_id: 'segment',
  destination_id: 'destination',
  'platform_audience.name': 'name',
  'platform_audience.platform_settings.is_value_based': 'is_value_based',
  'platform_audience.platform_settings.membership': 'membership',
  'sync_config.fields_to_include': 'fields',
  hold_out_percent: 'hold_out',
  largest_loss_percent: 'loss',
  name: 'name',
  fields: 'fields',
  is_value_based: 'is_value_based',
  membership: 'membership',
  people: 'segment',
  loss: 'loss',
}

function isWithin(text: string, least: number, most: number): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most
}
