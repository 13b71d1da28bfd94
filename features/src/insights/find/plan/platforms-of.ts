import { platformCatalogue, PlatformCode, type PlatformCategory } from '@cartograph/contract'

export function platformsOf(category: PlatformCategory): PlatformCode[] {
  return PlatformCode.options.filter((code) => platformCatalogue[code].category === category)
}
