import {
  ConnectionId,
  newId,
  SyncedAudienceId,
  SyncJobId,
  SyncRunId,
  type JobPayload,
  type OrgId,
  type UserId,
  type WebhookEventType,
} from '@cartograph/contract'
import { and, connections, eq, memberships, syncJobs, syncRuns, webhooks } from '@cartograph/store'
import type { Context, Services } from '../context.ts'
import { replaceInsights } from '../insights/index.ts'
import { openTestServices } from '../testing.ts'
import {
  collectWebhookMessages,
  createWebhook,
  deliverWebhook,
  queueDueWebhookMessages,
} from '../webhooks/index.ts'
import { found } from './found-insight.ts'
import { openHookReceiver } from './hook-receiver.ts'
import { insertAudience } from './insert-audience.ts'

export type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>
export type WebhookShop = Awaited<ReturnType<WebhookWorld['addShop']>>

/** Workspaces with events, a receiver of webhooks, and a queue whose jobs a test runs itself. */
export async function openWebhookWorld() {
  const test = await openTestServices()
  const receiver = await openHookReceiver()
  const { store, clock } = test
  const services: Services = {
    ...test.services,
    settings: { ...test.services.settings, allowsPrivateDestinations: true },
  }
  let count = 0

  async function addShop() {
    count += 1
    const email = `admin-${count}@shop.example`
    const admin = await test.addUser(email)
    const orgId = await test.addWorkspace(admin)
    const ctx: Context = { ...(await test.as(admin, orgId)), ...services }
    const connectionId = newId(ConnectionId)
    await store.asSystem((tx) =>
      tx.insert(connections).values({
        id: connectionId,
        orgId,
        platform: 'SP',
        name: 'fernhill',
        integrationParams: {},
        sealedCredentials: 'sealed',
      }),
    )
    const add = (...types: WebhookEventType[]) =>
      createWebhook(ctx, { name: 'Warehouse', url: `${receiver.url}/events`, event_types: types })
    return { ctx, orgId, connectionId, add, people: [email] }
  }

  /** Returns the addresses of both admins: another one, and a member and a former admin, are added. */
  async function addPeople({
    orgId,
    people,
  }: {
    readonly orgId: OrgId
    readonly people: string[]
  }) {
    for (const [name, role] of [
      ['second', 'admin'],
      ['member', 'member'],
      ['former', 'admin'],
    ] as const) {
      const email = `${name}-${count}@shop.example`
      const userId = await test.addUser(email)
      await test.addMember(orgId, userId, role)
      if (name === 'former') await deactivate(orgId, userId)
      people.push(email)
    }
    return [people[0], people[1]]
  }

  const deactivate = (orgId: OrgId, userId: UserId) =>
    store.asSystem((tx) =>
      tx
        .update(memberships)
        .set({ isActive: false })
        .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))),
    )

  async function endSync(
    { orgId, connectionId }: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
    error: string | null = null,
  ): Promise<SyncRunId> {
    const id = newId(SyncRunId)
    const at = clock.now
    const state = error === null ? 'done' : 'failed'
    const run = { id, orgId, connectionId, state, error, rows: 12 } as const
    await store.asSystem((tx) =>
      tx.insert(syncRuns).values({ ...run, createdAt: at, startedAt: at, finishedAt: at }),
    )
    return id
  }

  const setReauth = (id: ConnectionId, requiresReauth: boolean) =>
    store.asSystem((tx) =>
      tx.update(connections).set({ requiresReauth }).where(eq(connections.id, id)),
    )

  async function endAudienceSync(orgId: OrgId): Promise<SyncJobId> {
    const [syncId, id] = [newId(SyncedAudienceId), newId(SyncJobId)]
    const at = clock.now
    const audience = { orgId, id: syncId, name: 'VIPs', createdAt: at } as const
    await store.asSystem(async (tx) => {
      await insertAudience(tx, { ...audience, fieldsToInclude: ['email'] })
      const job = { orgId, id, syncId, status: 'completed', phase: 'sending', added: 3 } as const
      await tx.insert(syncJobs).values({ ...job, startedAt: at, completedAt: at })
    })
    return id
  }

  const findInsights = (orgId: OrgId, names: readonly string[], date = '2026-11-13') =>
    store.inWorkspace(orgId, (tx) =>
      replaceInsights(tx, {
        orgId,
        date,
        period: 'day',
        items: names.map((finding) => found({ finding })),
        foundAt: clock.now,
      }),
    )

  function passTime(minutes: number): void {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }

  /** Until no job is left. */
  async function runJobs(by: Services = services): Promise<void> {
    for (let job = test.jobs.shift(); job !== undefined; job = test.jobs.shift()) {
      if (job.name !== 'deliver-webhook') continue
      await deliverWebhook(by, job.payload as JobPayload<'deliver-webhook'>)
    }
  }

  /** What the scheduler and the workers do together. */
  async function runAll(): Promise<void> {
    await collectWebhookMessages(services)
    await queueDueWebhookMessages(services)
    await runJobs()
  }

  return {
    test,
    services,
    receiver,
    addShop,
    addPeople,
    endSync,
    setReauth,
    endAudienceSync,
    findInsights,
    runJobs,
    runAll,
    passTime,
    /** A new workspace, and nothing of earlier ones. */
    async startAgain() {
      await store.asSystem((tx) => tx.delete(webhooks))
      receiver.received.length = 0
      receiver.statuses.length = 0
      test.jobs.length = 0
      passTime(1)
      return addShop()
    },
    async close() {
      await receiver.close()
      await test.close()
    },
  }
}
