import { connectors } from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'
import {
  createKeyRates,
  createMessageRates,
  createQuerySlots,
  deriveTokenKeys,
  loadLibrary,
  isOpenWorkspace,
  loadPlans,
  loadReportTemplates,
  loadTemplates,
  openAccess,
  metricsOfWorkspace,
  segmentSource,
  type Services,
} from '@cartograph/features'
import { filesInMemory, reportsInProcess, unlimitedAttempts } from '@cartograph/features/testing'
import {
  createSemantic,
  loadCatalogue,
  withSegmentRules,
  withWorkspaceMetrics,
} from '@cartograph/semantic'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import pino from 'pino'
import type { Sandbox } from '../demo/sandbox.ts'
import { openHttp, type HttpOptions } from '../http/open-http.ts'
import { openJobQueue, type OpenJobQueue } from '../jobs/job-queue.ts'
import { createMetrics } from '../process/metrics.ts'
import { openIdentity } from '../process/open-identity.ts'
import { openPayments } from '../process/open-payments.ts'
import { serveTestSandbox } from './serve-test-sandbox.ts'
import { addPeople, adminEmail, type TestPeople } from './test-people.ts'

export interface TestServer extends TestPeople {
  readonly http: FastifyInstance
  /** For a second server over the same services. */
  readonly options: HttpOptions
  readonly services: Services
  readonly store: TestStore
  readonly queue: OpenJobQueue
  readonly logLines: readonly string[]
  /** The platforms as simulated by the sandbox, at a separate address. */
  readonly shops: Sandbox
  close(): Promise<void>
}

/** Everything but the process itself is real: database, warehouse, queue, catalogue, HTTP. */
export async function openTestServer(
  over: Partial<HttpOptions> = {},
  clock: Services['clock'] = () => new Date(),
): Promise<TestServer> {
  const logLines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) })
  const [store, { warehouse, close: closeWarehouse }] = await Promise.all([
    openTestStore(),
    openTestDuckdb(),
  ])
  const queue = await openJobQueue({ store, log, supervise: false })
  const { platforms, sandbox, close: closeSandbox } = await serveTestSandbox(store.secretKey)
  const access = await openAccess({ store, clock, log })
  const settings: Services['settings'] = {
    publicUrl: () => 'http://127.0.0.1:3000',
    // Those that are off by default, so that every endpoint responds.
    flags: { enable_search: true, enable_audiences: true },
    developers: new Set([adminEmail]),
    hasOutbox: true,
    hasPlans: true,
    takesTestCharges: false,
    operatorEmail: 'operator@cartograph.example',
    supportEmail: null,
    allowsPrivateDestinations: false,
    demoUsers: new Set<string>(),
  }
  const { identity } = openIdentity({
    config: { cognito: null, google: null },
    store,
    settings,
    clock,
    log,
  })
  const model = loadCatalogue()
  const semantic = withWorkspaceMetrics(
    withSegmentRules(createSemantic({ warehouse, model, clock }), segmentSource({ store, model })),
    metricsOfWorkspace({ store }),
  )
  const services: Services = {
    store,
    semantic,
    library: loadLibrary(semantic.meta()),
    segmentTemplates: loadTemplates(semantic.model),
    reportTemplates: loadReportTemplates(semantic.model),
    reportThreads: reportsInProcess,
    planList: loadPlans(),
    payments: openPayments({ plans: true, stripe: null, stripeTax: 'off' }, sandbox),
    ingestion: {
      store,
      warehouse,
      queue,
      connectorFor: (platform) => connectors[platform],
      platformAccess: platforms.access,
      openWorkspaces: (orgId) => isOpenWorkspace(orgId, { clock, settings }),
      log,
      clock,
    },
    files: filesInMemory(),
    fileQuotaBytes: 64 * 1024 ** 2,
    platforms: platforms.modes,
    tokenKeys: deriveTokenKeys(store.secretKey),
    identity,
    google: noGoogle,
    access,
    querySlots: createQuerySlots(),
    keyRates: createKeyRates({ perMinute: 1_000_000 }),
    messageRates: createMessageRates({ perMinute: 1_000_000 }),
    languageModel: null,
    groundTruth: null,
    limits: unlimitedAttempts,
    settings,
    hasStarted: () => true,
    clock,
    log,
  }
  const people = await addPeople(services)
  await Promise.all([people.orgId, people.otherOrgId].map((id) => warehouse.prepareWorkspace(id)))
  const options: HttpOptions = {
    services,
    log,
    metrics: createMetrics(),
    isSecure: false,
    webFolder: join(import.meta.dirname, 'no-web'),
    outbox: true,
    localPages: 'own',
    trustedProxies: [],
    metricsToken: null,
    sandbox: null,
    ...over,
  }
  const http = await openHttp(options)
  return {
    http,
    options,
    services,
    store,
    queue,
    logLines,
    shops: sandbox,
    ...people,
    async close() {
      await http.close()
      await closeSandbox()
      await queue.stop()
      await access.close()
      await closeWarehouse()
      await store.close()
    },
  }
}

/** Google cannot be reached, so callbacks have no valid proof. */
const noGoogle: Services['google'] = {
  begin: ({ redirectUri }) =>
    Promise.resolve({
      url: `https://google.example/?redirect_uri=${encodeURIComponent(redirectUri)}`,
      check: { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' },
    }),
  finish: () => Promise.reject(new AppError('sign_in_failed')),
}
