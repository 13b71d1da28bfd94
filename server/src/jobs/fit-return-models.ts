import type { JobPayload } from '@cartograph/contract'
import { fitReturnModels, systemContext, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runFitReturnModels(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'fit-return-models'>,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await metrics.timeJob('fit-return-models', async () =>
    traced('job fit-return-models', { ...payload }, () =>
      fitReturnModels(systemContext(services, signal), payload.org_id),
    ),
  )
  if (outcome !== 'busy') return
  // The running fit may have read the orders before the sync that this job is for.
  await services.ingestion.queue.enqueue('fit-return-models', payload, { afterMs: retryMs })
}

const retryMs = 60_000
