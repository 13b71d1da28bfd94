import { dayAt, dayNumber } from '@cartograph/contract'
import type { PlannedCube, SearchPlan } from './search-plan.ts'
import type { SyncProgress } from './sync-progress.ts'

export interface LastRun {
  readonly state: 'running' | 'done' | 'failed'
  readonly startedAt: Date
  readonly through: string | null
}

const hourMs = 3_600_000
/** How often revised earlier days are judged again. */
const recheckAfterMs = 6 * hourMs
const afterFailureMs = 10 * 60_000
/** Waits so that sources connected together are judged together, unless one takes longer than this. */
const longestWaitMs = 2 * 60_000

/**
 * The first search covers a longer past; a source that has finished its first sync since may have changed
 * all of it.
 */
export function needsHistory(syncProgress: readonly SyncProgress[], last: LastRun | null): boolean {
  if (last === null || last.through === null) return true
  return syncProgress.some(
    ({ firstReadAt }) => firstReadAt !== null && firstReadAt > last.startedAt,
  )
}

/** Whether the last run may be out of date. Called while no other search runs. */
export function isDue(
  { cubes, timezone }: Pick<SearchPlan, 'cubes' | 'timezone'>,
  syncProgress: readonly SyncProgress[],
  last: LastRun | null,
  now: Date,
): boolean {
  if (cubes.length === 0) return false
  // A run that is still open has crashed: it would hold the lock.
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

/** Another platform is in its first sync, which should end soon. */
export function isAwaitingFirstSync(syncProgress: readonly SyncProgress[], now: Date): boolean {
  return syncProgress.some(
    ({ readUntil, openSince }) =>
      readUntil === null &&
      openSince !== null &&
      now.getTime() - openSince.getTime() < longestWaitMs,
  )
}
