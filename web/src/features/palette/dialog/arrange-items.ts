import { groupNames, type PaletteGroup, type PaletteItem } from '../items/palette-item.ts'
import type { RankedItem } from '../match/rank-items.ts'

export interface ItemGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

/** Before anything is typed: what was chosen last, then the screens and actions. */
export function arrangeAtFirst(
  recent: readonly PaletteItem[],
  items: readonly PaletteItem[],
): ItemGroup[] {
  const seen = new Set(recent.map(({ id }) => id))
  const others = items.filter(({ id, isHiddenAtFirst }) => !isHiddenAtFirst && !seen.has(id))
  return [{ title: 'Recent', items: recent }, ...byGroup(others)].filter(
    (group) => group.items.length > 0,
  )
}

/**
 * What matches: the group with the best match first, of each the best few. The search and what the server found
 * come last, so that nothing moves when it arrives.
 */
export function arrangeMatches(
  ranked: readonly RankedItem<PaletteItem>[],
  searched: readonly PaletteItem[],
): ItemGroup[] {
  const found = byGroup(
    ranked.map(({ item }) => item),
    mostPerGroup,
  )
  return [...found, ...byGroup(searched, mostPerGroup)]
}

/** Groups in the order of their first items. */
function byGroup(items: readonly PaletteItem[], most = Infinity): ItemGroup[] {
  const groups = new Map<PaletteGroup, PaletteItem[]>()
  for (const item of items) {
    const group = groups.get(item.group) ?? []
    if (group.length < most) group.push(item)
    groups.set(item.group, group)
  }
  return [...groups].map(([group, ofGroup]) => ({ title: groupNames[group], items: ofGroup }))
}

const mostPerGroup = 6
