import type { ConnectionHealth, SyncRunSummary, TimeZone } from '@cartograph/contract'
import { formatDate } from '../../../format/date-format.ts'
import { dayAt } from '../../../format/day.ts'
import { formatCount } from '../../../format/decimal.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatRows } from '../../sync/describe-sync.ts'

/** The history of a connection starts with that of the stream that is furthest behind. */
export function describeHistory(
  streams: ConnectionHealth['streams'],
  timeZone: TimeZone,
  now: Date,
): { label: string; value: string }[] {
  if (streams.length === 0) return []
  const label = 'History'
  const behind = streams.filter((one) => !one.has_all_history && one.stopped_by === null)
  if (behind.length === 0) return [{ label, value: 'Complete' }]
  const starts = behind.flatMap(({ history_from: from }) => from ?? [])
  if (starts.length < behind.length) return [{ label, value: 'Queued' }]
  const from = dayAt(new Date(starts.toSorted().at(-1) ?? now), timeZone)
  return [{ label, value: `Loaded back to ${formatDate(from)} so far` }]
}

/**
 * '38 of 40 left, per minute', and until when a lower limit applies. The period is left out if the quota's name
 * contains it.
 */
export function describeQuota(
  { name, left, limit, per_seconds: seconds, learned }: ConnectionHealth['quotas'][number],
  timeZone: TimeZone,
): string {
  const words = `${formatCount(Math.max(0, Math.floor(left)))} of ${formatCount(limit)} left`
  if (name.includes('per_')) return words
  const perPeriod = `${words}, ${periods[seconds] ?? `per ${formatDuration(seconds)}`}`
  if (learned === null) return perPeriod
  const until = formatDate(dayAt(new Date(learned.until), timeZone))
  return `${perPeriod}. Syncs run less often until ${until}.`
}

export const runStateLabels = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
} satisfies Record<SyncRunSummary['state'], string>

/** '1,240 rows in 3 min' */
export function describeRun(run: SyncRunSummary): string {
  const rows = formatRows(run.rows)
  if (run.started_at === null || run.finished_at === null) return rows
  const seconds = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000
  return `${rows} in ${formatDuration(seconds)}`
}

const periods: Readonly<Record<number, string>> = {
  1: 'per second',
  60: 'per minute',
  3600: 'per hour',
  86_400: 'per day',
}
