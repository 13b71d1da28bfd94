import type { DataIngestion, Day, Instant } from '@cartograph/contract'

export interface SyncSummary {
  state: DataIngestion['state']
  /** Some streams failed while others are up to date, as when one permission is missing. */
  isPartial: boolean
  /** The state to draw: a partial failure is less than a failure. */
  dot: DataIngestion['state']
  /** The share of all rows; null while a source hasn't reported how many there are. */
  share: number | null
  secondsLeft: number | null
  /** The moment up to which the data is complete. */
  freshUntil: Instant | null
  /** The last complete day, if the source reports days. */
  freshDay: Day | null
}

/** Summarizes streams: failures take precedence, then running syncs. */
export function summariseSync(streams: readonly DataIngestion[]): SyncSummary {
  const state = precedence.find((one) => streams.some((stream) => stream.state === one)) ?? 'done'
  const lefts = streams.flatMap(({ state: one, seconds_left: left }) =>
    one === 'running' && left !== null ? [left] : [],
  )
  const fresh = streams.flatMap(({ record_updated_at: at }) => at ?? [])
  const isPartial = state === 'failed' && streams.some((stream) => stream.state === 'done')
  return {
    state,
    isPartial,
    dot: isPartial ? 'stopped' : state,
    share: syncProgress(streams),
    secondsLeft: lefts.length === 0 ? null : Math.max(...lefts),
    freshUntil: fresh.toSorted().at(-1) ?? null,
    freshDay:
      streams
        .flatMap(({ fresh_day: day }) => day ?? [])
        .toSorted()
        .at(-1) ?? null,
  }
}

/** The progress of streams, at most 1 even if a platform reported too few rows. */
export function syncProgress(streams: readonly DataIngestion[]): number | null {
  let [done, total] = [0, 0]
  for (const { state, rows_done: rowsDone, rows_total: rowsTotal } of streams) {
    if (state !== 'done' && rowsTotal === null) return null
    done += rowsDone
    total += state === 'done' ? rowsDone : Math.max(rowsDone, rowsTotal ?? 0)
  }
  if (total === 0) return streams.every(({ state }) => state === 'done') ? 1 : 0
  return done / total
}

const precedence = ['failed', 'running', 'waiting', 'stopped', 'done'] as const
