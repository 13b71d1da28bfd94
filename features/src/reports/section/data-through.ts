import type { DataIngestion, Instant, PlatformCode } from '@cartograph/contract'

type Stream = Pick<DataIngestion, 'platform' | 'record_updated_at'>

/**
 * The moment that the data of all platforms cover, as dashboards show it for an element: of each
 * platform the newest update, and of these the oldest. Null before the first.
 */
export function dataThrough(
  platforms: readonly PlatformCode[],
  streams: readonly Stream[],
): Instant | null {
  const newest = new Map<PlatformCode, Instant>()
  for (const { platform, record_updated_at: at } of streams) {
    const known = newest.get(platform)
    if (at === null || !platforms.includes(platform)) continue
    if (known === undefined || at > known) newest.set(platform, at)
  }
  return [...newest.values()].toSorted()[0] ?? null
}
