import type { JobPayload } from '@cartograph/contract'
import { sendReport, type Services } from '@cartograph/features'
import type { Metrics } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

export async function runSendReport(
  services: Services,
  metrics: Metrics,
  payload: JobPayload<'send-report'>,
  signal: AbortSignal,
): Promise<void> {
  await metrics.timeJob('send-report', async () =>
    traced('job send-report', { ...payload }, () => sendReport(services, payload, signal)),
  )
}
