import { expect, test } from 'vitest'
import { FullTicket, ListedTicket, Message, Survey } from './api-types.ts'

const moments = {
  created_datetime: '2026-06-01T10:00:00.123456+00:00',
  updated_datetime: '2026-06-03T10:00:00.000000+00:00',
}

test.each([
  ['ticket in a list', ListedTicket, { id: 5, ...moments }],
  ['ticket', FullTicket, { id: 5, ...moments, messages: [], satisfaction_survey: { id: 3 } }],
  ['message', Message, { created_datetime: moments.created_datetime }],
  ['survey', Survey, { ticket_id: 5, created_datetime: moments.created_datetime }],
])('a %s is validated only as far as reading needs it', (_, schema, sent) => {
  expect(schema.safeParse(sent).success).toBe(true)
})
