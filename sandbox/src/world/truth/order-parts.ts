import type { CanonicalRows, ConnectionId } from '@cartograph/contract'
import type { Order } from '../entities.ts'
import { paymentsOf } from '../orders/order-payments.ts'
import { shipmentsOf } from '../orders/order-shipments.ts'
import { tagsOf } from '../orders/selling-plans.ts'

/** The shop whose rows are written. */
export interface Context {
  readonly connection_id: ConnectionId
  readonly currency: string
  readonly seed: number
}

/** What an order has beside its amounts. */
export function laterKnown(order: Order, { currency, seed }: Context) {
  const { presentment, totalMinor } = order
  const first = order.journey?.firstVisit ?? null
  return {
    tags: tagsOf(seed, order).join(','),
    payment_gateways: [...new Set(paymentsOf(seed, order).map(({ gateway }) => gateway))].join(','),
    presentment_currency: presentment?.currency ?? currency,
    presentment_total: money(Math.round(totalMinor * (presentment?.rate ?? 1))),
    first_visit_at: first === null ? null : instant(first.occurredAt),
    first_utm_source: first?.utm?.source ?? null,
    first_utm_medium: first?.utm?.medium ?? null,
    first_utm_campaign: first?.utm?.campaign ?? null,
    first_referrer_source: first?.source ?? null,
  }
}

export function transactionTruth(
  order: Order,
  { connection_id, currency, seed }: Context,
): CanonicalRows['order_transactions'][] {
  return paymentsOf(seed, order).map((payment) => ({
    connection_id,
    currency,
    order_id: String(order.id),
    transaction_id: String(payment.id),
    kind: payment.kind,
    status: payment.status,
    gateway: payment.gateway,
    processed_at: instant(payment.at),
    is_test: order.isTest,
    amount: money(payment.amountMinor),
    error_code: payment.errorCode,
  }))
}

export function fulfillmentTruth(
  order: Order,
  { connection_id, seed }: Context,
): CanonicalRows['fulfillments'][] {
  return shipmentsOf(seed, order).map((shipment) => ({
    connection_id,
    order_id: String(order.id),
    fulfillment_id: String(shipment.id),
    status: shipment.status,
    delivery_status:
      shipment.status === 'cancelled'
        ? 'canceled'
        : shipment.deliveredAt !== null
          ? 'delivered'
          : shipment.isSent
            ? 'in_transit'
            : 'fulfilled',
    created_at: instant(shipment.at),
    in_transit_at: shipment.isSent ? instant(shipment.at) : null,
    delivered_at: shipment.deliveredAt === null ? null : instant(shipment.deliveredAt),
    estimated_delivery_at: shipment.expectedAt === null ? null : instant(shipment.expectedAt),
    carrier: shipment.carrier,
    location_name: shipment.location.name,
    units: shipment.units,
    requires_shipping: shipment.isSent,
    updated_at: instant(shipment.deliveredAt ?? shipment.at),
  }))
}

export function instant(moment: number): string {
  return new Date(moment).toISOString()
}

/** Of an amount that is not negative. */
export function money(minor: number): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
