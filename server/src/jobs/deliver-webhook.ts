import type { JobPayload } from '@cartograph/contract'
import { deliverWebhook, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runDeliverWebhook(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'deliver-webhook'>,
): Promise<void> {
  await metrics.timeJob('deliver-webhook', async () =>
    traced('job deliver-webhook', { ...payload }, () => deliverWebhook(services, payload)),
  )
}
