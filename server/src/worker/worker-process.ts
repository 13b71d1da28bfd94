import { constants, getPriority, setPriority } from 'node:os'
import { findAssets } from '../assets.ts'
import { readConfig } from '../config/config.ts'
import { compose } from '../process/compose.ts'
import { openLog } from '../process/log.ts'
import { createMetrics, type Metrics } from '../process/metrics.ts'
import { runUntilStopped, type ProgramOptions } from '../process/run-until-stopped.ts'
import { startTracing } from '../process/tracing.ts'
import { endWithParent } from './end-with-parent.ts'
import { startWork } from './start-work.ts'
import { MessageToWorker, type MessageFromWorker, type WorkerSettings } from './worker-messages.ts'

/**
 * The process that works beside the API: what it computes occupies no event loop that answers requests, and
 * they come first on the processor, too. It uses the engines of its parent.
 */
endWithParent()
// A quarter of the processor when the API needs all of it. With ten steps, other programs starve the worker.
const stepsBelowApi = 5
setPriority(Math.min(getPriority() + stepsBelowApi, constants.priority.PRIORITY_LOW))
const config = readConfig()
const log = openLog(config.logLevel).log.child({ process: 'worker' })
const metrics = createMetrics({ process: 'worker' })
const settings = await receiveSettings(metrics)
const { databaseUrl, demo } = settings
process.exit(
  await runUntilStopped({
    config: { ...config, databaseUrl, demo },
    log,
    run: (options) => work(settings, options),
  }),
)

async function work(
  { services, url, localUrl, warehouseSocket }: WorkerSettings,
  options: ProgramOptions,
): Promise<null> {
  const { config, shutdown, signal, untilStopped } = options
  shutdown.add('tracing', await startTracing(config.traceEndpoint, log), { stage: 'traces' })
  const composed = await compose({ ...options, assets: findAssets(), warehouseSocket })
  signal.throwIfAborted()
  composed.setAddress({ url, localUrl })
  await startWork(composed, { config, services: new Set(services), metrics, shutdown, signal })
  send({ kind: 'ready' })
  await untilStopped
  return null
}

function receiveSettings(metrics: Metrics): Promise<WorkerSettings> {
  return new Promise((resolve) => {
    process.on('message', (raw) => {
      const message = MessageToWorker.parse(raw)
      if (message.kind === 'start') resolve(message.settings)
      else void metrics.read().then((text) => send({ kind: 'metrics', text }))
    })
  })
}

function send(message: MessageFromWorker): void {
  if (process.connected) process.send?.(message)
}
