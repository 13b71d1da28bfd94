import type { JobPayload } from '@cartograph/contract'
import { runDelivery, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runDeliverAudience(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'deliver-audience'>,
  signal: AbortSignal,
): Promise<void> {
  await metrics.timeJob('deliver-audience', async () =>
    traced('job deliver-audience', { ...payload }, () => runDelivery(services, payload, signal)),
  )
}
