import { randomBytes } from 'node:crypto'
import type { JobName, JobPayload, OrgId, Role, UserId } from '@cartograph/contract'
import { connectors } from '@cartograph/connectors'
import { memberships } from '@cartograph/store'
import { openTestStore, silentLog, type TestStore } from '@cartograph/store/testing'
import { createUser, hashPassword } from './accounts/index.ts'
import { systemContext, type Context, type Services } from './context.ts'
import { createSignInLimit } from './sign-in-limit.ts'
import { deriveTokenKeys } from './token-keys.ts'
import { createWorkspace } from './workspaces/index.ts'

export interface TestServices {
  readonly services: Services
  readonly store: TestStore
  readonly ctx: Context
  /** What verbs asked to be done later, in order. */
  readonly jobs: { name: JobName; payload: JobPayload<JobName> }[]
  readonly clock: { now: Date }
  /** A person with a session-less context of their own. */
  addUser(email: string, password?: string): Promise<UserId>
  addWorkspace(admin: UserId, name?: string): Promise<OrgId>
  addMember(orgId: OrgId, userId: UserId, role: Role): Promise<void>
  close(): Promise<void>
}

/** The services over a real database. What a verb of this room must not reach, throws when it does. */
export async function openTestServices(): Promise<TestServices> {
  const store = await openTestStore()
  const clock = { now: new Date('2026-11-14T09:00:00.000Z') }
  const jobs: TestServices['jobs'] = []
  const services: Services = {
    store,
    semantic: outOfReach('semantic') as Services['semantic'],
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
      hosts: {},
      log: silentLog,
      clock: () => clock.now,
    },
    tokenKeys: deriveTokenKeys(randomBytes(32)),
    signInLimit: createSignInLimit(),
    clock: () => clock.now,
    log: silentLog,
  }
  const ctx = systemContext(services, new AbortController().signal)
  return {
    services,
    store,
    ctx,
    jobs,
    clock,
    async addUser(email, password = 'correct horse') {
      const passwordHash = await hashPassword(password)
      const user = { email, passwordHash, firstName: 'Ada', lastName: 'Test' }
      const id = await store.asSystem((tx) => createUser(ctx, tx, user))
      if (id === null) throw new Error(`${email} is taken`)
      return id
    },
    addWorkspace: (admin, name = 'Fernhill Goods') =>
      store.asSystem((tx) =>
        createWorkspace(ctx, tx, {
          workspace: {
            org_name: name,
            org_type: 'ecommerce',
            timezone: 'America/New_York',
            currency_units: 'USD',
          },
          admin,
        }),
      ),
    async addMember(orgId, userId, role) {
      await store.asSystem((tx) =>
        tx.insert(memberships).values({ orgId, userId, role, status: 'joined' }),
      )
    },
    close: () => store.close(),
  }
}

function outOfReach(name: string): object {
  return new Proxy(
    {},
    {
      get() {
        throw new Error(`${name} was used by a verb that has no business with it`)
      },
    },
  )
}
