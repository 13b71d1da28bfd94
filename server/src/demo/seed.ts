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
import type { PreparedDemo } from './demo.ts'

export interface SeedOptions extends Omit<
  StartOptions,
  'services' | 'connectsRest' | 'sandboxPace'
> {
  /** Whether the platforms around the shop are connected and read as well, and all of it is judged. */
  readonly isComplete: boolean
}

/** Fills the data folder with a scenario's workspace; answers what to print last. */
export async function seed(options: SeedOptions): Promise<string> {
  const { log, signal, config } = options
  const demoConfig = { ...config, demo: true }
  const services = new Set(['api', 'worker'] as const)
  // The platforms around the shop are connected when it is first opened.
  const started = await start({
    ...options,
    config: demoConfig,
    services,
    connectsRest: false,
    sandboxPace: hourPerSecond,
  })
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
  if (options.isComplete) await complete(started.services, started.demo, options)
  return `${started.url}/org/${orgId}/insights/overview`
}

/** Waiting for a quota would only make the seeding longer. */
const hourPerSecond = 3_600

async function complete(
  services: Services,
  demo: PreparedDemo,
  { log, signal }: Pick<SeedOptions, 'log' | 'signal'>,
): Promise<void> {
  const { orgId } = demo
  await demo.connectRest(signal)
  const items = await watchSync(services, { orgId, show: showProgress(log), signal })
  for (const platform of demoPlatforms) {
    const streams = items.filter((item) => item.platform === platform)
    if (streams.length > 0 && streams.every(({ state }) => state === 'done')) continue
    const reason = streams.find(({ error }) => error !== null)?.error
    throw new Error(`${platformNames[platform]} was not read: ${reason ?? 'it is not connected'}`)
  }
  await judge(services, { orgId, signal })
}

/** However often a search under way began too early to see everything. */
async function judge(
  services: Services,
  { orgId, signal }: { readonly orgId: OrgId; readonly signal: AbortSignal },
): Promise<void> {
  const ctx = systemContext(services, signal)
  const search = searchOnThread(findAssets().insightSearch)
  for (;;) {
    const outcome = await findInsights(ctx, { orgId, search })
    if (outcome === 'found' || outcome === 'not_due') return
    await sleep(lookAgainMs, undefined, { signal })
  }
}

const lookAgainMs = 200
