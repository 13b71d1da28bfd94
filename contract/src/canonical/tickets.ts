import { defineTable, optional, required, type RowOf } from './table.ts'

/** One row per conversation with a customer, in its current state. */
export const tickets = defineTable({
  name: 'tickets',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    ticket_id: required('text', "The platform's id"),
    subject: optional('text', 'As written'),
    channel: required('text', 'email, chat, phone, instagram, …'),
    status: required('text', 'open or closed'),
    priority: optional('text', 'low, normal, high or critical'),
    is_spam: required('boolean', 'Spam counts nowhere'),
    created_at: required('instant', 'When it was opened'),
    first_response_at: optional('instant', "The shop's first reply"),
    closed_at: optional('instant', 'When it was closed; none while it is open'),
    updated_at: required('instant', 'Last change on the platform'),
    customer_id: optional('text', "The platform's id of the customer"),
    agent_name: optional('text', 'The assigned agent'),
    team_name: optional('text', 'The assigned team'),
    tags: required('text', 'Comma-joined; empty for none'),
    messages_count: required('integer', 'Messages of both sides'),
    satisfaction: optional('integer', "The customer's rating, 1 to 5"),
    satisfaction_at: optional('instant', 'When the customer gave it'),
    customer_email: optional('text', "The customer's address in lower case; joins to customers"),
  },
  key: ['connection_id', 'ticket_id'],
  scope: ['connection_id', 'ticket_id'],
  sortBy: 'created_at',
})
export type TicketRow = RowOf<typeof tickets>

/** One row per tag of a conversation. */
export const ticketTags = defineTable({
  name: 'ticket_tags',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    ticket_id: required('text', "The platform's id of the conversation"),
    tag: required('text', 'As named on the platform'),
    created_at: required('instant', 'When the conversation was opened'),
  },
  key: ['connection_id', 'ticket_id', 'tag'],
  scope: ['connection_id', 'ticket_id'],
  sortBy: 'created_at',
})
export type TicketTagRow = RowOf<typeof ticketTags>

/** One row per message of a conversation, without its text. */
export const ticketMessages = defineTable({
  name: 'ticket_messages',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    message_id: required('text', "The platform's id"),
    ticket_id: required('text', 'The conversation it belongs to'),
    kind: required('text', 'reply: of an agent; automatic: of a rule; note: internal; customer'),
    channel: optional('text', 'email, chat, phone, instagram, …'),
    created_at: required('instant', 'When it was written'),
    agent_name: optional('text', 'The agent who wrote it'),
  },
  key: ['connection_id', 'message_id'],
  scope: ['connection_id', 'message_id'],
  sortBy: 'created_at',
})
export type TicketMessageRow = RowOf<typeof ticketMessages>
