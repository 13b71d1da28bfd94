import type { JobPayload } from '@cartograph/contract'
import { findInsights, systemContext, type RunSearch, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runFindInsights(
  services: Services,
  metrics: Metrics,
  search: RunSearch,
  payload: JobPayload<'find-insights'>,
  signal: AbortSignal,
): Promise<void> {
  const ctx = systemContext(services, signal)
  const outcome = await metrics.timeJob('find-insights', async () =>
    traced('job find-insights', { ...payload }, () =>
      findInsights(ctx, { orgId: payload.org_id, search }),
    ),
  )
  if (outcome !== 'waiting') return
  await services.ingestion.queue.enqueue('find-insights', payload, { afterMs: retryMs })
}

const retryMs = 30_000
