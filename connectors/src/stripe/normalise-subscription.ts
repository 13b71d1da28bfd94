import { decimalOf } from '../kit/values/minor-units.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { knownValue, namedValue } from '../kit/values/known-value.ts'
import { Subscription, type SubscriptionItem } from './billing-types.ts'
import { instantOf } from './moment.ts'

const suffix = ':cancelled'
/** No period of these has been paid: they have not begun. */
const unstarted = ['incomplete', 'incomplete_expired', 'paused', 'trialing']
const running = ['active', 'past_due']
const statuses = [...running, 'canceled', 'unpaid', ...unstarted]
const intervals = ['day', 'week', 'month', 'year']

/**
 * A subscription and its start, or its end. Begins after its trial, as in Stripe's own recurring
 * revenue, and has no rows before.
 */
export function normaliseSubscription(
  record: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const what = `Subscription ${record.externalId}`
  const subscription = parsePayload(Subscription, record.payload, what)
  const { connectionId } = context
  const { id, trial_end: trialEnd, metadata, cancellation_details: details } = subscription
  const status = namedValue(context, 'subscription_status', subscription.status, statuses)
  const shopCustomer = metadata?.['customer_id']
  const customer_id =
    typeof shopCustomer === 'string' ? shopCustomer : (subscription.customer ?? null)
  const starts = Math.max(subscription.start_date ?? subscription.created, trialEnd ?? 0)
  const ends = endOf(subscription, status)
  const hasBegun = !unstarted.includes(status) && (ends === null || ends > starts)
  const endReason = details?.feedback ?? details?.reason ?? null
  const event = {
    connection_id: connectionId,
    subscription_id: id,
    customer_id,
    amount: null,
    currency: null,
  }
  if (record.externalId.endsWith(suffix)) {
    const scope = [connectionId, record.externalId]
    if (!hasBegun || ends === null) return { subscription_events: { scope, rows: [] } }
    const end = { event_id: record.externalId, happened_at: instantOf(ends), kind: 'cancelled' }
    return { subscription_events: { scope, rows: [{ ...event, ...end, reason: endReason }] } }
  }
  const created = `${id}:created`
  const scopes = { row: [connectionId, id], event: [connectionId, created] }
  if (!hasBegun)
    return {
      subscriptions: { scope: scopes.row, rows: [] },
      subscription_events: { scope: scopes.event, rows: [] },
    }
  const startedAt = instantOf(starts)
  const start = { event_id: created, happened_at: startedAt, kind: 'created', reason: null }
  const row = {
    connection_id: connectionId,
    subscription_id: id,
    customer_id,
    status: ends === null ? 'active' : status === 'unpaid' ? 'expired' : 'cancelled',
    started_at: startedAt,
    ended_at: ends === null ? null : instantOf(ends),
    end_reason: ends === null ? null : endReason,
    next_charge_at: ends === null ? nextChargeAt(subscription) : null,
    updated_at: instantOf(ends ?? subscription.created),
    payer_id: subscription.customer ?? null,
    ...goodsOf(subscription, context),
  }
  return {
    subscriptions: { scope: scopes.row, rows: [row] },
    subscription_events: { scope: scopes.event, rows: [{ ...event, ...start }] },
  }
}

/** One that is unpaid has ended with the last period that was paid. */
function endOf({ items, ended_at }: Subscription, status: string): number | null {
  if (status === 'unpaid') return items.data[0]?.current_period_start ?? ended_at ?? null
  return ended_at ?? null
}

function nextChargeAt({ items, cancel_at_period_end }: Subscription): string | null {
  const end = items.data[0]?.current_period_end ?? null
  return cancel_at_period_end === true || end === null ? null : instantOf(end)
}

/** Several items become one price for the interval of the first. */
function goodsOf({ items, currency: code, products }: Subscription, context: NormaliseContext) {
  const currency = code.toUpperCase()
  const [first, ...others] = items.data
  const recurring = first?.price.recurring ?? null
  const unit = knownValue(context, 'interval', recurring?.interval, intervals)
  const count = recurring?.interval_count ?? 1
  const single = others.length === 0 && first !== undefined ? unitAmountOf(first) : null
  const inFirst = (item: SubscriptionItem) =>
    amountOf(item) * (perYear(item) === 0 ? 1 : perYear(item) / perYear(first ?? item))
  const minorUnits = single ?? Math.round(items.data.reduce((sum, item) => sum + inFirst(item), 0))
  const ids = [...new Set(items.data.flatMap(productOf))]
  const titles = ids.map((id) => products?.[id] ?? id)
  return {
    // Stripe's products are not those of the shop.
    product_id: null,
    variant_id: null,
    product_title: titles.length === 0 ? null : titles.join(', '),
    sku: null,
    price: decimalOf(minorUnits, currency),
    quantity: single === null ? 1 : (first?.quantity ?? 1),
    currency,
    interval_unit: unit === 'unknown' ? 'month' : unit,
    interval_count: count,
  }
}

/** Null for what is not a whole amount for each. */
function unitAmountOf({ price, quantity }: SubscriptionItem): number | null {
  return quantity == null ? null : (price.unit_amount ?? null)
}

/** Of one charge. What is billed by use has no amount beforehand. */
function amountOf({ price, quantity }: SubscriptionItem): number {
  if (quantity == null) return 0
  return Math.round((price.unit_amount ?? Number(price.unit_amount_decimal ?? 0)) * quantity)
}

const chargesPerYear: Readonly<Record<string, number>> = { day: 365, week: 52, month: 12, year: 1 }

function perYear({ price: { recurring } }: SubscriptionItem): number {
  return (chargesPerYear[recurring?.interval ?? ''] ?? 0) / (recurring?.interval_count ?? 1)
}

function productOf({ price: { product } }: SubscriptionItem): string[] {
  if (product == null) return []
  return [typeof product === 'string' ? product : product.id]
}
