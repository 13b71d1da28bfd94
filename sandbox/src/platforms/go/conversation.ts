import type { SandboxShop } from '../../shop.ts'
import type { Ticket } from '../../world/ledgers/ledger-types.ts'

/** A ticket with the update time that the API reports. */
export interface Conversation {
  readonly ticket: Ticket
  /** Changes with messages and closing; a satisfaction rating does not change it. */
  readonly updatedAt: number
}

export interface Message {
  readonly id: number
  readonly ticket: Ticket
  readonly createdAt: number
  readonly fromAgent: boolean
  readonly isPublic: boolean
  readonly isByRule: boolean
}

export function conversationOf(ticket: Ticket): Conversation {
  const { createdAt, firstResponseAt, closedAt } = ticket
  return { ticket, updatedAt: Math.max(createdAt, firstResponseAt ?? 0, closedAt ?? 0) }
}

/** The messages of a ticket: an automatic reply, an internal note, then both sides in turn. */
export function messagesOf(ticket: Ticket): readonly Message[] {
  const { createdAt, firstResponseAt, closedAt, messagesCount, isSpam } = ticket
  const messages: Omit<Message, 'id' | 'ticket'>[] = []
  const addMessage = (at: number, by: Partial<Message> = {}) =>
    messages.push({ createdAt: at, fromAgent: false, isPublic: true, isByRule: false, ...by })
  addMessage(createdAt)
  if (!isSpam && ticket.channel === 'email')
    addMessage(createdAt + 1000, { fromAgent: true, isByRule: true })
  if (firstResponseAt !== null) {
    addMessage(Math.max(createdAt + 2000, firstResponseAt - 60_000), {
      fromAgent: true,
      isPublic: false,
    })
    addMessage(firstResponseAt, { fromAgent: true })
  }
  if (closedAt !== null)
    for (let turn = 2; turn < messagesCount; turn++)
      addMessage(closedAt, { fromAgent: turn % 2 === 1 })
  return messages.map((message, place) => ({
    ...message,
    id: Number(ticket.id) * 20 + place,
    ticket,
  }))
}

/** A ticket of a list, which counts its messages. */
export function listedTicket(conversation: Conversation, shop: SandboxShop) {
  return {
    ...ticketObject(conversation, shop),
    excerpt: 'Hello, I have a question.',
    messages_count: messagesOf(conversation.ticket).length,
  }
}

export function ticketObject({ ticket, updatedAt }: Conversation, shop: SandboxShop) {
  const { id, createdAt, closedAt, agentName, teamName } = ticket
  const customer = customerId(ticket, shop)
  return {
    id: Number(id),
    uri: `/api/tickets/${id}/`,
    assignee_team: teamName === null ? null : { id: 7, name: teamName },
    assignee_user: agentName === null ? null : { id: 11, email: null, name: agentName },
    channel: ticket.channel,
    closed_datetime: closedAt === null ? null : dateTime(closedAt),
    created_datetime: dateTime(createdAt),
    customer: {
      id: customer,
      // As the customer has typed it.
      email: typed(ticket, customerEmail(ticket, shop)),
      name: 'A customer',
    },
    external_id: null,
    from_agent: false,
    is_unread: false,
    language: 'en',
    opened_datetime: dateTime(createdAt),
    priority: ticket.priority,
    spam: ticket.isSpam,
    status: ticket.status,
    subject: ticket.subject,
    tags: ticket.tags.map((name, place) => ({ id: place + 1, name, decoration: null })),
    trashed_datetime: null,
    updated_datetime: dateTime(updatedAt),
    via: ticket.channel === 'email' ? 'email' : 'api',
  }
}

export function messageObject(message: Message) {
  const { id, ticket, createdAt, fromAgent, isPublic, isByRule } = message
  return {
    id,
    ticket_id: Number(ticket.id),
    body_text: 'The text of the message.',
    channel: isPublic ? ticket.channel : 'internal-note',
    created_datetime: dateTime(createdAt),
    from_agent: fromAgent,
    public: isPublic,
    rule_id: isByRule ? 3 : null,
    sender: { id: fromAgent ? 11 : 12, email: null, name: fromAgent ? ticket.agentName : null },
    sent_datetime: dateTime(createdAt),
  }
}

/** Closed tickets get a satisfaction survey, except spam. */
export function hasSurvey({ closedAt, isSpam }: Ticket): boolean {
  return closedAt !== null && !isSpam
}

export function surveyObject(ticket: Ticket, shop: SandboxShop) {
  const { id, closedAt, satisfaction, satisfactionAt } = ticket
  const sentAt = dateTimeWithoutZone(closedAt ?? 0)
  return {
    id: Number(id) + 500_000_000,
    uri: `/api/satisfaction-surveys/${Number(id) + 500_000_000}/`,
    body_text: null,
    created_datetime: sentAt,
    customer_id: customerId(ticket, shop),
    meta: null,
    score: satisfaction,
    scored_datetime: satisfactionAt === null ? null : dateTimeWithoutZone(satisfactionAt),
    sent_datetime: sentAt,
    should_send_datetime: sentAt,
    ticket_id: Number(id),
  }
}

/** The help desk has its own customer ids, also for people without orders. */
export function customerId({ id, customerId: bought }: Ticket, { world }: SandboxShop): number {
  const index = bought === null ? null : world.customers.indexOf(bought)
  return index === null ? 700_000_000 + Number(id) : 300_000_000 + index
}

/** A buyer writes from the address of their orders; everybody else has one that the shop does not know. */
export function customerEmail(ticket: Ticket, shop: SandboxShop): string {
  const { world, name } = shop
  const index = ticket.customerId === null ? null : world.customers.indexOf(ticket.customerId)
  const known = index === null ? null : world.customers.get(index, new Date(ticket.createdAt)).email
  return known?.toLowerCase() ?? `customer-${customerId(ticket, shop)}@${name}.example`
}

function typed({ id }: Ticket, email: string): string {
  return Number(id) % 3 === 0 ? email.toUpperCase() : email
}

/** With microseconds and a zone, as in most of the platform's objects. */
function dateTime(moment: number): string {
  return `${dateTimeWithoutZone(moment)}+00:00`
}

/** As in surveys. */
function dateTimeWithoutZone(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, -1)}000`
}
