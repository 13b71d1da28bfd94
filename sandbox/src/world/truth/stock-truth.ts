import type { CanonicalRows } from '@cartograph/contract'
import type { World } from '../create-world.ts'
import { abandonedCheckouts } from '../orders/abandoned-checkouts.ts'
import { stockLevelsOf } from '../products/stock-levels.ts'
import { instant, money, type Context } from './order-parts.ts'

export function checkoutTruth(
  world: World,
  { connection_id, currency }: Context,
  at: Date,
): CanonicalRows['abandoned_checkouts'][] {
  return [...abandonedCheckouts(world, at)].map((checkout) => ({
    connection_id,
    currency,
    checkout_id: String(checkout.id),
    created_at: instant(checkout.createdAt),
    updated_at: instant(checkout.updatedAt),
    completed_at: checkout.completedAt === null ? null : instant(checkout.completedAt),
    customer_id: checkout.customerId === null ? null : String(checkout.customerId),
    total: money(checkout.totalMinor),
    subtotal: money(checkout.subtotalMinor),
    discounts: money(checkout.discountMinor),
    discount_codes: checkout.like.discountCodes.join(','),
    shipping_country: checkout.like.shipTo?.country ?? null,
  }))
}

export function levelTruth(
  world: World,
  { connection_id, seed }: Context,
  at: Date,
): CanonicalRows['inventory_levels'][] {
  return [...world.products.until(at)].flatMap((product) =>
    product.variants.flatMap((variant) =>
      stockLevelsOf(seed, product, variant).map((level) => ({
        connection_id,
        inventory_item_id: String(variant.id),
        location_id: String(level.location.id),
        variant_id: String(variant.id),
        location_name: level.location.name,
        available: level.available,
        on_hand: level.onHand,
        committed: level.committed,
        incoming: level.incoming,
        updated_at: instant(level.updatedAt),
      })),
    ),
  )
}
