import type { JobPayload } from '@cartograph/contract'
import { deliverAlert, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runDeliverAlert(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'deliver-alert'>,
): Promise<void> {
  await metrics.timeJob('deliver-alert', async () =>
    traced('job deliver-alert', { ...payload }, () => deliverAlert(services, payload)),
  )
}
