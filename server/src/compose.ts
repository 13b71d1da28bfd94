import { connectors } from '@cartograph/connectors'
import { createSignInLimit, deriveTokenKeys, type Services } from '@cartograph/features'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import type { PlatformHosts } from './config.ts'
import { openJobQueue, type OpenJobQueue } from './jobs/job-queue.ts'
import { openEngines, type Engines, type OpenEnginesOptions } from './open-engines.ts'

const clock = () => new Date()

export interface Composed {
  readonly engines: Engines
  readonly services: Services
  readonly queue: OpenJobQueue
  /** May be pointed elsewhere until work begins: the sandbox's address is known once it listens. */
  readonly hosts: PlatformHosts
}

/** The composition root: everything is opened here, once, and handed on. */
export async function compose(options: OpenEnginesOptions): Promise<Composed> {
  const { config, assets, log, shutdown } = options
  const engines = await openEngines(options)
  const { store, warehouse, secretKey } = engines
  const queue = await openJobQueue({ store, log: log.child({ part: 'jobs' }), supervise: true })
  shutdown.add('job queue', () => queue.stop())

  const hosts: PlatformHosts = { ...config.platformHosts }
  const catalogue = loadCatalogue(assets.catalogue ?? undefined)
  const services: Services = {
    store,
    semantic: createSemantic({ warehouse, catalogue }),
    ingestion: {
      store,
      warehouse,
      queue,
      connectorFor: (platform) => connectors[platform],
      hosts,
      log: log.child({ part: 'ingestion' }),
      clock,
    },
    tokenKeys: deriveTokenKeys(secretKey),
    signInLimit: createSignInLimit(),
    clock,
    log,
  }
  return { engines, services, queue, hosts }
}
