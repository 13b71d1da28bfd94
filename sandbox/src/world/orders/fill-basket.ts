import type { DayPlan } from '../demand/demand.ts'
import { giftCardIndex } from '../products/product-designs.ts'
import { between, pickWeighted, type Random } from '../random.ts'
import type { Fate } from './order-lifecycle.ts'

/** What was put into the basket, before any price. */
export interface BasketItem {
  /** None for an item made up for one order. */
  readonly product: number | null
  readonly variant: number
  quantity: number
}

/** How likely one to five different things are. */
const sizes = [0.52, 0.26, 0.12, 0.06, 0.04]

export function fillBasket(
  random: Random,
  fate: Fate,
  plan: DayPlan,
  variantsOf: (product: number) => number,
): BasketItem[] {
  const items: BasketItem[] = []
  if (fate.giftCards !== 'none') {
    items.push({
      product: giftCardIndex,
      variant: between(random, 0, variantsOf(giftCardIndex) - 1),
      quantity: 1,
    })
  }
  if (fate.giftCards === 'only') return items
  const wanted = pickWeighted(random, sizes, 1) + 1
  for (let line = 0; line < wanted; line++) {
    const product = pickWeighted(random, plan.productWeights, plan.productTotal)
    const variant = between(random, 0, variantsOf(product) - 1)
    const quantity = 1 + pickWeighted(random, [0.83, 0.13, 0.04], 1)
    const same = items.find((item) => item.product === product && item.variant === variant)
    if (same) same.quantity += quantity
    else items.push({ product, variant, quantity })
  }
  if (fate.source === 'shopify_draft_order' && random() < 0.5) {
    items.push({ product: null, variant: 0, quantity: 1 })
  }
  return items
}
