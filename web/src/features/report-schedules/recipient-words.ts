import type { RecipientKind, ReportRecipient, TimeZone } from '@cartograph/contract'
import { formatMoment } from '../../format/date-format.ts'

export const kindNames: Readonly<Record<RecipientKind, string>> = {
  member: 'Member',
  address: 'Email address',
  webhook: 'Webhook',
  slack: 'Slack',
}

type Recipient = Pick<ReportRecipient, 'kind' | 'label' | 'state' | 'has_access'>

/** 'Bo Li (no access)', 'Webhook hooks.example.com/…a1b2' */
export function recipientWords(recipient: Recipient): string {
  const { kind, label } = recipient
  const name = kind === 'webhook' || kind === 'slack' ? `${kindNames[kind]} ${label}` : label
  const note = exceptionOf(recipient)
  return note === null ? name : `${name} (${note})`
}

function exceptionOf({ state, has_access: hasAccess }: Recipient): string | null {
  if (state === 'waiting') return 'waiting for confirmation'
  if (state === 'ended') return 'ended'
  return hasAccess ? null : 'no access'
}

type Known = Pick<
  ReportRecipient,
  'kind' | 'state' | 'has_access' | 'added_at' | 'confirmed_at' | 'ended_at'
>

/** What a recipient receives, or why nothing: a line below the name. Null in the usual case. */
export function recipientNote(recipient: Known, zone: TimeZone, now: Date): string | null {
  const { kind, state, added_at: added, confirmed_at: confirmed, ended_at: ended } = recipient
  const on = (at: string) => formatMoment(at, zone, now)
  if (state === 'waiting') {
    return `Waiting for confirmation since ${on(added)}. Gets nothing until then.`
  }
  if (state === 'ended') {
    const when = ended === null ? '' : ` on ${on(ended)}`
    return kind === 'member'
      ? `Ended it${when}. Remove and add them again to send it again.`
      : `Ended it${when}. Remove and add the address again to ask once more.`
  }
  if (!recipient.has_access) return 'Has no access to the workspace, and gets no numbers.'
  if (kind === 'address' && confirmed !== null) return `Confirmed on ${on(confirmed)}`
  return null
}
