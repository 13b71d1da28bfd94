import type { JobPayload } from '@cartograph/contract'
import { deliverHook, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runDeliverReport(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'deliver-report'>,
): Promise<void> {
  await metrics.timeJob('deliver-report', async () =>
    traced('job deliver-report', { ...payload }, () => deliverHook(services, payload)),
  )
}
