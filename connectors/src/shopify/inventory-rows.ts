import type { InventoryLevelRow } from '@cartograph/contract'
import type { NormaliseContext } from '../kit/stream.ts'
import type { InventoryItemNode, InventoryLevelNode } from './api-types.ts'
import { instant, numericId } from './scalars.ts'

/** What is not tracked has quantities, but they mean nothing. */
export function inventoryLevelRows(
  item: InventoryItemNode,
  { connectionId }: NormaliseContext,
): InventoryLevelRow[] {
  if (!item.tracked) return []
  const [variant] = item.variants?.nodes ?? []
  return item.inventoryLevels.nodes.map((level) => ({
    connection_id: connectionId,
    inventory_item_id: numericId(item.id),
    location_id: numericId(level.location.id),
    variant_id: variant === undefined ? null : numericId(variant.id),
    location_name: level.location.name,
    available: quantityOf(level, 'available'),
    on_hand: quantityOf(level, 'on_hand'),
    committed: quantityOf(level, 'committed'),
    incoming: quantityOf(level, 'incoming'),
    updated_at: instant(level.updatedAt),
  }))
}

function quantityOf({ quantities }: InventoryLevelNode, name: string): number {
  return quantities.find((each) => each.name === name)?.quantity ?? 0
}
