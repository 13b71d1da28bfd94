import { platformCatalogue, type PlatformCard } from '@cartograph/contract'

export function connectLabel({ platform }: PlatformCard): string {
  return platformCatalogue[platform].category === 'store' ? 'Connect store' : 'Connect account'
}
