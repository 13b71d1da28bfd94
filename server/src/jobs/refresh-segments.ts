import type { JobPayload } from '@cartograph/contract'
import { refreshSegments, systemContext, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runRefreshSegments(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'refresh-segments'>,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await metrics.timeJob('refresh-segments', async () =>
    traced('job refresh-segments', { ...payload }, () =>
      refreshSegments(systemContext(services, signal), payload.org_id),
    ),
  )
  if (outcome !== 'busy') return
  // The running refresh may have listed the segments before the change that this job is for.
  await services.ingestion.queue.enqueue('refresh-segments', payload, { afterMs: retryMs })
}

const retryMs = 15_000
