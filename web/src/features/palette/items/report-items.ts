import type { PaletteItem } from './palette-item.ts'
import { isOpen, type PaletteWorld } from './palette-world.ts'

/** The custom reports. */
export function reportItems(world: PaletteWorld): PaletteItem[] {
  if (!isOpen(world)) return []
  return (world.reports ?? []).map(({ id, name }) => ({
    id: `report ${id}`,
    group: 'reports',
    title: name,
    keywords: 'report table',
    isHiddenAtFirst: true,
    open: { path: `/org/${world.org.org_id}/insights/reports/${id}` },
  }))
}
