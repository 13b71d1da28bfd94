import { connectors } from '@cartograph/connectors'
import {
  newId,
  SessionId,
  type JobName,
  type JobPayload,
  type OrgId,
  type Role,
  type UserId,
} from '@cartograph/contract'
import { and, eq, memberships, sessions } from '@cartograph/store'
import { openTestStore, silentLog, type TestStore } from '@cartograph/store/testing'
import { randomBytes } from 'node:crypto'
import { openAccess } from './access/index.ts'
import { unlimitedAttempts } from './attempts/unlimited.fixture.ts'
import { systemContext, type Context, type Services } from './context.ts'
import { openEmbeddedIdentity, setPassword } from './identity/index.ts'
import { identityMail } from './mail/index.ts'
import { createKeyRates } from './access/index.ts'
import { createMessageRates } from './messages/index.ts'
import { isOpenWorkspace, loadPlans } from './plans/index.ts'
import { createQuerySlots } from './queries/index.ts'
import { reportsInProcess } from './reports/index.ts'
import { deriveTokenKeys } from './token-keys.ts'
import { filesInMemory } from './testing/files-in-memory.ts'
import { createUser } from './users/index.ts'
import { addWorkspace } from './workspaces/index.ts'

export { realLimits } from './attempts/real-limits.fixture.ts'
export { unlimitedAttempts } from './attempts/unlimited.fixture.ts'
export { storeInstall } from './oauth/index.ts'
export { replaceEntities } from './insights/index.ts'
export { shareTestServer } from '@cartograph/store/testing'
/** Loaded on request, since it needs the sandbox. */
export const loadDeliveryBench = () => import('./testing/bench-delivery.ts')
export const loadBesideDeadBench = () => import('./testing/bench-beside-dead.ts')
/** Loaded on request, since it needs an engine and simulated shops. */
export const loadAlertsBench = async () => ({
  ...(await import('./testing/bench-alerts.ts')),
  ...(await import('./alerts/judge/bench-detection.ts')),
})
/** Loaded on request, since it needs the model. */
export const loadCountStatement = () => import('./testing/count-statement.ts')
export const loadReturningBench = () => import('./testing/bench-returning.ts')
export { queueRenderedMail, storeMailFile } from './mail/index.ts'
export { alertPictureLink } from './alerts/notify/slack-pictures.ts'
export { digestToken } from './digests/digest-token.ts'
export { tokenPlace } from './report-schedules/recipients/recipient-token.ts'
export { reportsInProcess } from './reports/index.ts'
export { writeReportFile } from './reports/files/write-report-file.ts'
export { withSpools, type OpenSpool } from './reports/rows/row-spool.ts'
export { rowPieces, spoolResults } from './reports/section/spooled-answer.fixture.ts'
export const loadMakeSchedulesDue = async () =>
  (await import('./testing/make-schedules-due.ts')).makeSchedulesDue
export { filesInMemory } from './testing/files-in-memory.ts'
export { openHookReceiver, type HookAnswer, type ReceivedHook } from './testing/hook-receiver.ts'
export { partOf } from './testing/part-of.ts'
/** Loaded on request, since it needs a reader of PDF. */
export const loadReadPdf = async () => (await import('./testing/read-pdf.ts')).readPdf
export { readWorkbook } from './reports/workbook/read-workbook.fixture.ts'
export { soundParts } from './testing/sound-parts.ts'

export interface TestServices {
  readonly services: Services
  readonly store: TestStore
  /** The context of start-up and unauthenticated callers. */
  readonly ctx: Context
  /** The jobs that verbs have queued, in order. */
  readonly jobs: { name: JobName; payload: JobPayload<JobName> }[]
  readonly clock: { now: Date }
  /** A user with a confirmed address. */
  addUser(email: string, password?: string): Promise<UserId>
  addWorkspace(admin: UserId, name?: string): Promise<OrgId>
  addMember(orgId: OrgId, userId: UserId, role: Role): Promise<void>
  /** The context of a signed-in user, inside a workspace when one is named. */
  as(userId: UserId, orgId?: OrgId): Promise<Context>
  close(): Promise<void>
}

/** The services over a real database. Services that this room must not use throw. */
export async function openTestServices(over: Partial<Services> = {}): Promise<TestServices> {
  const store = await openTestStore()
  const clock = { now: new Date('2026-11-14T09:00:00.000Z') }
  const now = () => clock.now
  const jobs: TestServices['jobs'] = []
  const settings: Services['settings'] = {
    publicUrl: () => 'http://cartograph.example',
    flags: {},
    developers: new Set(),
    hasOutbox: true,
    hasPlans: true,
    takesTestCharges: false,
    operatorEmail: 'operator@cartograph.example',
    supportEmail: null,
    allowsPrivateDestinations: false,
    demoUsers: new Set<string>(),
  }
  const access = await openAccess({ store, clock: now, log: silentLog })
  const mail = identityMail({ store, settings, clock: now })
  const services: Services = {
    store,
    semantic: withModel(outOfReach('semantic')) as Services['semantic'],
    library: new Map(),
    segmentTemplates: [],
    reportTemplates: [],
    reportThreads: reportsInProcess,
    planList: loadPlans(),
    payments: null,
    ingestion: {
      store,
      warehouse: outOfReach('warehouse') as Services['ingestion']['warehouse'],
      queue: {
        enqueue(name, payload) {
          jobs.push({ name, payload })
          return Promise.resolve()
        },
      },
      connectorFor: (platform) => connectors[platform],
      platformAccess: (_platform, mode) => ({
        hosts: {},
        app: mode === 'sandbox' ? sandboxApp : null,
      }),
      openWorkspaces: (orgId) => isOpenWorkspace(orgId, { clock: now, settings }),
      log: silentLog,
      clock: now,
    },
    files: filesInMemory(),
    fileQuotaBytes: 64 * 1024 ** 2,
    platforms: { oauth: () => 'sandbox', sandboxForm: () => ({ api_key: 'sandbox_key' }) },
    tokenKeys: deriveTokenKeys(randomBytes(32)),
    identity: openEmbeddedIdentity({ store, log: silentLog, clock: now, mail }),
    google: null,
    access,
    limits: unlimitedAttempts,
    querySlots: createQuerySlots(),
    keyRates: createKeyRates(),
    messageRates: createMessageRates({ perMinute: 1_000_000 }),
    languageModel: null,
    groundTruth: null,
    settings,
    hasStarted: () => true,
    clock: now,
    log: silentLog,
    ...over,
  }
  const ctx = systemContext(services, new AbortController().signal)
  return {
    services,
    store,
    ctx,
    jobs,
    clock,
    async addUser(email, password) {
      const id = await store.asSystem((tx) =>
        createUser(ctx, tx, { email, emailVerified: true, firstName: 'Ada', lastName: 'Test' }),
      )
      if (id === null) throw new Error(`${email} is taken`)
      if (password !== undefined) {
        await store.asSystem((tx) => setPassword(ctx, tx, { userId: id, password }))
      }
      return id
    },
    addWorkspace: (admin, name = 'Fernhill Goods') =>
      store.asSystem((tx) => addWorkspace(ctx, tx, { workspace: { org_name: name }, admin })),
    async addMember(orgId, userId, role) {
      await store.asSystem((tx) => tx.insert(memberships).values({ orgId, userId, role }))
      access.invalidate({ user_id: userId })
    },
    async as(userId, orgId) {
      const sessionId = newId(SessionId)
      const role = await store.asSystem(async (tx) => {
        await tx.insert(sessions).values({
          id: sessionId,
          userId,
          tokenHash: sessionId,
          createdAt: now(),
          authenticatedAt: now(),
          lastUsedAt: now(),
          expiresAt: new Date(now().getTime() + 48 * 3_600_000),
        })
        if (orgId === undefined) return null
        const [membership] = await tx
          .select({ role: memberships.role })
          .from(memberships)
          .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
        return membership?.role ?? null
      })
      const workspace = orgId === undefined || role === null ? null : { orgId, role }
      return { ...ctx, actor: { kind: 'person', userId, sessionId }, workspace }
    },
    async close() {
      await access.close()
      await store.close()
    },
  }
}

/** With an empty model, from which a workspace's filters are read. */
function withModel(rest: object): object {
  const model: Services['semantic']['model'] = {
    cubes: new Map(),
    views: new Map(),
    missing: new Map(),
  }
  return new Proxy(rest, {
    get: (target, name) => (name === 'model' ? model : Reflect.get(target, name)),
  })
}

function outOfReach(name: string): object {
  return new Proxy(
    {},
    {
      get() {
        throw new Error(`${name} was used by a verb that must not depend on it`)
      },
    },
  )
}

const sandboxApp = { clientId: 'sandbox', clientSecret: 'sandbox', developerToken: 'sandbox' }
