import { msPerDay } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { accountLedgerAt } from './account-ledger.ts'
import { customersAt, deletionEvent, deletionKey } from './customers.ts'
import { disputeEvent, eventId, type StripeObject } from './objects.ts'

interface ListedEvent {
  readonly id: string
  readonly type: string
  readonly at: number
  readonly object: () => StripeObject
}

const retentionMs = 30 * msPerDay

/** The feed of events, newest first. */
export function eventsAt(shop: SandboxShop, at: Date): readonly ListedEvent[] {
  const books = accountLedgerAt(shop, at)
  const decided = books.decidedDisputes.map((payment): ListedEvent => ({
    id: eventId(payment),
    type: 'charge.dispute.closed',
    at: payment.updatedAt,
    object: () => disputeEvent(payment, books),
  }))
  const deleted = customersAt(shop, at).flatMap((customer): ListedEvent[] => {
    const { deletedAt } = customer
    if (deletedAt === null) return []
    return [
      {
        id: deletionKey(customer),
        type: 'customer.deleted',
        at: deletedAt,
        object: () => deletionEvent(customer, shop),
      },
    ]
  })
  return [...decided, ...deleted]
    .filter((event) => event.at > at.getTime() - retentionMs)
    .toSorted((left, right) => right.at - left.at || (left.id < right.id ? 1 : -1))
}
