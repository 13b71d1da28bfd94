import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { Ticket } from './api-types.ts'
import { instantOf } from './moment.ts'

export function normaliseTicket(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { connectionId } = context
  const scope = [connectionId, record.externalId]
  if (record.payload === null)
    return { tickets: { scope, rows: [] }, ticket_tags: { scope, rows: [] } }
  const ticket = parsePayload(Ticket, record.payload, `Ticket ${record.externalId}`)
  const { first_answer: answer, closed_datetime: closedAt } = ticket
  const status = knownValue(context, 'status', ticket.status, ['open', 'closed'])
  const isClosed = status === 'closed' && typeof closedAt === 'string'
  const satisfaction = ratingOf(ticket, context)
  const tags = (ticket.tags ?? []).flatMap((tag) => textOrNull(tag?.name) ?? [])
  const row = {
    connection_id: connectionId,
    ticket_id: String(ticket.id),
    subject: textOrNull(ticket.subject),
    channel: channelOf(textOrNull(ticket.channel) ?? 'unknown'),
    status,
    priority: textOrNull(ticket.priority),
    is_spam: ticket.spam ?? false,
    created_at: instantOf(ticket.created_datetime),
    first_response_at: answer ? instantOf(answer.created_datetime) : null,
    closed_at: isClosed ? instantOf(closedAt) : null,
    updated_at: instantOf(ticket.updated_datetime),
    customer_id: ticket.customer?.id == null ? null : String(ticket.customer.id),
    customer_email: textOrNull(ticket.customer?.email?.trim().toLowerCase()),
    agent_name: textOrNull(ticket.assignee_user?.name),
    team_name: textOrNull(ticket.assignee_team?.name),
    tags: tags.join(','),
    messages_count: ticket.messages_count,
    satisfaction: satisfaction?.score ?? null,
    satisfaction_at: satisfaction === null ? null : instantOf(satisfaction.scored_datetime),
  }
  const tagged = [...new Set(tags)].map((tag) => ({
    connection_id: connectionId,
    ticket_id: row.ticket_id,
    tag,
    created_at: row.created_at,
  }))
  return { tickets: { scope, rows: [row] }, ticket_tags: { scope, rows: tagged } }
}

/** Null without a score of one to five. */
function ratingOf({ satisfaction }: Ticket, context: NormaliseContext) {
  if (satisfaction?.score == null) return null
  const { score, scored_datetime } = satisfaction
  if (score >= 1 && score <= 5 && typeof scored_datetime === 'string')
    return { score, scored_datetime }
  context.onUnknown?.('satisfaction', String(score))
  return null
}

/** Gorgias distinguishes messages, comments and mentions on one channel. */
export function channelOf(channel: string): string {
  return /^(instagram|facebook|twitter|tiktok)-/.exec(channel)?.[1] ?? channel
}
