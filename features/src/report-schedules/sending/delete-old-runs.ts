import { and, inArray, lt, reportRuns } from '@cartograph/store'
import type { Services } from '../../context.ts'

/** The history of schedules is kept for 180 days. */
export async function deleteOldReportRuns({
  store,
  clock,
}: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - retentionMs)
  await store.asSystem((tx) =>
    tx
      .delete(reportRuns)
      .where(
        and(inArray(reportRuns.state, ['done', 'skipped', 'failed']), lt(reportRuns.dueAt, before)),
      ),
  )
}

const retentionMs = 180 * 24 * 3_600_000
