import type {
  AlertIncident,
  CloseReason,
  IncidentHistoryItem,
  IncidentNotice,
  TimeZone,
} from '@cartograph/contract'
import { formatMoment } from '../../format/date-format.ts'
import type { State } from '../../ui/data/StateLabel.tsx'

export const closeReasons: Readonly<Record<CloseReason, string>> = {
  fixed: 'Fixed',
  expected: 'Expected, such as a sale',
  false_alarm: 'False alarm',
  other: 'Another reason',
  recovered: 'Back to normal',
}

export function incidentState(
  { state, assignee, snoozed_until: until, closed }: AlertIncident,
  zone: TimeZone,
): State {
  switch (state) {
    case 'open':
      return { tone: 'bad', label: 'Open' }
    case 'acknowledged':
      return { tone: 'caution', label: 'Acknowledged' }
    case 'assigned':
      return { tone: 'caution', label: `Assigned to ${assignee?.name ?? 'a former member'}` }
    case 'snoozed':
      return {
        tone: 'muted',
        label:
          until === null ? 'Snoozed' : `Snoozed until ${formatMoment(until, zone, new Date())}`,
      }
    case 'closed':
      return {
        tone: closed?.reason === 'recovered' ? 'good' : 'muted',
        label: closed === null ? 'Closed' : `Closed: ${closeReasons[closed.reason].toLowerCase()}`,
      }
  }
}

export function historyWords(
  { event, user_name: name, about }: IncidentHistoryItem,
  zone: TimeZone,
): string {
  const by = name ?? 'A former member'
  switch (event) {
    case 'open':
      return 'Opened'
    case 'acknowledge':
      return `${by} acknowledged it`
    case 'assign':
      return `${by} assigned it to ${about ?? 'a former member'}`
    case 'snooze':
      return about === null
        ? `${by} snoozed it`
        : `${by} snoozed it until ${formatMoment(about, zone, new Date())}`
    case 'close':
      return `${by} closed it${about === null ? '' : ` (${closeWords(about)})`}`
    case 'reopen':
      return `${by} reopened it`
    case 'wake':
      return 'The snooze ended'
    case 'recover':
      return about ?? 'Back to normal'
  }
}

/** 'fixed: The feed was broken' */
function closeWords(about: string): string {
  const [, reason = '', note] = /^(\w+)(?:: (.*))?$/s.exec(about) ?? []
  const words = Object.entries(closeReasons)
    .find(([one]) => one === reason)?.[1]
    .toLowerCase()
  if (words === undefined) return about
  return note === undefined ? words : `${words}: ${note}`
}

const abouts = { opened: 'Alert', recovered: 'Recovery', woken: 'Reminder after a snooze' } as const
const vias = { app: 'in the app', mail: 'by email', slack: 'in Slack' } as const

export function noticeWords({ about, via, label }: IncidentNotice): string {
  return via === 'slack'
    ? `${abouts[about]} to Slack (${label})`
    : `${abouts[about]} to ${label} ${vias[via]}`
}

export function noticeState({ state, at }: IncidentNotice, zone: TimeZone): State {
  const when = at === null ? '' : ` ${formatMoment(at, zone, new Date())}`
  switch (state) {
    case 'sent':
      return { tone: 'good', label: `Sent${when}` }
    case 'waiting':
      return { tone: 'info', label: `Waiting until${when}` }
    case 'failed':
      return { tone: 'bad', label: 'Not sent' }
    case 'unknown':
      return { tone: 'caution', label: 'Perhaps sent' }
    case 'skipped':
      return { tone: 'muted', label: 'Left out' }
  }
}
