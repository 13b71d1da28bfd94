import type { JobPayload } from '@cartograph/contract'
import { exportWorkspace, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runExportWorkspace(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'export-workspace'>,
  signal: AbortSignal,
): Promise<void> {
  await metrics.timeJob('export-workspace', async () =>
    traced('job export-workspace', { ...payload }, () =>
      exportWorkspace(services, payload, signal),
    ),
  )
}
