import { invoiceObject, sessionObject, subscriptionObject } from './objects.ts'
import { emptyState, type Invoice, type StripeState, type Subscription } from './state.ts'

export const apiVersion = '2026-10-28.endive'

/** The state of the account and what every part of the simulation does with it. */
export interface Ledger {
  readonly state: StripeState
  /** Of the simulated Stripe, in seconds. */
  now(): number
  newId(prefix: string): string
  emit(type: string, object: object, at: number): void
  emitSubscription(
    kind: 'created' | 'updated' | 'deleted',
    subscription: Subscription,
    at: number,
  ): void
  emitInvoice(kind: 'paid' | 'payment_failed' | 'finalized', invoice: Invoice, at: number): void
  emitSession(kind: 'completed' | 'expired', id: string, at: number): void
  readonly baseUrl: () => string
}

export interface LedgerOptions {
  readonly clock: () => Date
  readonly state?: StripeState | null
  /** Where the pages are served. */
  readonly baseUrl: () => string
  readonly onEvent: () => void
}

export function openLedger({ clock, baseUrl, onEvent, ...options }: LedgerOptions): Ledger {
  const state = options.state ?? emptyState()
  const ledger: Ledger = {
    state,
    baseUrl,
    now: () => Math.floor(clock().getTime() / 1000),
    newId(prefix) {
      state.sequence += 1
      return `${prefix}_sandbox${String(state.sequence).padStart(8, '0')}`
    },
    emit(type, object, at) {
      const event = {
        id: ledger.newId('evt'),
        object: 'event' as const,
        api_version: apiVersion,
        created: at,
        livemode: false as const,
        type,
        data: { object },
      }
      state.events.push({ event, attempts: 0, nextAt: 0 })
      onEvent()
    },
    emitSubscription(kind, subscription, at) {
      ledger.emit(
        `customer.subscription.${kind}`,
        subscriptionObject(ledger, subscription, () => false),
        at,
      )
    },
    emitInvoice: (kind, invoice, at) =>
      ledger.emit(`invoice.${kind}`, invoiceObject(ledger, invoice), at),
    emitSession: (kind, id, at) =>
      ledger.emit(`checkout.session.${kind}`, sessionObject(ledger, id), at),
  }
  return ledger
}
