import type { ConnectionId, TicketRow } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { customerEmail, customerId, messagesOf } from './conversation.ts'

/** The canonical rows that a complete sync of the shop's help desk would have stored by a moment. */
export function goTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { tickets: TicketRow[] } {
  const tickets = shop.ledgers.tickets.all(at).map((ticket): TicketRow => {
    const { createdAt, firstResponseAt, closedAt, satisfactionAt } = ticket
    // A rating does not update the ticket.
    const updatedAt = closedAt ?? firstResponseAt ?? createdAt
    return {
      connection_id: connectionId,
      ticket_id: ticket.id,
      subject: ticket.subject,
      channel: ticket.channel === 'instagram-direct-message' ? 'instagram' : ticket.channel,
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
  return { tickets }
}

function instant(moment: number): string {
  return new Date(moment).toISOString()
}
