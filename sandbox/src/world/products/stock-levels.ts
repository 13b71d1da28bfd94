import type { Product, Variant } from '../entities.ts'
import { variantIds } from '../ids.ts'
import { between, randomFor } from '../random.ts'
import { locationOf, type Location } from './locations.ts'

export interface StockLevel {
  readonly location: Location
  readonly available: number
  readonly onHand: number
  readonly committed: number
  readonly incoming: number
  readonly updatedAt: number
}

/** A variant's stock, by location; none if it is not tracked. */
export function stockLevelsOf(seed: number, product: Product, variant: Variant): StockLevel[] {
  const { inventoryQuantity } = variant
  if (inventoryQuantity === null) return []
  const random = randomFor(seed, 'stockShare', variantIds.index(variant.id) ?? 0)
  const inWarehouse = Math.floor(inventoryQuantity * (0.6 + 0.3 * random()))
  const { updatedAt } = product
  const committed = inWarehouse > 0 ? between(random, 0, 3) : 0
  const inShop = inventoryQuantity - inWarehouse
  return [
    {
      location: locationOf('warehouse'),
      available: inWarehouse,
      onHand: inWarehouse + committed,
      committed,
      incoming: inWarehouse < 20 ? 120 : 0,
      updatedAt,
    },
    {
      location: locationOf('shop'),
      available: inShop,
      onHand: inShop,
      committed: 0,
      incoming: 0,
      updatedAt,
    },
  ]
}
