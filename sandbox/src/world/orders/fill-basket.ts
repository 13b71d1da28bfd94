import type { DayPlan } from '../demand/demand.ts'
import { giftCardIndex } from '../products/product-designs.ts'
import { between, pickWeighted, type Random } from '../random.ts'
import type { OrderLifecycle } from './order-lifecycle.ts'

/** An item of the basket, without prices. */
export interface BasketItem {
  /** Null for a custom item. */
  readonly product: number | null
  readonly variant: number
  quantity: number
}

/** The probabilities of one to five different items. */
const sizes = [0.52, 0.26, 0.12, 0.06, 0.04]

export function fillBasket(
  random: Random,
  lifecycle: OrderLifecycle,
  plan: DayPlan,
  variantsOf: (product: number) => number,
): BasketItem[] {
  const items: BasketItem[] = []
  if (lifecycle.giftCards !== 'none') {
    items.push({
      product: giftCardIndex,
      variant: between(random, 0, variantsOf(giftCardIndex) - 1),
      quantity: 1,
    })
  }
  if (lifecycle.giftCards === 'only') return items
  const wanted = pickWeighted(random, sizes, 1) + 1
  for (let line = 0; line < wanted; line++) {
    const product = pickWeighted(random, plan.productWeights, plan.productTotal)
    const variant = between(random, 0, variantsOf(product) - 1)
    const quantity = 1 + pickWeighted(random, [0.83, 0.13, 0.04], 1)
    const same = items.find((item) => item.product === product && item.variant === variant)
    if (same) same.quantity += quantity
    else items.push({ product, variant, quantity })
  }
  if (lifecycle.source === 'shopify_draft_order' && random() < 0.5) {
    items.push({ product: null, variant: 0, quantity: 1 })
  }
  return items
}
