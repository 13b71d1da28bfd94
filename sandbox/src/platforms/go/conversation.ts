import type { SandboxShop } from '../../shop.ts'
import type { Ticket } from '../../world/ledgers/ledger-types.ts'

/** A ticket with the lists that it is found in. */
export interface Conversation {
  readonly ticket: Ticket
  /** Moved by whatever is said or done in it; what the customer thinks of it later is kept elsewhere. */
  readonly updatedAt: number
}

export interface SaidMessage {
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

/** A rule thanks for the letter, colleagues leave a note, and then both sides write in turn. */
export function messagesOf(ticket: Ticket): readonly SaidMessage[] {
  const { createdAt, firstResponseAt, closedAt, messagesCount, isSpam } = ticket
  const messages: Omit<SaidMessage, 'id' | 'ticket'>[] = []
  const say = (at: number, by: Partial<SaidMessage> = {}) =>
    messages.push({ createdAt: at, fromAgent: false, isPublic: true, isByRule: false, ...by })
  say(createdAt)
  if (!isSpam && ticket.channel === 'email')
    say(createdAt + 1000, { fromAgent: true, isByRule: true })
  if (firstResponseAt !== null) {
    say(Math.max(createdAt + 2000, firstResponseAt - 60_000), { fromAgent: true, isPublic: false })
    say(firstResponseAt, { fromAgent: true })
  }
  if (closedAt !== null)
    for (let turn = 2; turn < messagesCount; turn++) say(closedAt, { fromAgent: turn % 2 === 1 })
  return messages.map((message, place) => ({
    ...message,
    id: Number(ticket.id) * 20 + place,
    ticket,
  }))
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
      email: `customer-${customer}@${shop.name}.example`,
      name: 'A customer',
    },
    excerpt: 'Hello, I have a question.',
    external_id: null,
    from_agent: false,
    is_unread: false,
    language: 'en',
    messages_count: ticket.messagesCount,
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

export function messageObject(message: SaidMessage) {
  const { id, ticket, createdAt, fromAgent, isPublic, isByRule } = message
  return {
    id,
    ticket_id: Number(ticket.id),
    body_text: 'What was written.',
    channel: isPublic ? ticket.channel : 'internal-note',
    created_datetime: dateTime(createdAt),
    from_agent: fromAgent,
    public: isPublic,
    rule_id: isByRule ? 3 : null,
    sender: { id: fromAgent ? 11 : 12, email: null, name: fromAgent ? ticket.agentName : null },
    sent_datetime: dateTime(createdAt),
  }
}

/** Whoever had a ticket closed is asked, and some answer. */
export function isAsked({ closedAt, isSpam }: Ticket): boolean {
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

/** The help desk counts whoever writes, also those who have bought nothing. */
export function customerId({ id, customerId: bought }: Ticket, { world }: SandboxShop): number {
  const index = bought === null ? null : world.customers.indexOf(bought)
  return index === null ? 700_000_000 + Number(id) : 300_000_000 + index
}

/** To the microsecond, as most of the platform's objects have it. */
function dateTime(moment: number): string {
  return `${dateTimeWithoutZone(moment)}+00:00`
}

/** As surveys have it. */
function dateTimeWithoutZone(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, -1)}000`
}
