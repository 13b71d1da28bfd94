import type { SubscriptionEventRow, SubscriptionRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { addDecimals, multiplyDecimal, normaliseDecimal } from '../kit/values/decimal.ts'
import { describeValue, knownValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import {
  type ChargeLine,
  type RecordCustomer,
  Subscription,
  SubscriptionCharge,
} from './api-types.ts'
import { instantOf } from './moment.ts'

export function normaliseSubscription(
  record: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const what = `Subscription ${record.externalId}`
  const subscription = parsePayload(Subscription, record.payload, what)
  const { id } = subscription
  // An item that is added once to the next delivery is not a subscription.
  if (subscription.status === 'onetime')
    return {
      subscriptions: { scope: [context.connectionId, id], rows: [] },
      ...eventOf(context, `${id}:created`, null),
    }
  const end = endOf(subscription, context)
  if (record.externalId.endsWith(':cancelled'))
    return eventOf(
      context,
      `${id}:cancelled`,
      end === null
        ? null
        : {
            subscription_id: id,
            customer_id: customerId(subscription.customer),
            happened_at: end.at,
            kind: 'cancelled',
            reason: end.reason,
            amount: null,
            currency: null,
          },
    )
  const row = subscriptionRow(subscription, context)
  const created = {
    subscription_id: id,
    customer_id: row.customer_id,
    happened_at: row.started_at,
    kind: 'created',
    reason: null,
    amount: null,
    currency: null,
  }
  return {
    subscriptions: { scope: [context.connectionId, id], rows: [row] },
    ...eventOf(context, `${id}:created`, created),
  }
}

export function normaliseCharge(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const what = `Charge ${record.externalId}`
  const charge = parsePayload(SubscriptionCharge, record.payload, what)
  const isRefund = record.externalId.endsWith(':refunded')
  const kind = isRefund ? 'refunded' : kinds[String(charge.status)]
  if (kind === undefined) knownValue(context, 'status', charge.status, notYetCharged)
  const { timezone } = context
  return eventOf(
    context,
    record.externalId,
    kind === undefined
      ? null
      : {
          subscription_id: subscriptionIdOf(charge),
          customer_id: customerId(charge.customer),
          // The time of a refund is only the time of the last change.
          happened_at: instantOf(
            isRefund ? charge.updated_at : (charge.processed_at ?? charge.scheduled_at),
            timezone,
          ),
          kind,
          reason: kind === 'charge_failed' ? textOrNull(charge.error_type ?? charge.error) : null,
          amount: isRefund ? refundedAmount(charge) : amountOf(charge.lines),
          currency: currencyOf(charge.currency, context),
        },
  )
}

const notYetCharged = ['queued', 'pending', 'pending_manual_payment', 'pending_auth'] as const

/** Upcoming and retried charges are no events. A refunded charge was charged before. */
const kinds: Readonly<Record<string, string>> = {
  success: 'charged',
  refunded: 'charged',
  partially_refunded: 'charged',
  error: 'charge_failed',
  skipped: 'skipped',
}

function eventOf(
  { connectionId }: NormaliseContext,
  eventId: string,
  event: Omit<SubscriptionEventRow, 'connection_id' | 'event_id'> | null,
): NormalisedRecord {
  const key = { connection_id: connectionId, event_id: eventId }
  return {
    subscription_events: {
      scope: [connectionId, eventId],
      rows: event === null ? [] : [{ ...key, ...event }],
    },
  }
}

function subscriptionRow(subscription: Subscription, context: NormaliseContext): SubscriptionRow {
  const end = endOf(subscription, context)
  const next = subscription.next_charge_scheduled_at ?? null
  const { timezone } = context
  return {
    connection_id: context.connectionId,
    subscription_id: subscription.id,
    customer_id: customerId(subscription.customer),
    status: knownValue(context, 'status', subscription.status, statuses),
    started_at: instantOf(subscription.created_at, timezone),
    ended_at: end?.at ?? null,
    end_reason: end?.reason ?? null,
    next_charge_at: next === null || end !== null ? null : instantOf(next, timezone),
    updated_at: instantOf(subscription.updated_at, timezone),
    product_id: textOrNull(subscription.external_product_id?.ecommerce),
    variant_id: textOrNull(subscription.external_variant_id?.ecommerce),
    product_title: textOrNull(subscription.product_title),
    sku: textOrNull(subscription.sku),
    price: priceOf(subscription, context),
    quantity: subscription.quantity,
    currency: currencyOf(subscription.presentment_currency, context),
    interval_unit: knownValue(context, 'order_interval_unit', unitOf(subscription), units),
    interval_count: subscription.charge_interval_frequency ?? 1,
    payer_id: null,
  }
}

const statuses = ['active', 'cancelled', 'expired'] as const
const units = ['day', 'week', 'month'] as const

/** Stores have day, days and Days, and so on, by their age. */
function unitOf({ order_interval_unit: unit }: Subscription): unknown {
  return typeof unit === 'string' ? unit.toLowerCase().replace(/s$/, '') : unit
}

/** Without a price it counts as a subscription, and its price as zero. */
function priceOf({ price }: Subscription, context: NormaliseContext): string {
  if (price) return normaliseDecimal(price)
  context.onUnknown?.('price', describeValue(price))
  return '0.00'
}

/** The store's currency for an amount without one, or with one that is not a code. */
export function currencyOf(sent: string | null | undefined, context: NormaliseContext): string {
  if (!sent) return context.currency
  if (/^[A-Z]{3}$/.test(sent)) return sent
  context.onUnknown?.('currency', sent)
  return context.currency
}

/** An expired subscription has only its status. */
function endOf(subscription: Subscription, { timezone }: NormaliseContext) {
  const { status, cancelled_at } = subscription
  if (status === 'active') return null
  if (status !== 'cancelled' && status !== 'expired' && !cancelled_at) return null
  return {
    at: instantOf(subscription.cancelled_at ?? subscription.updated_at, timezone),
    reason: textOrNull(subscription.cancellation_reason),
  }
}

function subscriptionIdOf({ lines }: SubscriptionCharge): string {
  return lines[0]?.purchase_item_id ?? ''
}

function amountOf(lines: readonly ChargeLine[]): string | null {
  const amounts = lines.flatMap(({ total_price, unit_price, quantity }) => {
    const amount = total_price ?? (unit_price ? multiplyDecimal(unit_price, quantity) : null)
    return amount === null ? [] : [amount]
  })
  return amounts.length === lines.length ? addDecimals(amounts) : null
}

/** A partial refund of a charge for several items may be of any of them. */
function refundedAmount(charge: SubscriptionCharge): string | null {
  if (charge.status === 'refunded') return amountOf(charge.lines)
  const { total_refunds: total, hasOtherLines } = charge
  return hasOtherLines || total === null || total === undefined ? null : normaliseDecimal(total)
}

/** The shop's customer id, or else ReCharge's. */
export function customerId(customer: RecordCustomer): string | null {
  return textOrNull(customer?.external_customer_id?.ecommerce) ?? customer?.id ?? null
}
