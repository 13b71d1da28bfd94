import type { DataIngestion, Day, PlatformCode } from '@cartograph/contract'
import { formatDay } from '../../../format/day.ts'
import type { ComparedDates } from '../dates/comparisons.ts'
import { allKnown, type KnownSpan } from '../model/known-span.ts'
import type { TileState } from '../tile/tile-props.ts'

type Unread = Extract<TileState, { kind: 'unread' }>

/** How much of the days that an element shows has been read of the platforms that it needs. */
export type Coverage =
  | { readonly kind: 'whole' }
  /**
   * Not whole before `from`, which is null when a platform among several has not begun; before `begins` there
   * is nothing at all, of none of them.
   */
  | { readonly kind: 'part'; readonly from: Day | null; readonly begins: Day | null }
  /** Not one of the days: a sum over them would be a zero that nobody knows. */
  | Unread

export const wholeCoverage: Coverage = { kind: 'whole' }

/** Of no platform in particular, or of any of several: those that are connected count. */
export function coverageOf(
  required: readonly PlatformCode[],
  streams: readonly DataIngestion[],
  { range: [first, last], comparisons }: ComparedDates,
): Coverage {
  const telling = tellingStreams(required, streams)
  const starts = telling.map(wholeFrom)
  if (telling.length > 0 && starts.every((from) => from !== null && from > last)) {
    return { kind: 'unread', because: becauseOf(telling) }
  }
  const earliest = comparisons.reduce((day, { range: [from] }) => (from < day ? from : day), first)
  const late = starts.filter((from) => from !== null && from > earliest)
  if (late.length === 0) return wholeCoverage
  const begun = late.filter((from) => from !== never)
  return {
    kind: 'part',
    from: begun.reduce((day, from) => latest(day, from), null),
    begins: starts.reduce(earlier),
  }
}

export function knownSpan(coverage: Coverage): KnownSpan {
  return coverage.kind === 'part' ? { begins: coverage.begins, wholeFrom: coverage.from } : allKnown
}

function latest(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** null is before every day. */
function earlier(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return null
  return one < other ? one : other
}

/** To stand beside how fresh the data are. Whose reading has not begun is named there. */
export function coverageWords(coverage: Coverage): string | null {
  if (coverage.kind !== 'part' || coverage.from === null) return null
  return `days before ${formatDay(coverage.from)} ${coverage.from.slice(0, 4)} are not read yet`
}

/** After every other day. */
const never: Day = '9999-12-31'

/** The first day from which on nothing is missing; null when nothing is missing at all. */
function wholeFrom({ history_done: isDone, history_from: from }: DataIngestion): Day | null {
  return isDone ? null : (from ?? never)
}

/** Where there are orders, they alone say what was sold; the rest of the shop describes it. */
function tellingStreams(required: readonly PlatformCode[], streams: readonly DataIngestion[]) {
  const needed = streams.filter(
    ({ platform }) => required.length === 0 || required.includes(platform),
  )
  const withOrders = new Set(
    needed.filter(({ stream }) => stream === 'orders').map(({ platform }) => platform),
  )
  return needed.filter(({ platform, stream }) => !withOrders.has(platform) || stream === 'orders')
}

function becauseOf(streams: readonly DataIngestion[]): Unread['because'] {
  const has = (...states: DataIngestion['state'][]) =>
    streams.some(({ state }) => states.includes(state))
  if (has('running', 'waiting', 'done')) return 'reading'
  return has('failed') ? 'failed' : 'stopped'
}
