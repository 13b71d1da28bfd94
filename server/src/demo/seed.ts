import { startSync } from '@cartograph/ingestion'
import { CommandLineError } from '../config/command-line.ts'
import { showProgress } from '../process/show-progress.ts'
import { start, type StartOptions } from '../process/start.ts'
import { watchSync } from '../process/watch-sync.ts'

export type SeedOptions = Omit<StartOptions, 'services' | 'connectsRest'>

/** Fills the data folder with a scenario's workspace; answers what to print last. */
export async function seed(options: SeedOptions): Promise<string> {
  const { log, signal, config } = options
  const demoConfig = { ...config, demo: true }
  const services = new Set(['api', 'worker'] as const)
  // The platforms around the shop are connected when it is first opened.
  const started = await start({ ...options, config: demoConfig, services, connectsRest: false })
  if (started.demo === null) {
    throw new CommandLineError(
      'Seeding needs the sandbox. Unset the _URL of the platform it plays.',
    )
  }
  const { orgId, connectionId } = started.demo
  await startSync(started.services.ingestion, { orgId, connectionId })
  const items = await watchSync(started.services, { orgId, show: showProgress(log), signal })
  const failure = items.find(({ error }) => error !== null)?.error
  if (failure) log.warn({ reason: failure }, 'the sync of this scenario failed')
  return `${started.url}/org/${orgId}/insights/overview`
}
