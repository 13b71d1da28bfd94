import { join } from 'node:path'
import { bucketFiles, connectors } from '@cartograph/connectors'
import {
  createAttemptLimits,
  createKeyRates,
  createMessageRates,
  createQuerySlots,
  deriveTokenKeys,
  isOpenWorkspace,
  loadLibrary,
  loadPlans,
  loadReportTemplates,
  loadTemplates,
  openAccess,
  metricsOfWorkspace,
  openReportThreads,
  segmentSource,
  type Services,
} from '@cartograph/features'
import {
  answerLargeOnThread,
  createSemantic,
  loadCatalogue,
  withSegmentRules,
  withWorkspaceMetrics,
} from '@cartograph/semantic'
import { openSandbox, sandboxPace, type Sandbox } from '../demo/sandbox.ts'
import { openJobQueue, type OpenJobQueue } from '../jobs/job-queue.ts'
import { openRateReader, type ReadRates } from './exchange-rates.ts'
import { openEngines, type Engines, type OpenEnginesOptions } from './open-engines.ts'
import { folderFiles } from './folder-files.ts'
import { openIdentity } from './open-identity.ts'
import { openPayments } from './open-payments.ts'
import { openPlatforms } from './platforms.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

const clock = () => new Date()

export interface Composition {
  readonly engines: Engines
  readonly services: Services
  readonly queue: OpenJobQueue
  /** The simulated platforms; null when the demo is off. */
  readonly sandbox: Sandbox | null
  readonly readRates: ReadRates
  /** Set once the server listens. */
  setAddress(address: { readonly url: string; readonly localUrl: string }): void
  /** From here on, `/readyz` may answer that the process is ready. */
  setStarted(): void
}

/** The composition root: opens every service once and passes it on. */
export async function compose(options: OpenEnginesOptions): Promise<Composition> {
  const { config, assets, log, shutdown, signal } = options
  const engines = await openEngines(options)
  const { store, warehouse, secretKey } = engines
  const retrying = { log, signal }
  const queue = await retryWhileUnavailable(
    () => openJobQueue({ store, log: log.child({ part: 'jobs' }), supervise: true }),
    retrying,
  )
  shutdown.add('job queue', () => queue.stop(), { stage: 'work', limitMs: 25_000 })
  const access = await retryWhileUnavailable(
    () => openAccess({ store, clock, log: log.child({ part: 'access' }) }),
    retrying,
  )
  shutdown.add('access', () => access.close())

  const tokenKeys = deriveTokenKeys(secretKey)
  const sandbox = openSandbox(config, secretKey)
  const platforms = openPlatforms(config, sandbox)
  const model = loadCatalogue(assets.catalogue ?? undefined)
  const threaded = answerLargeOnThread(createSemantic({ warehouse, model }), {
    warehouse,
    catalogue: assets.catalogue,
    entry: assets.largeQueries,
  })
  const semantic = withWorkspaceMetrics(
    withSegmentRules(threaded, segmentSource({ store, model })),
    metricsOfWorkspace({ store }),
  )
  shutdown.add('large queries', () => semantic.close())
  const reportThreads = openReportThreads({
    entry: assets.reportFiles,
    spoolFolder: join(config.dataDir, 'report-rows'),
  })
  shutdown.add('report threads', () => reportThreads.close())
  let publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`
  let localBaseUrl = publicUrl
  let hasStarted = false
  const readRates = openRateReader(config, sandbox, () => localBaseUrl, signal)
  const settings: Services['settings'] = {
    publicUrl: () => publicUrl,
    flags: config.flags,
    developers: config.developerEmails,
    allowsPrivateDestinations: config.privateDestinations,
    demoUsers: config.demoEmails,
    hasOutbox: config.smtpUrl === null,
    hasPlans: config.plans,
    takesTestCharges: config.shopifyTestCharges,
    operatorEmail: config.mailFrom,
    supportEmail: config.supportEmail,
  }
  const { identity, google } = openIdentity({ config, store, settings, clock, log })
  const services: Services = {
    store,
    semantic,
    library: loadLibrary(semantic.meta(), assets.library ?? undefined),
    segmentTemplates: loadTemplates(model, assets.segmentTemplates ?? undefined),
    reportTemplates: loadReportTemplates(model, assets.reportTemplates ?? undefined),
    reportThreads,
    planList: loadPlans(config.plansFile ?? assets.plans ?? undefined),
    payments: openPayments(config, sandbox),
    ingestion: {
      store,
      warehouse,
      queue,
      connectorFor: (platform) => connectors[platform],
      platformAccess: platforms.access,
      sandboxPace,
      openWorkspaces: (orgId) => isOpenWorkspace(orgId, { clock, settings }),
      log: log.child({ part: 'ingestion' }),
      clock,
    },
    files:
      config.fileBucket === null
        ? folderFiles(join(config.dataDir, 'files'))
        : bucketFiles(config.fileBucket),
    fileQuotaBytes: config.fileQuotaBytes,
    platforms: platforms.modes,
    tokenKeys,
    identity,
    google,
    access,
    limits: createAttemptLimits({ store, key: tokenKeys.attempts }),
    querySlots: createQuerySlots({
      perKey: config.queriesPerKey,
      perWorkspace: config.queriesPerWorkspace,
    }),
    keyRates: createKeyRates({ perMinute: config.requestsPerKey }),
    messageRates: createMessageRates({ perMinute: config.messagesPerPerson }),
    languageModel: config.languageModel,
    groundTruth: sandbox,
    settings,
    hasStarted: () => hasStarted,
    clock,
    log,
  }
  function setAddress({ url, localUrl }: { readonly url: string; readonly localUrl: string }) {
    publicUrl = url
    localBaseUrl = localUrl
    platforms.setSandboxUrl(localUrl)
    sandbox?.servePaymentsAt({ url: localUrl, app: localUrl })
  }
  function setStarted() {
    hasStarted = true
  }
  return { engines, services, queue, sandbox, readRates, setAddress, setStarted }
}
