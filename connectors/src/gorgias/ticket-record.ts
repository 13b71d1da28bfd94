import type { ApiClient } from '../kit/api/api-client.ts'
import type { RawRecord } from '../kit/stream.ts'
import type { ListedTicket, Message, Survey } from './api-types.ts'
import { readTicket } from './client.ts'
import { findFirstReply } from './find-first-reply.ts'
import { instantOf } from './moment.ts'

/** Reads the whole conversation for the first reply and the survey, and stores no text of it. */
export async function lookUpTicket(
  client: ApiClient,
  listed: Pick<ListedTicket, 'id'>,
  updatedAt: string,
  signal: AbortSignal,
): Promise<RawRecord> {
  const ticket = await readTicket(client, listed.id, signal)
  if (ticket === null) return goneRecord(listed.id, updatedAt)
  const survey = ticket.satisfaction_survey ?? null
  // A single ticket has its messages instead of their number.
  const counted = { ...ticket, messages_count: ticket.messages.length }
  return ticketRecord(counted, findFirstReply(ticket.messages), survey, updatedAt)
}

export function ticketRecord(
  ticket: ListedTicket,
  answer: Message | null,
  survey: Pick<Survey, 'score' | 'scored_datetime'> | null,
  updatedAt: string,
): RawRecord {
  if (typeof ticket.trashed_datetime === 'string') return goneRecord(ticket.id, updatedAt)
  const isScored = typeof survey?.score === 'number'
  return {
    externalId: String(ticket.id),
    updatedAt: instantOf(updatedAt),
    payload: {
      ...Object.fromEntries(storedFields.map((name) => [name, ticket[name]])),
      customer: identityOf(ticket['customer']),
      first_answer: answer === null ? null : { created_datetime: answer.created_datetime },
      satisfaction: isScored
        ? { score: survey.score, scored_datetime: survey.scored_datetime }
        : null,
    },
  }
}

/** Drops all other fields, which contain personal data that nothing here needs. */
const storedFields = [
  'id',
  'subject',
  'channel',
  'status',
  'priority',
  'spam',
  'created_datetime',
  'updated_datetime',
  'closed_datetime',
  'assignee_user',
  'assignee_team',
  'tags',
  'messages_count',
]

function goneRecord(id: number, updatedAt: string): RawRecord {
  return { externalId: String(id), updatedAt: instantOf(updatedAt), payload: null }
}

/** The id, and the address by which the customer is found among those of the shop. */
function identityOf(customer: unknown): unknown {
  if (typeof customer !== 'object' || customer === null || !('id' in customer)) return null
  return { id: customer.id, email: 'email' in customer ? customer.email : null }
}
