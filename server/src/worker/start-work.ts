import { PlatformCode } from '@cartograph/contract'
import { searchOnThread } from '@cartograph/features'
import { resumeInterruptedRuns } from '@cartograph/ingestion'
import { findAssets } from '../assets.ts'
import type { Service } from '../config/command-line.ts'
import type { ServerConfig } from '../config/config.ts'
import { runDeliverAlert } from '../jobs/deliver-alert.ts'
import { runDeliverDigest } from '../jobs/deliver-digest.ts'
import { runDeliverAudience } from '../jobs/deliver-audience.ts'
import { runDeliverReport } from '../jobs/deliver-report.ts'
import { runDeliverWebhook } from '../jobs/deliver-webhook.ts'
import { runEvaluateAlerts } from '../jobs/evaluate-alerts.ts'
import { runExportWorkspace } from '../jobs/export-workspace.ts'
import { runFindInsights } from '../jobs/find-insights.ts'
import { runFitReturnModels } from '../jobs/fit-return-models.ts'
import { runMeasureActions } from '../jobs/measure-actions.ts'
import { runRefreshSegments } from '../jobs/refresh-segments.ts'
import { runSendReport } from '../jobs/send-report.ts'
import { runSyncConnection } from '../jobs/sync-connection.ts'
import { startMailLoop } from '../mail/mail-loop.ts'
import { openSmtp } from '../mail/open-smtp.ts'
import type { Composition } from '../process/compose.ts'
import type { Metrics } from '../process/metrics.ts'
import { retryWhileUnavailable } from '../process/retry-while-unavailable.ts'
import { startScheduler } from '../process/scheduler.ts'
import type { Shutdown } from '../process/shutdown.ts'

export interface StartWorkOptions {
  readonly config: Pick<ServerConfig, 'smtpUrl' | 'mailFrom'>
  readonly services: ReadonlySet<Service>
  readonly metrics: Metrics
  readonly shutdown: Shutdown
  /** Aborted by a stop during startup. */
  readonly signal: AbortSignal
}

/** Starts the services beside the API, in this process. */
export async function startWork(composed: Composition, options: StartWorkOptions): Promise<void> {
  const { services, readRates } = composed
  if (options.services.has('worker')) await startJobs(composed, options)
  if (options.services.has('scheduler')) {
    const scheduler = startScheduler(services, readRates)
    options.shutdown.add('scheduler', () => scheduler.stop(), { stage: 'work' })
  }
}

async function startJobs(
  { services, queue }: Composition,
  { config, metrics, shutdown, signal }: StartWorkOptions,
): Promise<void> {
  const retrying = { log: services.log, signal }
  await retryWhileUnavailable(() => resumeInterruptedRuns(services.ingestion), retrying)
  const { connectorFor } = services.ingestion
  const platforms = PlatformCode.options.filter((code) => connectorFor(code) !== undefined)
  await queue.work('sync-connection', { platforms, atOnce: syncsPerPlatform }, (payload, stopped) =>
    runSyncConnection(services, metrics, payload, stopped),
  )
  const destinations = platforms.filter(
    (code) => connectorFor(code)?.manifest.audiences !== undefined,
  )
  await queue.work(
    'deliver-audience',
    { platforms: destinations, atOnce: deliveriesPerPlatform },
    (payload, stopped) => runDeliverAudience(services, metrics, payload, stopped),
  )
  const search = searchOnThread(findAssets().insightSearch)
  await queue.work('find-insights', { atOnce: 1 }, (payload, stopped) =>
    runFindInsights(services, metrics, search, payload, stopped),
  )
  await queue.work('evaluate-alerts', { atOnce: evaluationsAtOnce }, (payload, stopped) =>
    runEvaluateAlerts(services, metrics, payload, stopped),
  )
  await queue.work('deliver-alert', { atOnce: hooksAtOnce }, (payload) =>
    runDeliverAlert(services, metrics, payload),
  )
  await queue.work('deliver-digest', { atOnce: hooksAtOnce }, (payload) =>
    runDeliverDigest(services, metrics, payload),
  )
  await queue.work('measure-actions', { atOnce: 1 }, (payload, stopped) =>
    runMeasureActions(services, metrics, payload, stopped),
  )
  await queue.work('refresh-segments', { atOnce: 1 }, (payload, stopped) =>
    runRefreshSegments(services, metrics, payload, stopped),
  )
  await queue.work('fit-return-models', { atOnce: 1 }, (payload, stopped) =>
    runFitReturnModels(services, metrics, payload, stopped),
  )
  await queue.work('send-report', { atOnce: reportsAtOnce }, (payload, stopped) =>
    runSendReport(services, metrics, payload, stopped),
  )
  await queue.work('deliver-report', { atOnce: hooksAtOnce }, (payload) =>
    runDeliverReport(services, metrics, payload),
  )
  await queue.work('deliver-webhook', { atOnce: hooksAtOnce }, (payload) =>
    runDeliverWebhook(services, metrics, payload),
  )
  await queue.work('export-workspace', { atOnce: 1 }, (payload, stopped) =>
    runExportWorkspace(services, metrics, payload, stopped),
  )
  const transport = openSmtp(config)
  const mail = await retryWhileUnavailable(() => startMailLoop(services, transport), retrying)
  shutdown.add('mail', () => mail.stop(), { stage: 'work' })
}

const syncsPerPlatform = 2
const deliveriesPerPlatform = 2
/** While one waits for its queries, another computes. */
const evaluationsAtOnce = 2
/** Each runs several queries at once, and people wait for theirs. */
const reportsAtOnce = 2
/** They only wait for other servers. */
const hooksAtOnce = 8
