import type { ConnectionId, SubscriptionEventRow, SubscriptionRow } from '@cartograph/contract'
import { moneyText, wholeSecond } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'

/** The canonical rows that a complete sync of the shop's subscriptions would have stored by a moment. */
export function boTruth(
  { world, ledgers }: SandboxShop,
  connection_id: ConnectionId,
  at: Date,
): { subscriptions: SubscriptionRow[]; subscription_events: SubscriptionEventRow[] } {
  const { currency } = world.options
  const events: SubscriptionEventRow[] = []
  const eventOf = (
    kind: string,
    moment: number,
    {
      id,
      customerId,
      key,
    }: { readonly id: string; readonly customerId: number; readonly key: string },
    amount: string | null = null,
  ) =>
    events.push({
      connection_id,
      event_id: key,
      subscription_id: id,
      customer_id: String(customerId),
      happened_at: wholeSecond(moment),
      kind,
      reason: null,
      amount,
      currency: amount === null ? null : currency,
    })

  const subscriptions = ledgers.subscriptions.all(at).map((subscription): SubscriptionRow => {
    const { id, customerId, createdAt, cancelledAt, nextChargeAt, updatedAt } = subscription
    eventOf('created', createdAt, { id, customerId, key: `${id}:created` })
    if (cancelledAt !== null)
      eventOf('cancelled', cancelledAt, { id, customerId, key: `${id}:ended` })
    return {
      connection_id,
      subscription_id: id,
      customer_id: String(customerId),
      status: subscription.status,
      started_at: wholeSecond(createdAt),
      ended_at: cancelledAt === null ? null : wholeSecond(cancelledAt),
      end_reason: null,
      next_charge_at: nextChargeAt === null ? null : wholeSecond(nextChargeAt),
      updated_at: wholeSecond(updatedAt),
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
  for (const { id: charge, subscriptionId: id, ...rest } of ledgers.subscriptionCharges.all(at)) {
    const { orderId, processedAt, customerId, amountMinor } = rest
    if (orderId === null || processedAt === null) continue
    const about = { id, customerId, key: `order:${charge}` }
    eventOf('charged', processedAt, about, moneyText(amountMinor))
  }
  return { subscriptions, subscription_events: events }
}
