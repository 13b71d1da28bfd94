import { platformCatalogue, type PlatformCard } from '@cartograph/contract'

/** The button that connects what was chosen or entered. */
export function connectLabel({ platform }: PlatformCard): string {
  return platformCatalogue[platform].category === 'store' ? 'Connect store' : 'Connect account'
}
