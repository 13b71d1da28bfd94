import type { Product, Variant } from '../../world/entities.ts'
import { stockLevelsOf, type StockLevel } from '../../world/products/stock-levels.ts'
import { connectionOf, type PageArguments } from './connection.ts'
import { dateTime, gid, moneyV2 } from './format.ts'
import { parseSearch, within } from './search-filter.ts'
import type { ShopView } from './shop-view.ts'

interface StockedVariant {
  readonly product: Product
  readonly variant: Variant
}

interface InventoryArguments extends PageArguments {
  readonly query?: string | null
}

/** `variantNode` makes the node of the variant that the item is sold as. */
export type VariantNode = (stocked: StockedVariant) => unknown

export function inventoryItemNode(
  stocked: StockedVariant,
  view: ShopView,
  variantNode: VariantNode,
) {
  const { product, variant } = stocked
  return {
    __typename: 'InventoryItem',
    id: gid('InventoryItem', variant.id),
    // Quantities change without it.
    updatedAt: dateTime(product.createdAt),
    tracked: variant.inventoryQuantity !== null,
    unitCost: variant.unitCostMinor === null ? null : moneyV2(variant.unitCostMinor, view.currency),
    variants: (args: PageArguments) => connectionOf([stocked], args, variantNode),
    inventoryLevels: (args: PageArguments) =>
      connectionOf(stockLevelsOf(view.world.options.seed, product, variant), args, (level) =>
        levelNode(level, variant),
      ),
  }
}

export function listInventory(args: InventoryArguments, view: ShopView, variantNode: VariantNode) {
  const filter = parseSearch(args.query)
  const found = stockedVariants(view).filter(
    ({ product, variant }) =>
      within(filter.id, variant.id) &&
      within(filter.updatedAt, product.createdAt) &&
      !view.deleted.has(gid('InventoryItem', variant.id)),
  )
  return connectionOf(found, args, (stocked) => inventoryItemNode(stocked, view, variantNode))
}

export function countVariants(view: ShopView) {
  return { count: stockedVariants(view).length, precision: 'EXACT' }
}

/** In order of their ids. */
export function stockedVariants({ world, at }: ShopView): readonly StockedVariant[] {
  return [...world.products.until(at)].flatMap((product) =>
    product.variants.map((variant) => ({ product, variant })),
  )
}

function levelNode(level: StockLevel, variant: Variant) {
  const { location, available, onHand, committed, incoming } = level
  const all = { available, on_hand: onHand, committed, incoming }
  return {
    __typename: 'InventoryLevel',
    id: `${gid('InventoryLevel', location.id)}?inventory_item_id=${variant.id}`,
    updatedAt: dateTime(level.updatedAt),
    location: { __typename: 'Location', id: gid('Location', location.id), name: location.name },
    quantities: ({ names }: { readonly names: readonly string[] }) =>
      Object.entries(all)
        .filter(([name]) => names.includes(name))
        .map(([name, quantity]) => ({
          id: gid('InventoryQuantity', variant.id),
          name,
          quantity,
        })),
  }
}
