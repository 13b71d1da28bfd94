import type { JobPayload } from '@cartograph/contract'
import type { Services } from '@cartograph/features'
import { runSync } from '@cartograph/ingestion'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function syncConnection(
  { ingestion }: Services,
  metrics: Metrics,
  payload: JobPayload<'sync-connection'>,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await metrics.timeJob('sync-connection', async () =>
    traced('job sync-connection', { ...payload }, () => runSync(ingestion, payload, signal)),
  )
  metrics.syncRows.inc(outcome.rows)
  const isOver = outcome.state === 'done' || outcome.state === 'failed'
  if (!isOver || outcome.rows === 0) return
  // Others are often read at the same time: what they end within is looked at together.
  const { org_id } = payload
  await ingestion.queue.enqueue('find-insights', { org_id }, { afterMs: togetherMs })
}

const togetherMs = 15_000
