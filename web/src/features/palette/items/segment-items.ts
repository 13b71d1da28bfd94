import type { PaletteItem } from './palette-item.ts'
import { isOpen, type PaletteWorld } from './palette-world.ts'

/** The customer segments. */
export function segmentItems(world: PaletteWorld): PaletteItem[] {
  if (!isOpen(world)) return []
  return (world.segments ?? []).map(({ id, name }) => ({
    id: `segment ${id}`,
    group: 'segments',
    title: name,
    keywords: 'customer segment audience',
    isHiddenAtFirst: true,
    open: { path: `/org/${world.org.org_id}/audiences/segments/${id}` },
  }))
}
