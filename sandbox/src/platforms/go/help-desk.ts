import type { SandboxShop } from '../../shop.ts'
import type { Ticket } from '../../world/ledgers/ledger-types.ts'
import {
  conversationOf,
  hasSurvey,
  messagesOf,
  type Conversation,
  type Message,
} from './conversation.ts'

/** The contents of a help desk at a moment. */
export interface HelpDesk {
  readonly byId: ReadonlyMap<string, Ticket>
  readonly conversations: readonly Conversation[]
  readonly messages: readonly Message[]
  /** Tickets with a satisfaction survey. */
  readonly surveyed: readonly Ticket[]
}

const cache = new WeakMap<readonly Ticket[], HelpDesk>()

export function helpDeskAt(shop: SandboxShop, at: Date): HelpDesk {
  const tickets = shop.ledgers.tickets.all(at)
  const desk = cache.get(tickets) ?? {
    byId: new Map(tickets.map((ticket) => [ticket.id, ticket])),
    conversations: tickets.map(conversationOf),
    messages: tickets.flatMap(messagesOf),
    surveyed: tickets.filter(hasSurvey),
  }
  cache.set(tickets, desk)
  return desk
}
