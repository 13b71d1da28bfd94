import { PlatformCode } from '@cartograph/contract'
import { searchOnThread, type Services } from '@cartograph/features'
import { resumeInterruptedRuns } from '@cartograph/ingestion'
import type { Logger } from 'pino'
import { findAssets } from '../assets.ts'
import type { Service } from '../config/command-line.ts'
import { compose } from './compose.ts'
import type { ServerConfig } from '../config/config.ts'
import { takeDataLock } from './data-lock.ts'
import { prepareDemo, type PreparedDemo } from '../demo/demo.ts'
import { findInsightsOf } from '../jobs/find-insights.ts'
import { syncConnection } from '../jobs/sync-connection.ts'
import { startMailLoop } from '../mail/mail-loop.ts'
import { openSmtp } from '../mail/open-smtp.ts'
import { createMetrics } from './metrics.ts'
import type { ScenarioName } from '../demo/sandbox.ts'
import { startScheduler } from './scheduler.ts'
import { serveHttp } from './serve-http.ts'
import type { Shutdown } from './shutdown.ts'
import { startTracing } from './tracing.ts'

export interface StartOptions {
  readonly config: ServerConfig
  readonly services: ReadonlySet<Service>
  /** The scenario of the sandbox that the demo user is to have. */
  readonly scenario: ScenarioName
  /** Whether the demo gets the platforms around its shop as well. */
  readonly connectsRest: boolean
  /** How many times faster than the clock the sandbox gives its quotas anew. */
  readonly sandboxPace: number
  readonly log: Logger
  readonly shutdown: Shutdown
  /** Aborted when we are told to stop while still starting. */
  readonly signal: AbortSignal
  readonly onLost: () => void
}

export interface Started {
  readonly url: string
  readonly services: Services
  /** Null without the demo. */
  readonly demo: PreparedDemo | null
}

/** Everything that was asked for, in the order in which it needs one another. */
export async function start(options: StartOptions): Promise<Started> {
  const { config, log, shutdown, signal } = options
  const assets = findAssets()
  const lock = holdsData(config) ? await takeDataLock(config.dataDir) : null
  if (lock !== null) shutdown.add('data folder', () => lock.release())
  shutdown.add('tracing', await startTracing(config.traceEndpoint, log))
  const { onLost, sandboxPace } = options
  const composed = await compose({ config, assets, log, shutdown, onLost, sandboxPace })
  signal.throwIfAborted()

  const { services, queue, sandbox, readRates, setAddress } = composed
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
      : await prepareDemo({ config, services, sandbox, scenario, signal })
  signal.throwIfAborted()

  if (options.services.has('worker')) {
    await resumeInterruptedRuns(services.ingestion)
    const { connectorFor } = services.ingestion
    const platforms = PlatformCode.options.filter((code) => connectorFor(code) !== undefined)
    await queue.work(
      'sync-connection',
      { platforms, atOnce: syncsOfPlatformAtOnce },
      (payload, stopped) => syncConnection(services, metrics, payload, stopped),
    )
    const search = searchOnThread(assets.insightSearch)
    await queue.work('find-insights', { atOnce: 1 }, (payload, stopped) =>
      findInsightsOf(services, metrics, search, payload, stopped),
    )
    const transport = openSmtp(config)
    const mail = await startMailLoop(services, transport)
    shutdown.add('mail', () => mail.stop())
  }
  if (options.services.has('scheduler')) {
    const scheduler = startScheduler(services, readRates)
    shutdown.add('scheduler', () => scheduler.stop())
  }
  if (demo !== null && options.connectsRest) keepConnecting(demo, log, shutdown)
  lock?.setUrl(url)
  return { url, services, demo }
}

/** Goes on beside everything else until it is done or we are told to stop. */
function keepConnecting(demo: PreparedDemo, log: Logger, shutdown: Shutdown): void {
  const stopping = new AbortController()
  const connecting = demo.connectRest(stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'the demo is not wholly connected')
  })
  shutdown.add('demo', async () => {
    stopping.abort()
    await connecting
  })
}

const syncsOfPlatformAtOnce = 2

/** Something embedded lives in the data folder, so nobody else may. */
function holdsData({ databaseUrl, clickhouseUrl }: ServerConfig): boolean {
  return databaseUrl === null || clickhouseUrl === null
}
