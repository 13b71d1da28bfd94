import type { JobPayload } from '@cartograph/contract'
import { measureActions, systemContext, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runMeasureActions(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'measure-actions'>,
  signal: AbortSignal,
): Promise<void> {
  await metrics.timeJob('measure-actions', async () =>
    traced('job measure-actions', { ...payload }, () =>
      measureActions(systemContext(services, signal), payload.org_id),
    ),
  )
}
