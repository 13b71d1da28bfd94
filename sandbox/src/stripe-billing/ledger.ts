import { invoiceObject, sessionObject, subscriptionObject } from './objects.ts'
import { emptyState, type Ledger, type StripeState } from './state.ts'

export const apiVersion = '2026-10-28.endive'

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
    emit(type, object, at, before) {
      const event = {
        id: ledger.newId('evt'),
        object: 'event' as const,
        api_version: apiVersion,
        created: at,
        livemode: false as const,
        type,
        data: { object, ...(before && { previous_attributes: before }) },
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
