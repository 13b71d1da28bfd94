import { findFirstReply } from '../find-first-reply.ts'
import ticket from '../fixtures/ticket.json' with { type: 'json' }
import { normaliseMessage } from '../normalise-message.ts'
import { normaliseTicket } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const { messages, satisfaction_survey: survey, ...listedTicket } = ticket

export const message = {
  id: 7,
  ticket_id: 5,
  channel: 'instagram-direct-message',
  from_agent: true,
  public: true,
  rule_id: null,
  created_datetime: '2026-06-01T11:00:00.000000+00:00',
  sender: { name: 'Mara' },
}

export const samples: readonly Sample[] = [
  {
    name: 'a ticket of Gorgias',
    streams: ['tickets', 'surveys'],
    normalise: normaliseTicket,
    externalId: '5',
    payload: {
      ...listedTicket,
      first_answer: findFirstReply(messages),
      satisfaction: survey,
    },
    needs: [
      'id',
      'created_datetime',
      'updated_datetime',
      'messages_count',
      'first_answer.created_datetime',
    ],
    enums: { status: 'status' },
  },
  {
    name: 'a message of Gorgias',
    streams: ['messages'],
    normalise: normaliseMessage,
    externalId: '7',
    payload: message,
    needs: ['id', 'ticket_id', 'created_datetime'],
    enums: {},
  },
]
