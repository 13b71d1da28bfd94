import type { Services } from '@cartograph/features'
import type { Logger } from 'pino'
import { findAssets } from '../assets.ts'
import type { Service } from '../config/command-line.ts'
import { compose } from './compose.ts'
import type { ServerConfig } from '../config/config.ts'
import { takeDataLock } from './data-lock.ts'
import { prepareDemo, type DemoWorkspace } from '../demo/prepare-demo.ts'
import { launchWorker, stopLimitMs } from '../worker/launch-worker.ts'
import { startWork } from '../worker/start-work.ts'
import type { LogOutput } from './log.ts'
import { createMetrics } from './metrics.ts'
import type { ScenarioName } from '../demo/sandbox.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
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
  /** Takes the log lines of the worker process. */
  readonly output: LogOutput
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

/**
 * Starts the requested services in dependency order. Those beside the API run in a process of their own, so
 * that no sync occupies the event loop that answers requests.
 */
export async function start(options: StartOptions): Promise<RunningServices> {
  const { config, log, output, shutdown, signal } = options
  const assets = findAssets()
  const lock = usesDataFolder(config) ? await takeDataLock(config.dataDir, log) : null
  if (lock !== null) shutdown.add('data folder', () => lock.release())
  shutdown.add('tracing', await startTracing(config.traceEndpoint, log), { stage: 'traces' })
  const besideApi = new Set([...options.services].filter((one) => one !== 'api'))
  const worker =
    options.services.has('api') && besideApi.size > 0
      ? launchWorker({ dataDir: config.dataDir, entry: assets.workerProcess, log, output })
      : null
  if (worker !== null) {
    shutdown.add('worker', () => worker.stop(), { stage: 'work', limitMs: stopLimitMs + 1_000 })
  }
  const composed = await compose({ config, assets, log, shutdown, signal })
  signal.throwIfAborted()

  const { services, sandbox, setAddress, setStarted } = composed
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

  const work = { config, services: besideApi, metrics, shutdown, signal }
  if (worker === null) await startWork(composed, work)
  else {
    const { databaseUrl, warehouseSocket } = composed.engines
    const { demo: hasDemo } = config
    const services = [...besideApi]
    worker.start({ services, databaseUrl, warehouseSocket, url, localUrl, demo: hasDemo })
    metrics.addProcess(() => worker.readMetrics())
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

/** An embedded engine needs exclusive use of the data folder. */
function usesDataFolder({ databaseUrl, clickhouseUrl }: ServerConfig): boolean {
  return databaseUrl === null || clickhouseUrl === null
}
