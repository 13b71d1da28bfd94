import {
  RecipientInput,
  type ClientRequest,
  type createReportSchedule,
  type ReportAttachment,
  type ReportRecipient,
  type ReportSchedule,
  type SendTiming,
  type UserId,
} from '@cartograph/contract'

/** The state of the schedule form. It stores every part of the timing, so that switching the rhythm loses nothing. */
export interface ScheduleDraft {
  readonly every: SendTiming['every']
  /** 1 is Monday. */
  readonly weekday: number
  readonly day: number
  readonly hour: number
  readonly attachment: ReportAttachment
  readonly isPaused: boolean
  readonly recipients: readonly DraftRecipient[]
}

/** A new one has no state yet. */
export type DraftRecipient =
  | { readonly kind: 'existing'; readonly recipient: ReportRecipient }
  | { readonly kind: 'member'; readonly userId: UserId; readonly name: string }
  | { readonly kind: 'address'; readonly email: string }
  | { readonly kind: 'webhook' | 'slack'; readonly url: string }

type Content = ClientRequest<typeof createReportSchedule>['body']

/** Mondays at 8, which is when reports are read. */
export const emptySchedule: ScheduleDraft = {
  every: 'week',
  weekday: 1,
  day: 1,
  hour: 8,
  attachment: 'none',
  isPaused: false,
  recipients: [],
}

export function draftOfSchedule(schedule: ReportSchedule): ScheduleDraft {
  return {
    ...emptySchedule,
    ...schedule.timing,
    attachment: schedule.attachment,
    isPaused: schedule.is_paused,
    recipients: schedule.recipients.map((recipient) => ({ kind: 'existing', recipient })),
  }
}

export function timingOf({ every, weekday, day, hour }: ScheduleDraft): SendTiming {
  switch (every) {
    case 'day':
      return { every, hour }
    case 'week':
      return { every, weekday, hour }
    case 'month':
      return { every, day, hour }
  }
}

export function contentOf(draft: ScheduleDraft): Content {
  const { attachment, isPaused } = draft
  return {
    timing: timingOf(draft),
    attachment,
    is_paused: isPaused,
    recipients: draft.recipients.map(inputOf),
  }
}

/** The schedule as it is, paused or not. */
export function contentOfSchedule(schedule: ReportSchedule, isPaused: boolean): Content {
  return contentOf({ ...draftOfSchedule(schedule), isPaused })
}

function inputOf(one: DraftRecipient): RecipientInput {
  switch (one.kind) {
    case 'existing':
      return { kind: 'existing', id: one.recipient.id }
    case 'member':
      return { kind: 'member', user_id: one.userId }
    case 'address':
      return { kind: 'address', email: one.email }
    case 'webhook':
    case 'slack':
      return { kind: one.kind, url: one.url }
  }
}

/** The address of a recipient; that of a stored webhook is unknown. */
export function identityOf(one: DraftRecipient): string {
  switch (one.kind) {
    case 'existing':
      return one.recipient.user_id ?? one.recipient.email ?? one.recipient.id
    case 'member':
      return one.userId
    case 'address':
      return one.email
    case 'webhook':
    case 'slack':
      return one.url
  }
}

/** One that ended it makes room for a new one, who is asked again. */
export function addRecipient(
  recipients: readonly DraftRecipient[],
  added: DraftRecipient,
): readonly DraftRecipient[] {
  const identity = identityOf(added)
  return [...recipients.filter((one) => identityOf(one) !== identity), added]
}

export type OutsideKind = 'address' | 'webhook' | 'slack'

/** Parses a recipient outside of the workspace; the error says why it is invalid. */
export function readOutside(
  kind: OutsideKind,
  text: string,
  recipients: readonly DraftRecipient[],
): { readonly recipient: DraftRecipient } | { readonly problem: string } {
  const typed = text.trim()
  const parsed = RecipientInput.safeParse(
    kind === 'address' ? { kind, email: typed } : { kind, url: typed },
  )
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'Not valid' }
  const { data } = parsed
  if (data.kind === 'existing' || data.kind === 'member') return { problem: 'Not valid' }
  const recipient = data
  const there = recipients.find((one) => identityOf(one) === identityOf(recipient))
  if (there !== undefined && !hasEnded(there)) return { problem: 'Already in the list' }
  return { recipient }
}

export function hasEnded(one: DraftRecipient): boolean {
  return one.kind === 'existing' && one.recipient.state === 'ended'
}

/** Equal for drafts that are saved as the same schedule. */
export function fingerprint(draft: ScheduleDraft): string {
  return JSON.stringify(contentOf(draft))
}
