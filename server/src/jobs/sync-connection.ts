import type { JobPayload } from '@cartograph/contract'
import type { Services } from '@cartograph/features'
import { runSync } from '@cartograph/ingestion'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runSyncConnection(
  { ingestion }: Services,
  metrics: Metrics,
  payload: JobPayload<'sync-connection'>,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await metrics.timeJob('sync-connection', async () =>
    traced('job sync-connection', { ...payload }, () => runSync(ingestion, payload, signal)),
  )
  metrics.syncRows.inc(outcome.rows)
  const hasEnded = outcome.state === 'done' || outcome.state === 'failed'
  if (!hasEnded) return
  const { org_id } = payload
  // At once, and also without new rows: the last day may be complete now, or the sync has failed.
  await ingestion.queue.enqueue('evaluate-alerts', { org_id })
  if (outcome.rows === 0) return
  // Debounced: several connections often finish at about the same time, and one job covers them.
  await ingestion.queue.enqueue('find-insights', { org_id }, { afterMs: debounceMs })
  await ingestion.queue.enqueue('fit-return-models', { org_id }, { afterMs: debounceMs })
}

const debounceMs = 15_000
