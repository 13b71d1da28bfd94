import { connectors } from '@cartograph/connectors'
import {
  createAttemptLimits,
  deriveTokenKeys,
  openAccess,
  type Services,
} from '@cartograph/features'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import type { PlatformHosts } from './config.ts'
import { openJobQueue, type OpenJobQueue } from './jobs/job-queue.ts'
import { openEngines, type Engines, type OpenEnginesOptions } from './open-engines.ts'
import { openIdentity } from './open-identity.ts'

const clock = () => new Date()

export interface Composed {
  readonly engines: Engines
  readonly services: Services
  readonly queue: OpenJobQueue
  /** May be pointed elsewhere until work begins: the sandbox's address is known once it listens. */
  readonly hosts: PlatformHosts
  /** Where people reach us is known once we listen. */
  setPublicUrl(url: string): void
}

/** The composition root: everything is opened here, once, and handed on. */
export async function compose(options: OpenEnginesOptions): Promise<Composed> {
  const { config, assets, log, shutdown } = options
  const engines = await openEngines(options)
  const { store, warehouse, secretKey } = engines
  const queue = await openJobQueue({ store, log: log.child({ part: 'jobs' }), supervise: true })
  shutdown.add('job queue', () => queue.stop())
  const access = await openAccess({ store, clock, log: log.child({ part: 'access' }) })
  shutdown.add('access', () => access.close())

  const hosts: PlatformHosts = { ...config.platformHosts }
  const model = loadCatalogue(assets.catalogue ?? undefined)
  let publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`
  const settings: Services['settings'] = {
    publicUrl: () => publicUrl,
    flags: config.flags,
    developers: config.developerEmails,
    hasOutbox: config.smtpUrl === null,
    operatorEmail: config.mailFrom,
  }
  const { identity, google } = openIdentity({ config, store, settings, clock, log })
  const services: Services = {
    store,
    semantic: createSemantic({ warehouse, model }),
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
    identity,
    google,
    access,
    limits: createAttemptLimits(),
    settings,
    clock,
    log,
  }
  return { engines, services, queue, hosts, setPublicUrl: (url) => (publicUrl = url) }
}
