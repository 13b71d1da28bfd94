import { findFirstReply } from '../find-first-reply.ts'
import ticket from '../fixtures/ticket.json' with { type: 'json' }
import { normaliseTicket } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const { messages, satisfaction_survey: survey, ...listedTicket } = ticket

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
]
