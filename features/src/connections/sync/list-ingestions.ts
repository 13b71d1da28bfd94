import { pace } from '@cartograph/analysis'
import { listDataIngestions as endpoint, type DataIngestion } from '@cartograph/contract'
import { listIngestions, type IngestionStatus } from '@cartograph/ingestion'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'

export const listDataIngestions = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const statuses = await listIngestions(ctx.ingestion, { orgId })
  const now = ctx.clock()
  return { items: statuses.map((status) => withPace(status, now)) }
})

/** Only a running sync has a speed. */
function withPace(status: IngestionStatus, now: Date): DataIngestion {
  const { rowsPerSecond, secondsLeft } = pace(
    {
      rowsDone: status.rows_done,
      rowsTotal: status.rows_total,
      startedAt:
        status.state === 'running' && status.started_at !== null
          ? new Date(status.started_at)
          : null,
    },
    now,
  )
  return { ...status, rows_per_second: rowsPerSecond, seconds_left: secondsLeft }
}
