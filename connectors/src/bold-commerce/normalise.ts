import type { SubscriptionEventRow, SubscriptionRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { addDecimals, multiplyDecimal } from '../kit/values/decimal.ts'
import { describeValue, knownValue, namedValue } from '../kit/values/known-value.ts'
import { decimalOf } from '../kit/values/minor-units.ts'
import { utcInstant } from '../kit/values/moment.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { Subscription, SubscriptionOrder, type Line } from './api-types.ts'
import { manifest } from './manifest.ts'

/** A subscription, its end, or one of its orders. No record gives rows of the store's orders. */
export function normaliseRecord(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { externalId, payload } = record
  if (externalId.startsWith('order:'))
    return orderEvent(parsePayload(SubscriptionOrder, payload, `Order ${externalId}`), context)
  const subscription = parsePayload(Subscription, payload, `Subscription ${externalId}`)
  const row = subscriptionRow(subscription, context)
  const { id } = subscription
  const about = {
    subscription_id: id,
    customer_id: row.customer_id,
    reason: null,
    amount: null,
    currency: null,
  }
  if (externalId.endsWith(':ended')) {
    const { ended_at: at, status: kind } = row
    return eventOf(context, externalId, at === null ? null : { ...about, happened_at: at, kind })
  }
  return {
    subscriptions: { scope: [context.connectionId, id], rows: [row] },
    ...eventOf(context, `${id}:created`, {
      ...about,
      happened_at: row.started_at,
      kind: 'created',
    }),
  }
}

/** A payment. Bold tells no failed and skipped ones, and no refunds. */
function orderEvent(
  { id, order, subscription_id, customer_id, ...outer }: SubscriptionOrder,
  context: NormaliseContext,
): NormalisedRecord {
  const { total, placed_at, created_at, deleted_at, test } = order
  const at = placed_at ?? created_at ?? outer.created_at ?? null
  const isCharge = test !== true && !deleted_at && at !== null
  const currency = currencyOf(order.currency ?? outer.base_currency, context)
  const event = {
    subscription_id,
    customer_id: customer_id ?? null,
    happened_at: at === null ? '' : momentOf(at),
    kind: 'charged',
    reason: null,
    amount: total == null ? null : moneyOf(total, currency),
    currency,
  }
  return eventOf(context, `order:${id}`, isCharge ? event : null)
}

function eventOf(
  { connectionId }: NormaliseContext,
  eventId: string,
  event: Omit<SubscriptionEventRow, 'connection_id' | 'event_id'> | null,
): NormalisedRecord {
  const key = { connection_id: connectionId, event_id: eventId }
  const rows = event === null ? [] : [{ ...key, ...event }]
  return { subscription_events: { scope: [connectionId, eventId], rows } }
}

function subscriptionRow(subscription: Subscription, context: NormaliseContext): SubscriptionRow {
  const { id, created_at, updated_at, next_order_datetime: next, line_items: lines } = subscription
  const status = statusOf(subscription, context)
  const isOver = status === 'paused' || status === 'cancelled'
  const currency = currencyOf(subscription.base_currency, context)
  return {
    connection_id: context.connectionId,
    subscription_id: id,
    customer_id: subscription.platform_customer_id ?? subscription.customer_id ?? null,
    status,
    started_at: momentOf(created_at),
    ended_at: isOver ? momentOf(subscription.status_changed_at ?? updated_at) : null,
    end_reason: null,
    next_charge_at: isOver || next == null ? null : momentOf(next),
    updated_at: momentOf(updated_at),
    ...productOf(lines, currency, context),
    currency,
    ...intervalOf(subscription, context),
  }
}

/** Bold's words for the states of a subscription. */
const statuses: Readonly<Record<string, string>> = {
  active: 'active',
  processing: 'active',
  scheduled: 'active',
  paused: 'paused',
  inactive: 'cancelled',
  app_uninstalled: 'cancelled',
}

/** A word that is not known is stored as it is. */
function statusOf({ subscription_status: sent }: Subscription, context: NormaliseContext): string {
  const named = namedValue(context, 'subscription_status', sent, Object.keys(statuses))
  return statuses[named] ?? named
}

/** A subscription to several products is one subscription to all of them, for the sum of prices. */
function productOf(lines: readonly Line[], currency: string, context: NormaliseContext) {
  const [first] = lines
  const prices = lines.map(({ price }) => {
    if (price == null) context.onUnknown?.('price', describeValue(price))
    return moneyOf(price ?? 0, currency)
  })
  const titles = lines.map(({ title, product_name: name }) => textOrNull(title) ?? textOrNull(name))
  if (first !== undefined && lines.length === 1)
    return {
      product_id: first.platform_product_id ?? null,
      variant_id: first.platform_variant_id ?? null,
      product_title: titles[0] ?? null,
      sku: textOrNull(first.sku),
      price: prices[0] ?? '0.00',
      quantity: first.quantity,
    }
  return {
    product_id: null,
    variant_id: null,
    product_title: titles.filter((title) => title !== null).join(', ') || null,
    sku: null,
    price: addDecimals(
      lines.map(({ quantity }, at) => multiplyDecimal(prices[at] ?? '0', quantity)),
    ),
    quantity: 1,
  }
}

const units = ['day', 'week', 'month', 'year'] as const
const unitsByFrequency: Readonly<Record<string, string>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}

/** From a rule of RFC 5545: FREQ=MONTHLY;INTERVAL=2. */
function intervalOf({ order_rrule: rule }: Subscription, context: NormaliseContext) {
  const frequency = /\bFREQ=([A-Z]+)/i.exec(rule ?? '')?.[1]?.toUpperCase()
  const count = Number(/\bINTERVAL=(\d{1,4})/i.exec(rule ?? '')?.[1] ?? 1)
  const unit = unitsByFrequency[frequency ?? ''] ?? rule
  return {
    interval_unit: knownValue(context, 'order_rrule', unit, units),
    interval_count: Math.max(1, count),
    payer_id: null,
  }
}

function currencyOf(sent: string | null | undefined, context: NormaliseContext): string {
  if (!sent) return context.currency
  if (/^[A-Z]{3}$/.test(sent)) return sent
  context.onUnknown?.('currency', sent)
  return context.currency
}

/** Amounts are taken as minor units, which Bold documents nowhere: the only place that says so. */
function moneyOf(amount: number, currency: string): string {
  return decimalOf(amount, currency)
}

function momentOf(text: string): string {
  return utcInstant(manifest.name, text)
}
