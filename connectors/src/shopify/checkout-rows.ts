import type { AbandonedCheckoutRow } from '@cartograph/contract'
import type { NormaliseContext } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import type { CheckoutNode } from './api-types.ts'
import { instant, numericId } from './scalars.ts'

export function checkoutRow(
  checkout: CheckoutNode,
  { connectionId, currency }: NormaliseContext,
): AbandonedCheckoutRow {
  const { completedAt, customer } = checkout
  return {
    connection_id: connectionId,
    checkout_id: numericId(checkout.id),
    created_at: instant(checkout.createdAt),
    updated_at: instant(checkout.updatedAt),
    completed_at: completedAt === null ? null : instant(completedAt),
    customer_id: customer === null ? null : numericId(customer.id),
    currency,
    total: normaliseDecimal(checkout.totalPriceSet.shopMoney.amount),
    subtotal: normaliseDecimal(checkout.subtotalPriceSet.shopMoney.amount),
    discounts: normaliseDecimal(checkout.totalDiscountSet.shopMoney.amount),
    discount_codes: checkout.discountCodes.join(','),
    shipping_country: textOrNull(checkout.shippingAddress?.countryCodeV2),
  }
}
