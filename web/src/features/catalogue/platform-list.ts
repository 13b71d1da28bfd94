import {
  platformCatalogue,
  platformCategories,
  type IntegrationContext,
  type Integrations,
  type PlatformCard,
  type PlatformCategory,
  type PlatformCode,
} from '@cartograph/contract'

export type CategoryTab = 'all' | PlatformCategory

/**
 * The platforms that can be connected in a context, in the server's order: primary platforms first.
 */
export function connectablePlatforms(
  cards: readonly PlatformCard[],
  { datasources, destinations }: Integrations,
  context: IntegrationContext,
  { withBigCommerce }: { withBigCommerce: boolean },
): PlatformCard[] {
  const { primary, secondary } = datasources.available
  const available = context === 'datasource' ? [...primary, ...secondary] : destinations.available
  return available
    .filter((code) => withBigCommerce || code !== 'BG')
    .flatMap((code) => cards.find((card) => card.platform === code) ?? [])
    .filter((card) => card.contexts.includes(context))
}

/** Platforms of a context that have no connector yet or aren't set up on this installation. */
export function unavailablePlatforms(
  choice: readonly PlatformCard[],
  { datasources, destinations }: Integrations,
  context: IntegrationContext,
  { withBigCommerce }: { withBigCommerce: boolean },
): PlatformCode[] {
  const { primary, secondary } = datasources.integrated
  const connected = context === 'datasource' ? [...primary, ...secondary] : destinations.integrated
  const known = new Set([...choice, ...connected].map(({ platform }) => platform))
  const role = context === 'datasource' ? 'isDatasource' : 'isDestination'
  return (Object.keys(platformCatalogue) as PlatformCode[]).filter(
    (code) =>
      platformCatalogue[code][role] && !known.has(code) && (withBigCommerce || code !== 'BG'),
  )
}

/** Only categories with platforms. */
export function listCategories(
  platforms: readonly PlatformCode[],
): { value: CategoryTab; label: string }[] {
  const known = (Object.keys(platformCategories) as PlatformCategory[]).filter((category) =>
    platforms.some((platform) => categoryOf(platform) === category),
  )
  return [
    { value: 'all', label: 'All' },
    ...known.map((category) => ({ value: category, label: platformCategories[category] })),
  ]
}

export function categoryOf(platform: PlatformCode): PlatformCategory {
  return platformCatalogue[platform].category
}

/** The platforms to connect first: stores, if there are any. */
export function firstChoices(cards: readonly PlatformCard[]): PlatformCard[] {
  const primary = cards.filter(({ platform }) => platformCatalogue[platform].rank === 'primary')
  const isStore = ({ platform }: PlatformCard) => categoryOf(platform) === 'store'
  return [...primary.filter(isStore), ...primary.filter((card) => !isStore(card))]
}
