import type { JobPayload } from '@cartograph/contract'
import type { Services } from '@cartograph/features'
import { runSync } from '@cartograph/ingestion'
import type { Metrics } from '../metrics.ts'
import { traced } from '../tracing.ts'

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
}
