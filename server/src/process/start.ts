import { PlatformCode } from '@cartograph/contract'
import { searchOnThread, type Services } from '@cartograph/features'
import { resumeInterruptedRuns } from '@cartograph/ingestion'
import type { Logger } from 'pino'
import { findAssets } from '../assets.ts'
import type { Service } from '../config/command-line.ts'
import { compose } from './compose.ts'
import type { ServerConfig } from '../config/config.ts'
import { takeDataLock } from './data-lock.ts'
import { prepareDemo, type DemoWorkspace } from '../demo/prepare-demo.ts'
import { runDeliverAudience } from '../jobs/deliver-audience.ts'
import { runDeliverReport } from '../jobs/deliver-report.ts'
import { runDeliverWebhook } from '../jobs/deliver-webhook.ts'
import { runFindInsights } from '../jobs/find-insights.ts'
import { runFitReturnModels } from '../jobs/fit-return-models.ts'
import { runRefreshSegments } from '../jobs/refresh-segments.ts'
import { runSendReport } from '../jobs/send-report.ts'
import { runSyncConnection } from '../jobs/sync-connection.ts'
import { startMailLoop } from '../mail/mail-loop.ts'
import { openSmtp } from '../mail/open-smtp.ts'
import { createMetrics } from './metrics.ts'
import type { ScenarioName } from '../demo/sandbox.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import { startScheduler } from './scheduler.ts'
import { serveHttp } from './serve-http.ts'
import type { Shutdown } from './shutdown.ts'
import { startTracing } from './tracing.ts'

export interface StartOptions {
  readonly config: ServerConfig
  readonly services: ReadonlySet<Service>
  /** The scenario of the demo workspace. */
  readonly scenario: ScenarioName
  /** Whether the demo also connects the platforms around its shop. */
  readonly connectsDemoPlatforms: boolean
  readonly log: Logger
  readonly shutdown: Shutdown
  /** Aborted by a stop during startup. */
  readonly signal: AbortSignal
}

export interface RunningServices {
  readonly url: string
  readonly services: Services
  /** Null without the demo. */
  readonly demo: DemoWorkspace | null
  /** Makes `/readyz` answer 200 while the engines respond. */
  setStarted(): void
}

/** Starts the requested services in dependency order. */
export async function start(options: StartOptions): Promise<RunningServices> {
  const { config, log, shutdown, signal } = options
  const assets = findAssets()
  const lock = usesDataFolder(config) ? await takeDataLock(config.dataDir, log) : null
  if (lock !== null) shutdown.add('data folder', () => lock.release())
  shutdown.add('tracing', await startTracing(config.traceEndpoint, log), { stage: 'traces' })
  const composed = await compose({ config, assets, log, shutdown, signal })
  signal.throwIfAborted()

  const { services, queue, sandbox, readRates, setAddress, setStarted } = composed
  const metrics = createMetrics()
  const http = options.services.has('api')
    ? await serveHttp({ config, assets, services, metrics, sandbox, log, shutdown })
    : null
  const localUrl = http?.localUrl ?? `http://127.0.0.1:${config.port}`
  const url = http?.url ?? config.publicUrl ?? localUrl
  setAddress({ url, localUrl })
  const { scenario } = options
  const demo =
    http === null || sandbox === null || config.platformHosts.SP !== undefined
      ? null
      : await retryWhileUnavailable(
          () => prepareDemo({ config, services, sandbox, scenario, signal }),
          { log, signal },
        )
  signal.throwIfAborted()

  if (options.services.has('worker')) {
    await retryWhileUnavailable(() => resumeInterruptedRuns(services.ingestion), { log, signal })
    const { connectorFor } = services.ingestion
    const platforms = PlatformCode.options.filter((code) => connectorFor(code) !== undefined)
    await queue.work(
      'sync-connection',
      { platforms, atOnce: syncsPerPlatform },
      (payload, stopped) => runSyncConnection(services, metrics, payload, stopped),
    )
    const destinations = platforms.filter(
      (code) => connectorFor(code)?.manifest.audiences !== undefined,
    )
    await queue.work(
      'deliver-audience',
      { platforms: destinations, atOnce: deliveriesPerPlatform },
      (payload, stopped) => runDeliverAudience(services, metrics, payload, stopped),
    )
    const search = searchOnThread(assets.insightSearch)
    await queue.work('find-insights', { atOnce: 1 }, (payload, stopped) =>
      runFindInsights(services, metrics, search, payload, stopped),
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
    const transport = openSmtp(config)
    const mail = await retryWhileUnavailable(() => startMailLoop(services, transport), {
      log,
      signal,
    })
    shutdown.add('mail', () => mail.stop(), { stage: 'work' })
  }
  if (options.services.has('scheduler')) {
    const scheduler = startScheduler(services, readRates)
    shutdown.add('scheduler', () => scheduler.stop(), { stage: 'work' })
  }
  if (demo !== null && options.connectsDemoPlatforms) connectDemoInBackground(demo, log, shutdown)
  lock?.setUrl(url)
  return { url, services, demo, setStarted }
}

/** Runs in the background until it is done or the process stops. */
function connectDemoInBackground(demo: DemoWorkspace, log: Logger, shutdown: Shutdown): void {
  const stopping = new AbortController()
  const connecting = demo.connectPlatforms(stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted)
      log.warn({ err: error }, 'some demo platforms could not be connected')
  })
  const stop = async () => {
    stopping.abort()
    await connecting
  }
  shutdown.add('demo', stop, { stage: 'work' })
}

const syncsPerPlatform = 2
const deliveriesPerPlatform = 2
/** Each runs several queries at once, and people wait for theirs. */
const reportsAtOnce = 2
/** They only wait for other servers. */
const hooksAtOnce = 8

/** An embedded engine needs exclusive use of the data folder. */
function usesDataFolder({ databaseUrl, clickhouseUrl }: ServerConfig): boolean {
  return databaseUrl === null || clickhouseUrl === null
}
