import type { DataIngestion, Instant, TimeZone } from '@cartograph/contract'
import { formatDate, formatMoment, formatRange } from '../../format/date-format.ts'
import { dayAt } from '../../format/day.ts'
import { formatCount, formatPercent } from '../../format/decimal.ts'
import { formatDuration } from '../../format/duration.ts'
import type { SyncSummary } from './sync-summary.ts'

/** 'Syncing, 43% done, 2 min left' */
export function describeSummary({ state, isPartial, share, secondsLeft }: SyncSummary): string {
  if (isPartial) return partialLabel
  if (state !== 'running') return summaryLabels[state]
  const words = ['Syncing']
  // Rounded down, so that 100% means done.
  if (share !== null) words.push(`${formatPercent(Math.floor(share * 100) / 100)} done`)
  if (secondsLeft !== null) words.push(`${formatDuration(secondsLeft)} left`)
  return words.join(', ')
}

/** 'Data through Nov 14, 9:12 AM', or 'Data through Nov 13, 2026' for a platform that reports days. */
export function describeFreshness(
  { freshUntil, freshDay }: Pick<SyncSummary, 'freshUntil' | 'freshDay'>,
  timeZone: TimeZone,
  now: Date,
): string | null {
  if (freshDay !== null) return `Data through ${formatDate(freshDay)}`
  return freshUntil === null ? null : `Data through ${formatMoment(freshUntil, timeZone, now)}`
}

export function describeRows({ rows_done: done, rows_total: total, state }: DataIngestion): string {
  if (state === 'done' || total === null) return formatRows(done)
  return `${formatCount(done)} of ${formatRows(Math.max(done, total))}`
}

/** The total is shown once every stream has one. */
export function describeAllRows(streams: readonly DataIngestion[]): string {
  let [done, total]: [number, number | null] = [0, 0]
  for (const one of streams) {
    const ofOne = one.state === 'done' ? one.rows_done : one.rows_total
    done += one.rows_done
    total = total === null || ofOne === null ? null : total + Math.max(one.rows_done, ofOne)
  }
  if (total === null || streams.every(({ state }) => state === 'done')) return formatRows(done)
  return `${formatCount(done)} of ${formatRows(total)}`
}

/** '1,240 rows' */
export function formatRows(rows: number): string {
  return `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`
}

/** 'Syncing Feb 1 – May 2, 2026'. Long histories load in parts. */
export function describeWindow(
  { state, window_from: from, window_until: until }: DataIngestion,
  timeZone: TimeZone,
): string | null {
  if (state !== 'running') return null
  const dayOf = (at: Instant) => dayAt(new Date(at), timeZone)
  const fullDay = (at: Instant) => formatDate(dayOf(at))
  if (from !== null && until !== null) return `Syncing ${formatRange([dayOf(from), dayOf(until)])}`
  if (from !== null) return `Syncing changes since ${fullDay(from)}`
  return until === null ? null : `Syncing changes before ${fullDay(until)}`
}

/** '1,240 rows/s, 40 s left' */
export function describePace(stream: DataIngestion): string {
  if (stream.state !== 'running') return ''
  const words: string[] = []
  if (stream.rows_per_second !== null) {
    words.push(`${formatCount(Math.round(stream.rows_per_second))} rows/s`)
  }
  if (stream.seconds_left !== null) words.push(`${formatDuration(stream.seconds_left)} left`)
  return words.join(', ')
}

export const stateLabels = {
  waiting: 'Waiting',
  running: 'Syncing',
  done: 'Up to date',
  failed: 'Failed',
  stopped: 'Stopped',
} satisfies Record<DataIngestion['state'], string>

/** The status of several streams, some of which failed. */
export const partialLabel = 'Partly synced'

const summaryLabels = {
  waiting: 'Sync starting soon',
  running: 'Syncing',
  done: 'All data synced',
  failed: 'Sync failed',
  stopped: 'Sync stopped',
} satisfies Record<DataIngestion['state'], string>
