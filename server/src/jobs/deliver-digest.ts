import type { JobPayload } from '@cartograph/contract'
import { deliverSlackDigest, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runDeliverDigest(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'deliver-digest'>,
): Promise<void> {
  await metrics.timeJob('deliver-digest', async () =>
    traced('job deliver-digest', { ...payload }, () => deliverSlackDigest(services, payload)),
  )
}
