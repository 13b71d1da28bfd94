import { isStore, type DataIngestion } from '@cartograph/contract'

/** Whether there is anything to choose: with one shop, it is the whole. */
export function hasSeveralShops(
  streams: readonly Pick<DataIngestion, 'connection_id' | 'platform'>[],
): boolean {
  const shops = streams.filter(({ platform }) => isStore(platform))
  return new Set(shops.map(({ connection_id: id }) => id)).size > 1
}
