import type { JobPayload } from '@cartograph/contract'
import { evaluateAlerts, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runEvaluateAlerts(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'evaluate-alerts'>,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await metrics.timeJob('evaluate-alerts', async () =>
    traced('job evaluate-alerts', { ...payload }, () => evaluateAlerts(services, payload, signal)),
  )
  if (outcome !== 'busy') return
  // The running one may have read the data before the sync that this job is for.
  await services.ingestion.queue.enqueue('evaluate-alerts', payload, { afterMs: retryMs })
}

const retryMs = 5_000
