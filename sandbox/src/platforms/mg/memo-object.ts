import type { SandboxShop } from '../../shop.ts'
import type { Order, Refund, RefundLine } from '../../world/entities.ts'
import { amount, timeText, withBuyersAmounts } from './format.ts'
import { childItemId, isConfigured, skuOf, storeIdOf } from './order-object.ts'
import {
  adjustmentOf,
  discountOf,
  giftCardPayment,
  memosOf,
  memoTax,
  memoTotal,
  shippingDiscount,
} from './order-sums.ts'

export function memoObject(shop: SandboxShop, order: Order, memo: Refund) {
  const { currency } = shop.world.options
  const rate = order.presentment?.rate ?? 1
  const items = memo.lines.map((line) => itemOf(line, order))
  const share = order.shippingMinor === 0 ? 0 : memo.shippingMinor / order.shippingMinor
  const shipping = shippingDiscount(order, share)
  const onGiftCards = paidToGiftCards(order, memo)
  const adjustment = adjustmentOf(memo)
  return {
    entity_id: memo.id,
    increment_id: String(memo.id).slice(-9),
    order_id: order.id,
    store_id: storeIdOf(shop, order),
    state: 2,
    created_at: timeText(memo.createdAt),
    updated_at: timeText(memo.createdAt),
    base_currency_code: currency,
    order_currency_code: order.presentment?.currency ?? currency,
    ...withBuyersAmounts(
      {
        base_grand_total: amount(memoTotal(memo) - onGiftCards),
        base_tax_amount: amount(memoTax(memo)),
        base_shipping_amount: amount(memo.shippingMinor + shipping.amountMinor - shipping.taxMinor),
        base_shipping_discount_tax_compensation_amnt: amount(shipping.taxMinor),
        base_discount_amount: amount(
          -items.reduce((sum, item) => sum + item.discountMinor, shipping.amountMinor),
        ),
        base_adjustment: amount(adjustment),
        base_adjustment_positive: amount(Math.max(0, adjustment)),
        base_adjustment_negative: amount(Math.max(0, -adjustment)),
      },
      rate,
    ),
    items: items.flatMap((item) => item.objects(rate)),
    comments: memo.note === null ? [] : [{ comment: memo.note, parent_id: memo.id }],
    extension_attributes: { base_gift_cards_amount: amount(onGiftCards) },
  }
}

/** What was paid by gift card goes back there first. */
function paidToGiftCards(order: Order, memo: Refund): number {
  let left = giftCardPayment(order)
  for (const one of memosOf(order)) {
    const back = Math.min(left, Math.max(0, memoTotal(one)))
    if (one.id === memo.id) return back
    left -= back
  }
  return 0
}

function itemOf(returned: RefundLine, order: Order) {
  const line = order.lines.find(({ id }) => id === returned.lineId)
  if (line === undefined) throw new Error(`Order ${order.id} has no line ${returned.lineId}`)
  const discount = discountOf(line, order, returned.quantity / line.quantity)
  const amounts = {
    base_row_total: amount(returned.merchandiseMinor + discount.amountMinor - discount.taxMinor),
    base_discount_amount: amount(discount.amountMinor),
    base_discount_tax_compensation_amount: amount(discount.taxMinor),
    base_tax_amount: amount(returned.taxMinor),
  }
  const shared = { sku: skuOf(line), name: line.title, qty: returned.quantity }
  return {
    discountMinor: discount.amountMinor,
    objects: (rate: number): object[] => [
      {
        ...shared,
        entity_id: returned.id,
        order_item_id: line.id,
        product_id: line.productId,
        ...withBuyersAmounts(amounts, rate),
      },
      ...(isConfigured(line)
        ? [
            {
              ...shared,
              // Behind every id of the world.
              entity_id: returned.id * 2,
              order_item_id: childItemId(line),
              product_id: line.variantId,
              base_price: 0,
              base_row_total: 0,
            },
          ]
        : []),
    ],
  }
}
