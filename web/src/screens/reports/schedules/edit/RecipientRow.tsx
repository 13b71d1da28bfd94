import type { TimeZone } from '@cartograph/contract'
import clsx from 'clsx'
import { kindNames, recipientNote } from '../../../../features/report-schedules/recipient-words.ts'
import type { DraftRecipient } from '../../../../features/report-schedules/schedule-draft.ts'

interface RecipientRowProps {
  readonly recipient: DraftRecipient
  readonly timezone: TimeZone
  readonly now: Date
  /** Why it was not saved. */
  readonly problem: string | undefined
  readonly onRemove: () => void
}

export function RecipientRow({ recipient, timezone, now, problem, onRemove }: RecipientRowProps) {
  const { name, kind, note, isWarning } = describe(recipient, timezone, now)
  return (
    <li
      // The focus goes to the first problem.
      tabIndex={-1}
      data-invalid={problem !== undefined}
      className="flex items-start justify-between gap-2 border-t border-border py-1 pl-3 first:border-t-0"
    >
      <div className="min-w-0 self-center py-1 text-14">
        <span className="wrap-anywhere">{name}</span>
        {kind !== null && <span className="text-13 text-muted">{` · ${kind}`}</span>}
        {note !== null && (
          <span className={clsx('block text-13', isWarning ? 'text-caution' : 'text-muted')}>
            {note}
          </span>
        )}
        {problem !== undefined && <span className="block text-13 text-bad">{problem}</span>}
      </div>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="flex size-control-small shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
      >
        <span aria-hidden="true">×</span>
      </button>
    </li>
  )
}

function describe(one: DraftRecipient, timezone: TimeZone, now: Date) {
  switch (one.kind) {
    case 'existing': {
      const { kind, label, state, has_access: hasAccess } = one.recipient
      return {
        name: label,
        kind: kind === 'address' ? null : kindNames[kind],
        note: recipientNote(one.recipient, timezone, now),
        isWarning: state !== 'active' || !hasAccess,
      }
    }
    case 'member':
      return { name: one.name, kind: kindNames.member, note: null, isWarning: false }
    case 'address':
      return { name: one.email, kind: null, note: newAddressNote, isWarning: false }
    case 'webhook':
      return { name: one.url, kind: kindNames.webhook, note: newWebhookNote, isWarning: false }
    case 'slack':
      return { name: one.url, kind: kindNames.slack, note: null, isWarning: false }
  }
}

const newAddressNote = 'Will be asked to confirm. Gets nothing until then.'
const newWebhookNote = 'After saving, you see the secret that signs its requests.'
