import type { ConnectionId, TicketMessageRow, TicketRow, TicketTagRow } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { customerEmail, customerId, messagesOf, type Message } from './conversation.ts'

/** The canonical rows that a complete sync of the shop's help desk would have stored by a moment. */
export function goTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { tickets: TicketRow[]; ticket_tags: TicketTagRow[]; ticket_messages: TicketMessageRow[] } {
  const all = shop.ledgers.tickets.all(at)
  const tickets = all.map((ticket): TicketRow => {
    const { createdAt, firstResponseAt, closedAt, satisfactionAt } = ticket
    // A rating does not update the ticket.
    const updatedAt = closedAt ?? firstResponseAt ?? createdAt
    return {
      connection_id: connectionId,
      ticket_id: ticket.id,
      subject: ticket.subject,
      channel: channelOf(ticket.channel),
      status: ticket.status,
      priority: ticket.priority,
      is_spam: ticket.isSpam,
      created_at: instant(createdAt),
      first_response_at: firstResponseAt === null ? null : instant(firstResponseAt),
      closed_at: closedAt === null ? null : instant(closedAt),
      updated_at: instant(updatedAt),
      customer_id: String(customerId(ticket, shop)),
      customer_email: customerEmail(ticket, shop),
      agent_name: ticket.agentName,
      team_name: ticket.teamName,
      tags: ticket.tags.join(','),
      messages_count: messagesOf(ticket).length,
      satisfaction: ticket.satisfaction,
      satisfaction_at: satisfactionAt === null ? null : instant(satisfactionAt),
    }
  })
  return {
    tickets,
    ticket_tags: all.flatMap(({ id, createdAt, tags }) =>
      tags.map((tag) => ({
        connection_id: connectionId,
        ticket_id: id,
        tag,
        created_at: instant(createdAt),
      })),
    ),
    ticket_messages: all.flatMap(messagesOf).map((message) => ({
      connection_id: connectionId,
      message_id: String(message.id),
      ticket_id: message.ticket.id,
      kind: kindOf(message),
      channel: message.isPublic ? channelOf(message.ticket.channel) : 'internal-note',
      created_at: instant(message.createdAt),
      agent_name: message.fromAgent ? message.ticket.agentName : null,
    })),
  }
}

function kindOf({ fromAgent, isPublic, isByRule }: Message): string {
  if (!fromAgent) return 'customer'
  if (!isPublic) return 'note'
  return isByRule ? 'automatic' : 'reply'
}

function channelOf(channel: string): string {
  return channel === 'instagram-direct-message' ? 'instagram' : channel
}

function instant(moment: number): string {
  return new Date(moment).toISOString()
}
