import { dayNumber } from '@cartograph/analysis'
import { dayAt } from '@cartograph/connectors'
import type { PlannedCube, SearchPlan } from './search-plan.ts'
import type { SyncProgress } from './sync-progress.ts'

export interface LastRun {
  readonly state: 'running' | 'done' | 'failed'
  readonly startedAt: Date
  readonly through: string | null
}

const hourMs = 3_600_000
/** What platforms say otherwise of days that were judged already is looked at so often. */
const recheckAfterMs = 6 * hourMs
const afterFailureMs = 10 * 60_000
/** What is connected together is judged together, unless one of it takes longer. */
const longestWaitMs = 2 * 60_000

/** A feed begins with a past; and what was read for the first time since may have changed all of it. */
export function needsHistory(syncProgress: readonly SyncProgress[], last: LastRun | null): boolean {
  if (last === null || last.through === null) return true
  return syncProgress.some(
    ({ firstReadAt }) => firstReadAt !== null && firstReadAt > last.startedAt,
  )
}

/** Whether there may be something that the last run has not seen. Nobody else is at work on it. */
export function isDue(
  { cubes, timezone }: Pick<SearchPlan, 'cubes' | 'timezone'>,
  syncProgress: readonly SyncProgress[],
  last: LastRun | null,
  now: Date,
): boolean {
  if (cubes.length === 0) return false
  // One that still runs has died: it would have the lock.
  if (last === null || last.state === 'running') return true
  const ageMs = now.getTime() - last.startedAt.getTime()
  if (last.state === 'failed') return ageMs >= afterFailureMs
  if (needsHistory(syncProgress, last)) return true
  const judged = last.through === null ? -Infinity : dayNumber(last.through)
  const isNews = ({ through, settlesHours = 0 }: PlannedCube) => {
    const couldKnow = dayAt(last.startedAt.getTime() - settlesHours * hourMs, timezone)
    return dayNumber(through) > Math.min(judged, dayNumber(couldKnow) - 1)
  }
  if (cubes.some(isNews)) return true
  const hasMore = syncProgress.some(
    ({ readUntil }) => readUntil !== null && readUntil > last.startedAt,
  )
  return hasMore && ageMs >= recheckAfterMs
}

/** Another platform is being read for the first time, and soon done. */
export function isAwaitingFirstSync(syncProgress: readonly SyncProgress[], now: Date): boolean {
  return syncProgress.some(
    ({ readUntil, openSince }) =>
      readUntil === null &&
      openSince !== null &&
      now.getTime() - openSince.getTime() < longestWaitMs,
  )
}
