import type { SandboxShop } from '../../shop.ts'
import type { Ticket } from '../../world/ledgers/ledger-types.ts'
import {
  conversationOf,
  isAsked,
  messagesOf,
  type Conversation,
  type SaidMessage,
} from './conversation.ts'

/** A help desk at a moment, as its lists have it. */
export interface Desk {
  readonly byId: ReadonlyMap<string, Ticket>
  readonly conversations: readonly Conversation[]
  readonly messages: readonly SaidMessage[]
  /** Those about which the customer was asked. */
  readonly asked: readonly Ticket[]
}

const known = new WeakMap<readonly Ticket[], Desk>()

export function deskOf(shop: SandboxShop, at: Date): Desk {
  const tickets = shop.ledgers.tickets.all(at)
  const desk = known.get(tickets) ?? {
    byId: new Map(tickets.map((ticket) => [ticket.id, ticket])),
    conversations: tickets.map(conversationOf),
    messages: tickets.flatMap(messagesOf),
    asked: tickets.filter(isAsked),
  }
  known.set(tickets, desk)
  return desk
}
