import {
  decisiveStreams,
  firstWholeDay,
  neverWhole,
  type ComparedDates,
  type DataIngestion,
  type Day,
  type PlatformCode,
} from '@cartograph/contract'
import { formatDate } from '../../../format/date-format.ts'
import { fullySynced, type SyncedSpan } from '../model/synced-span.ts'
import type { TileState } from '../tile/tile-props.ts'

type Unread = Extract<TileState, { kind: 'unread' }>

/** How much of an element's date range has been synced from the platforms it needs. */
export type Coverage =
  | { readonly kind: 'whole' }
  /**
   * Incomplete before `from`, which is null if one of several platforms has no data yet. No data at all
   * before `begins`.
   */
  | { readonly kind: 'part'; readonly from: Day | null; readonly begins: Day | null }
  /** No day has been synced, so a sum would show a false zero. */
  | Unread

export const wholeCoverage: Coverage = { kind: 'whole' }

/** Without required platforms, all connected ones count. */
export function coverageOf(
  required: readonly PlatformCode[],
  streams: readonly DataIngestion[],
  { range: [first, last], comparisons }: ComparedDates,
): Coverage {
  const decisive = decisiveStreams(
    streams.filter(({ platform }) => required.length === 0 || required.includes(platform)),
  )
  const starts = decisive.map(firstWholeDay)
  if (decisive.length > 0 && starts.every((from) => from !== null && from > last)) {
    const hasData = decisive.some(({ record_updated_at: at }) => at !== null)
    return { kind: 'unread', because: becauseOf(decisive), hasData }
  }
  const earliest = comparisons.reduce((day, { range: [from] }) => (from < day ? from : day), first)
  const late = starts.filter((from) => from !== null && from > earliest)
  if (late.length === 0) return wholeCoverage
  const knownStarts = late.filter((from) => from !== neverWhole)
  return {
    kind: 'part',
    from: knownStarts.reduce((day, from) => latest(day, from), null),
    begins: starts.reduce(earlier),
  }
}

export function knownSpan(coverage: Coverage): SyncedSpan {
  return coverage.kind === 'part'
    ? { begins: coverage.begins, wholeFrom: coverage.from }
    : fullySynced
}

function latest(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** Null sorts before every day. */
function earlier(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return null
  return one < other ? one : other
}

/** Platforms without any data are named by the freshness text instead. */
export function describeCoverage(coverage: Coverage): string | null {
  if (coverage.kind !== 'part' || coverage.from === null) return null
  return `data before ${formatDate(coverage.from)} is not synced yet`
}

function becauseOf(streams: readonly DataIngestion[]): Unread['because'] {
  const has = (...states: DataIngestion['state'][]) =>
    streams.some(({ state }) => states.includes(state))
  if (has('running', 'waiting', 'done')) return 'reading'
  return has('failed') ? 'failed' : 'stopped'
}
