import {
  platformCatalogue,
  platformCategories,
  platformNames,
  PlatformCode,
  type PlatformCategory,
} from '@cartograph/contract'

export type CategoryTab = 'all' | PlatformCategory

export interface ListedPlatform {
  code: PlatformCode
  name: string
  category: PlatformCategory
}

/** The platforms that data can come from: those that a workspace is about first, then by name. */
export function listDatasources({
  withBigCommerce,
}: {
  withBigCommerce: boolean
}): ListedPlatform[] {
  return PlatformCode.options
    .filter((code) => platformCatalogue[code].isDatasource)
    .filter((code) => withBigCommerce || code !== 'BG')
    .map((code) => ({
      code,
      name: platformNames[code],
      category: platformCatalogue[code].category,
    }))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || (one.name < other.name ? -1 : 1))
}

/** Only categories that have something in them. */
export function categoryTabsOf(
  platforms: readonly ListedPlatform[],
): { value: CategoryTab; label: string }[] {
  const known = (Object.keys(platformCategories) as PlatformCategory[]).filter((category) =>
    platforms.some((platform) => platform.category === category),
  )
  return [
    { value: 'all', label: 'All' },
    ...known.map((category) => ({ value: category, label: platformCategories[category] })),
  ]
}

function rankOf({ code }: ListedPlatform): number {
  return platformCatalogue[code].rank === 'primary' ? 0 : 1
}
