import type { ConnectionId, SubscriptionEventRow, SubscriptionRow } from '@cartograph/contract'
import { moneyText, wholeSecond } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { SubscriptionCharge } from '../../world/ledgers/ledger-types.ts'
import { salesTruth, type SalesTruth } from './sales-truth.ts'

/** The canonical rows that a complete sync of the shop's ReCharge store would have stored by a moment. */
export function reTruth(
  shop: SandboxShop,
  connection_id: ConnectionId,
  at: Date,
): { subscriptions: SubscriptionRow[]; subscription_events: SubscriptionEventRow[] } & SalesTruth {
  const { world, ledgers } = shop
  const { currency, timezone } = world.options
  const calendar = createCalendar(timezone)
  const events: SubscriptionEventRow[] = []

  const subscriptions = ledgers.subscriptions.all(at).map((subscription) => {
    const { id, cancelledAt, nextChargeAt } = subscription
    const customer_id = String(subscription.customerId)
    const started_at = wholeSecond(subscription.createdAt)
    const ended_at = cancelledAt === null ? null : wholeSecond(cancelledAt)
    const about = { connection_id, subscription_id: id, customer_id, amount: null, currency: null }
    events.push({
      ...about,
      event_id: `${id}:created`,
      happened_at: started_at,
      kind: 'created',
      reason: null,
    })
    const end_reason = subscription.cancelReason
    if (ended_at !== null)
      events.push({
        ...about,
        event_id: `${id}:cancelled`,
        happened_at: ended_at,
        kind: 'cancelled',
        reason: end_reason,
      })
    return {
      connection_id,
      subscription_id: id,
      customer_id,
      status: subscription.status,
      started_at,
      ended_at,
      end_reason,
      next_charge_at: nextChargeAt === null ? null : noonOf(nextChargeAt),
      updated_at: wholeSecond(subscription.updatedAt),
      product_id: String(subscription.productId),
      variant_id: String(subscription.variantId),
      product_title: subscription.productTitle,
      sku: subscription.sku,
      price: moneyText(subscription.priceMinor),
      quantity: subscription.quantity,
      currency,
      interval_unit: subscription.intervalUnit,
      interval_count: subscription.intervalCount,
      payer_id: null,
    }
  })

  for (const charge of ledgers.subscriptionCharges.all(at)) {
    const event = {
      connection_id,
      event_id: `${charge.id}:${charge.subscriptionId}`,
      subscription_id: charge.subscriptionId,
      customer_id: String(charge.customerId),
      happened_at:
        charge.processedAt === null ? noonOf(charge.scheduledAt) : wholeSecond(charge.processedAt),
      kind: kindOf(charge),
      reason: charge.error === null ? null : 'CARD_DECLINED',
      amount: moneyText(charge.amountMinor),
      currency,
    }
    events.push(event)
    if (charge.status === 'refunded')
      events.push({
        ...event,
        event_id: `${event.event_id}:refunded`,
        happened_at: wholeSecond(charge.updatedAt),
        kind: 'refunded',
      })
  }
  return {
    subscriptions,
    subscription_events: events,
    ...salesTruth(shop, connection_id, at),
  }

  /** ReCharge schedules by day, represented by noon. */
  function noonOf(moment: number): string {
    return wholeSecond(calendar.midnight(calendar.dayAt(moment) + 1) - 12 * 3_600_000)
  }
}

function kindOf({ status }: SubscriptionCharge): string {
  if (status === 'skipped') return 'skipped'
  return status === 'error' ? 'charge_failed' : 'charged'
}
