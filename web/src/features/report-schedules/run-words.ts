import type { ReportDelivery, ReportRun, ReportSchedule, TimeZone } from '@cartograph/contract'
import { formatMoment } from '../../format/date-format.ts'
import type { State } from '../../ui/data/StateLabel.tsx'
import { kindNames } from './recipient-words.ts'

/** Whether all, some or no recipients received the report. */
export function runState({ state, deliveries }: Pick<ReportRun, 'state' | 'deliveries'>): State {
  switch (state) {
    case 'waiting':
      return { tone: 'info', label: 'Waiting' }
    case 'running':
      return { tone: 'info', label: 'Sending' }
    case 'skipped':
      return { tone: 'muted', label: 'Skipped' }
    case 'failed':
      return { tone: 'bad', label: 'Failed' }
    case 'cancelled':
      return { tone: 'muted', label: 'Cancelled' }
    case 'done':
      return doneState(deliveries)
  }
}

/** Why it was not sent or waits, or who cancelled it; null if there is nothing to say. */
export function runNote({
  state,
  message,
  cancelled_by: by,
}: Pick<ReportRun, 'state' | 'message' | 'cancelled_by'>): string | null {
  if (state !== 'cancelled') return message
  return `${by ?? 'A member who left'} cancelled it before anything was sent.`
}

function doneState(deliveries: ReportRun['deliveries']): State {
  const count = (...states: ReportDelivery['state'][]) =>
    deliveries.filter(({ state }) => states.includes(state)).length
  const wanted = deliveries.length - count('skipped')
  const sent = count('sent')
  if (count('waiting', 'sending') > 0) return { tone: 'info', label: 'Sending' }
  if (wanted === 0) return { tone: 'muted', label: 'Not sent' }
  if (sent === wanted) return { tone: 'good', label: 'Sent' }
  if (sent > 0) return { tone: 'caution', label: `Sent to ${sent} of ${wanted}` }
  return count('unknown') > 0
    ? { tone: 'caution', label: 'May have arrived' }
    : { tone: 'bad', label: 'Not delivered' }
}

/** 'Sent Nov 23, 8:00 AM' of the list of schedules, which has no deliveries. */
export function lastRunWords(
  { state, due_at: at }: NonNullable<ReportSchedule['last_run']>,
  zone: TimeZone,
  now: Date,
): string {
  const when = formatMoment(at, zone, now)
  switch (state) {
    case 'waiting':
      return `Due on ${when}, waiting`
    case 'running':
      return `Due on ${when}, being sent`
    case 'done':
      return `Last sent on ${when}`
    case 'skipped':
      return `Skipped on ${when}`
    case 'failed':
      return `Failed on ${when}`
    case 'cancelled':
      return `Cancelled on ${when}`
  }
}

export function deliveryState(
  { state, sent_at: sentAt, next_attempt_at: nextAt }: ReportDelivery,
  zone: TimeZone,
  now: Date,
): State {
  switch (state) {
    case 'waiting':
      return nextAt === null
        ? { tone: 'info', label: 'Waiting' }
        : { tone: 'caution', label: `Next try ${formatMoment(nextAt, zone, now)}` }
    case 'sending':
      return { tone: 'info', label: 'Sending' }
    case 'sent':
      return {
        tone: 'good',
        label: sentAt === null ? 'Sent' : `Sent ${formatMoment(sentAt, zone, now)}`,
      }
    case 'failed':
      return { tone: 'bad', label: 'Not delivered' }
    case 'unknown':
      return { tone: 'caution', label: 'May have arrived' }
    case 'skipped':
      return { tone: 'muted', label: 'Not sent' }
  }
}

/** How a recipient's report differs, as the second line of a delivery; null if it does not. */
export function deliveryNote(delivery: ReportDelivery): string | null {
  const { state, content, message, attempts } = delivery
  const notes = [
    state === 'sent' && content === 'no_access'
      ? 'Without numbers, because they have no access to the report.'
      : null,
    state === 'unknown' ? unknownNote : null,
    message,
    state === 'failed' && attempts > 1 ? `Tried ${attempts} times.` : null,
  ]
  const words = notes.filter((note) => note !== null)
  return words.length === 0 ? null : words.join(' ')
}

const unknownNote =
  'The server stopped while sending. It is not sent again, so that it cannot arrive twice.'

/** 'Webhook hooks.example.com/…a1b2', or a name. */
export function deliveredTo({ kind, label }: Pick<ReportDelivery, 'kind' | 'label'>): string {
  return kind === 'webhook' || kind === 'slack' ? `${kindNames[kind]} ${label}` : label
}
