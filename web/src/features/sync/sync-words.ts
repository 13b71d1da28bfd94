import type { DataIngestion, TimeZone } from '@cartograph/contract'
import { formatMoment } from '../../format/day.ts'
import { formatCount, formatPercent } from '../../format/decimal.ts'
import { formatDuration } from '../../format/duration.ts'
import type { SyncSummary } from './sync-summary.ts'

/** 'Syncing, 43% done, 2 min left' */
export function summaryWords({ state, share, secondsLeft }: SyncSummary): string {
  if (state !== 'running') return summaryStates[state]
  const words = ['Syncing']
  // Not rounded up: what says 100% is done.
  if (share !== null) words.push(`${formatPercent(Math.floor(share * 100) / 100)} done`)
  if (secondsLeft !== null) words.push(`${formatDuration(secondsLeft)} left`)
  return words.join(', ')
}

export function freshnessWords(
  { freshUntil }: SyncSummary,
  timeZone: TimeZone,
  now: Date,
): string | null {
  return freshUntil === null ? null : `Data up to ${formatMoment(freshUntil, timeZone, now)}`
}

export function rowsWords({ rows_done: done, rows_total: total, state }: DataIngestion): string {
  if (state === 'done' || total === null) return `${formatCount(done)} rows`
  return `${formatCount(done)} of ${formatCount(Math.max(done, total))} rows`
}

/** '1,240 rows/s, 40 s left' */
export function paceWords(stream: DataIngestion): string {
  if (stream.state !== 'running') return ''
  const words: string[] = []
  if (stream.rows_per_second !== null) {
    words.push(`${formatCount(Math.round(stream.rows_per_second))} rows/s`)
  }
  if (stream.seconds_left !== null) words.push(`${formatDuration(stream.seconds_left)} left`)
  return words.join(', ')
}

export const stateWords = {
  waiting: 'Waiting',
  running: 'Syncing',
  done: 'Up to date',
  failed: 'Failed',
  stopped: 'Stopped',
} satisfies Record<DataIngestion['state'], string>

const summaryStates = {
  waiting: 'Sync is about to start',
  running: 'Syncing',
  done: 'Everything is synced',
  failed: 'Sync failed',
  stopped: 'Sync is stopped',
} satisfies Record<DataIngestion['state'], string>
