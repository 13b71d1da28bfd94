import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { Ticket } from './api-types.ts'
import { instantOf } from './moment.ts'

export function normaliseTicket(
  record: RawRecord,
  { connectionId }: NormaliseContext,
): NormalisedRecord {
  const scope = [connectionId, record.externalId]
  if (record.payload === null) return { tickets: { scope, rows: [] } }
  const ticket = parsePayload(Ticket, record.payload, `Ticket ${record.externalId}`)
  const { first_answer: answer, satisfaction, closed_datetime: closedAt } = ticket
  const isClosed = ticket.status === 'closed' && typeof closedAt === 'string'
  const row = {
    connection_id: connectionId,
    ticket_id: String(ticket.id),
    subject: textOrNull(ticket.subject),
    channel: channelOf(ticket.channel),
    status: ticket.status,
    priority: textOrNull(ticket.priority),
    is_spam: ticket.spam ?? false,
    created_at: instantOf(ticket.created_datetime),
    first_response_at: answer === null ? null : instantOf(answer.created_datetime),
    closed_at: isClosed ? instantOf(closedAt) : null,
    updated_at: instantOf(ticket.updated_datetime),
    customer_id: ticket.customer ? String(ticket.customer.id) : null,
    agent_name: textOrNull(ticket.assignee_user?.name),
    team_name: textOrNull(ticket.assignee_team?.name),
    tags: ticket.tags.map((tag) => tag.name).join(','),
    messages_count: ticket.messages_count,
    satisfaction: satisfaction?.score ?? null,
    satisfaction_at: satisfaction === null ? null : instantOf(satisfaction.scored_datetime),
  }
  return { tickets: { scope, rows: [row] } }
}

/** Gorgias distinguishes messages, comments and mentions on one channel. */
function channelOf(channel: string): string {
  return /^(instagram|facebook|twitter|tiktok)-/.exec(channel)?.[1] ?? channel
}

function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text
}
