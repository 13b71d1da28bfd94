import { connectors } from '@cartograph/connectors'
import {
  createAttemptLimits,
  deriveTokenKeys,
  loadLibrary,
  openAccess,
  type Services,
} from '@cartograph/features'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { sandboxFor, type Sandbox } from '../demo/sandbox.ts'
import { openJobQueue, type OpenJobQueue } from '../jobs/job-queue.ts'
import { openRates, type ReadRates } from './exchange-rates.ts'
import { openEngines, type Engines, type OpenEnginesOptions } from './open-engines.ts'
import { openIdentity } from './open-identity.ts'
import { openPlatforms } from './platforms.ts'

const clock = () => new Date()

export interface ComposeOptions extends OpenEnginesOptions {
  readonly sandboxPace: number
}

export interface Composed {
  readonly engines: Engines
  readonly services: Services
  readonly queue: OpenJobQueue
  /** What is served as the platforms; null when the demo is off. */
  readonly sandbox: Sandbox | null
  readonly readRates: ReadRates
  /** Where people and this machine reach us is known once we listen. */
  setAddress(address: { readonly url: string; readonly localUrl: string }): void
}

/** The composition root: everything is opened here, once, and handed on. */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const { config, assets, log, shutdown, sandboxPace } = options
  const engines = await openEngines(options)
  const { store, warehouse, secretKey } = engines
  const queue = await openJobQueue({ store, log: log.child({ part: 'jobs' }), supervise: true })
  shutdown.add('job queue', () => queue.stop())
  const access = await openAccess({ store, clock, log: log.child({ part: 'access' }) })
  shutdown.add('access', () => access.close())

  const sandbox = sandboxFor(config, secretKey, { pace: sandboxPace })
  const platforms = openPlatforms(config, sandbox)
  const model = loadCatalogue(assets.catalogue ?? undefined)
  const semantic = createSemantic({ warehouse, model })
  let publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`
  let ownUrl = publicUrl
  const readRates = openRates(config, sandbox, () => ownUrl)
  const settings: Services['settings'] = {
    publicUrl: () => publicUrl,
    flags: config.flags,
    developers: config.developerEmails,
    demoUsers: config.demoEmails,
    hasOutbox: config.smtpUrl === null,
    operatorEmail: config.mailFrom,
    supportEmail: config.supportEmail,
  }
  const { identity, google } = openIdentity({ config, store, settings, clock, log })
  const services: Services = {
    store,
    semantic,
    library: loadLibrary(semantic.meta(), assets.library ?? undefined),
    ingestion: {
      store,
      warehouse,
      queue,
      connectorFor: (platform) => connectors[platform],
      platformAccess: platforms.access,
      sandboxPace,
      log: log.child({ part: 'ingestion' }),
      clock,
    },
    platforms: platforms.modes,
    tokenKeys: deriveTokenKeys(secretKey),
    identity,
    google,
    access,
    limits: createAttemptLimits(),
    groundTruth: sandbox,
    settings,
    clock,
    log,
  }
  function setAddress({ url, localUrl }: { readonly url: string; readonly localUrl: string }) {
    publicUrl = url
    ownUrl = localUrl
    platforms.serveSandboxAt(localUrl)
  }
  return { engines, services, queue, sandbox, readRates, setAddress }
}
