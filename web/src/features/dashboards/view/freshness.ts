import {
  platformNames,
  type DataIngestion,
  type Instant,
  type PlatformCode,
  type TimeZone,
} from '@cartograph/contract'
import { formatMoment } from '../../../format/day.ts'
import type { Disconnected } from '../tile/tile-props.ts'
import { describeCoverage, type Coverage } from './coverage.ts'

/** Returns the platforms to connect first; null if enough are connected. */
export function missingPlatforms(
  required: readonly PlatformCode[],
  condition: 'all' | 'any',
  streams: readonly DataIngestion[],
): Disconnected | null {
  const connected = new Set(streams.map(({ platform }) => platform))
  const missing = required.filter((platform) => !connected.has(platform))
  const isEnough = condition === 'all' ? missing.length === 0 : missing.length < required.length
  if (required.length === 0 || isEnough) return null
  return { kind: 'disconnected', platforms: missing, condition }
}

export interface Clock {
  readonly timezone: TimeZone
  readonly now: Date
  /** Defaults to complete. */
  readonly coverage?: Coverage
}

/**
 * Describes how current the data is: the oldest update among the platforms, and those that are still syncing
 * or failed.
 */
export function describeFreshness(
  required: readonly PlatformCode[],
  streams: readonly DataIngestion[],
  { timezone, now, coverage = { kind: 'whole' } }: Clock,
): string | null {
  const read = streams.filter(
    ({ platform }) => required.length === 0 || required.includes(platform),
  )
  const platforms = [...new Set(read.map(({ platform }) => platform))].map((platform) => {
    const parts = read.filter((stream) => stream.platform === platform)
    return {
      name: platformNames[platform],
      until: newest(parts),
      isFailed: parts.some(({ state }) => state === 'failed'),
      isReading: parts.some(({ state }) => state === 'running' || state === 'waiting'),
    }
  })
  const failed = platforms.filter(({ isFailed }) => isFailed)
  const reading = platforms.filter(({ isReading, isFailed }) => isReading && !isFailed)
  const [oldest] = platforms.flatMap(({ until }) => until ?? []).toSorted()
  const words = [
    oldest === undefined ? null : `Updated ${formatMoment(oldest, timezone, now)}`,
    reading.length === 0 ? null : `still syncing ${namesOf(reading)}`,
    failed.length === 0 ? null : `couldn't sync ${namesOf(failed)}`,
    describeCoverage(coverage),
  ].filter((part) => part !== null)
  return words.length === 0 ? null : words.join(' · ')
}

function newest(streams: readonly DataIngestion[]): Instant | null {
  return (
    streams
      .flatMap(({ record_updated_at: at }) => at ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

/** Lists up to three names, otherwise the number of platforms. */
function namesOf(platforms: readonly { readonly name: string }[]): string {
  if (platforms.length > 3) return `${platforms.length} platforms`
  return platforms.map(({ name }) => name).join(', ')
}
