import {
  platformNames,
  type DataIngestion,
  type Instant,
  type PlatformCode,
  type TimeZone,
} from '@cartograph/contract'
import { formatMoment } from '../../../format/date-format.ts'
import type { DisconnectedState } from '../tile/tile-props.ts'
import { describeCoverage, type Coverage } from './coverage.ts'

/** Returns the platforms to connect first; null if enough are connected. */
export function missingPlatforms(
  required: readonly PlatformCode[],
  condition: 'all' | 'any',
  streams: readonly DataIngestion[],
): DisconnectedState | null {
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

/** The time of the newest update, shown once per page. */
export function describeUpdate(
  streams: readonly DataIngestion[],
  { timezone, now }: Clock,
): string | null {
  const at = newest(streams)
  return at === null ? null : `Updated ${formatMoment(at, timezone, now)}`
}

/**
 * Describes how an element's data differs from that of the page: the platforms that are still syncing or
 * failed, and the oldest update among them if it is more than a day behind the newest of the page.
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
    isBehind(oldest, newest(streams)) ? `Updated ${formatMoment(oldest, timezone, now)}` : null,
    reading.length === 0 ? null : `still syncing ${namesOf(reading)}`,
    failed.length === 0 ? null : `couldn't sync ${namesOf(failed)}`,
    describeCoverage(coverage),
  ].filter((part) => part !== null)
  return words.length === 0 ? null : capitalise(words.join(' · '))
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function isBehind(at: Instant | undefined, newest: Instant | null): at is Instant {
  return at !== undefined && newest !== null && Date.parse(newest) - Date.parse(at) > dayMs
}

const dayMs = 86_400_000

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
