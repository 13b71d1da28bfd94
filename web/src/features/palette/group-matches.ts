import { indexItems, rankItems } from './match/rank-items.ts'
import { groupNames, type PaletteGroup, type PaletteItem } from './items/palette-item.ts'
import type { ItemGroup } from './dialog/arrange-items.ts'

/** The order of the search page, where insights come before all others. Actions are left to the palette. */
const order: readonly PaletteGroup[] = [
  'metrics',
  'values',
  'dashboards',
  'charts',
  'screens',
  'settings',
]

/** What matches a text besides insights, each kind with its best few. */
export function groupMatches(
  items: readonly PaletteItem[],
  values: readonly PaletteItem[],
  text: string,
): ItemGroup[] {
  const ranked = rankItems(indexItems(items), text).map(({ item }) => item)
  // The server has matched the values, with typos that are tolerated here as well.
  const all = [...ranked, ...values]
  return order.flatMap((group) => {
    const ofGroup = all.filter((item) => item.group === group).slice(0, mostPerGroup)
    return ofGroup.length === 0 ? [] : [{ title: groupNames[group], items: ofGroup }]
  })
}

const mostPerGroup = 6
