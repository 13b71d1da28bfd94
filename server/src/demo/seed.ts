import { setTimeout as sleep } from 'node:timers/promises'
import { platformNames, type OrgId } from '@cartograph/contract'
import { findInsights, searchOnThread, systemContext, type Services } from '@cartograph/features'
import { startSync } from '@cartograph/ingestion'
import { findAssets } from '../assets.ts'
import { CommandLineError } from '../config/command-line.ts'
import { showProgress } from '../process/show-progress.ts'
import { start, type StartOptions } from '../process/start.ts'
import { watchSync } from '../process/watch-sync.ts'
import { demoPlatforms } from './connect-demo-platforms.ts'
import type { DemoWorkspace } from './prepare-demo.ts'

export interface SeedOptions extends Omit<StartOptions, 'services' | 'connectsDemoPlatforms'> {
  /** Whether to connect the other platforms as well, wait for their syncs, and find insights. */
  readonly isComplete: boolean
}

/** Fills the data folder with a scenario's workspace. Returns the URL to print. */
export async function seed(options: SeedOptions): Promise<string> {
  const { log, signal, config } = options
  const demoConfig = { ...config, demo: true }
  const services = new Set(['api', 'worker'] as const)
  // The other platforms are connected later.
  const running = await start({
    ...options,
    config: demoConfig,
    services,
    connectsDemoPlatforms: false,
  })
  if (running.demo === null) {
    throw new CommandLineError(
      'Seeding needs the sandbox. Unset the _URL of the platform it plays.',
    )
  }
  const { orgId, connectionId } = running.demo
  await startSync(running.services.ingestion, { orgId, connectionId })
  const items = await watchSync(running.services, { orgId, show: showProgress(log), signal })
  const failure = items.find(({ error }) => error !== null)?.error
  if (failure) log.warn({ reason: failure }, 'scenario sync failed')
  if (options.isComplete) await connectAndFindInsights(running.services, running.demo, options)
  return `${running.url}/org/${orgId}/insights/overview`
}

async function connectAndFindInsights(
  services: Services,
  demo: DemoWorkspace,
  { log, signal }: Pick<SeedOptions, 'log' | 'signal'>,
): Promise<void> {
  const { orgId } = demo
  await demo.connectPlatforms(signal)
  const items = await watchSync(services, { orgId, show: showProgress(log), signal })
  for (const platform of demoPlatforms) {
    const streams = items.filter((item) => item.platform === platform)
    if (streams.length > 0 && streams.every(({ state }) => state === 'done')) continue
    const reason = streams.find(({ error }) => error !== null)?.error
    throw new Error(`${platformNames[platform]} was not synced: ${reason ?? 'it is not connected'}`)
  }
  await findAllInsights(services, { orgId, signal })
}

/** Repeats the search until none is under way that started before all data was read. */
async function findAllInsights(
  services: Services,
  { orgId, signal }: { readonly orgId: OrgId; readonly signal: AbortSignal },
): Promise<void> {
  const ctx = systemContext(services, signal)
  const search = searchOnThread(findAssets().insightSearch)
  for (;;) {
    const outcome = await findInsights(ctx, { orgId, search })
    if (outcome === 'found' || outcome === 'not_due') return
    await sleep(retryMs, undefined, { signal })
  }
}

const retryMs = 200
