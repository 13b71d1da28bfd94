import { newId, OrgId, UserId, type InsightId } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionEffects,
  apiKeys,
  audienceBatches,
  audienceEvents,
  audienceLifts,
  audienceMembers,
  auditLog,
  channelReads,
  channels,
  chatSynonyms,
  connections,
  conversations,
  customMetrics,
  customMetricVersions,
  dashboardMenus,
  dashboards,
  defaultViews,
  elementChoices,
  erasures,
  entityWords,
  eq,
  events,
  failingConnections,
  feedPins,
  idempotencyKeys,
  insightDigests,
  insightFeedback,
  insightRuns,
  insights,
  insightStates,
  invitations,
  memberships,
  messageReactions,
  messages,
  metricEntities,
  metricTargets,
  modelUse,
  alertHistory,
  alertIncidents,
  alertMessages,
  alertNotices,
  alertPictures,
  alerts,
  alertStates,
  attachmentParts,
  attachments,
  notes,
  notificationChoices,
  notifications,
  pageSizes,
  paymentAccounts,
  oauthProfiles,
  openStore,
  prompts,
  publicLinks,
  reconciliations,
  rejectedRecords,
  reportDeliveries,
  reportRecipients,
  reportRuns,
  reports,
  reportSchedules,
  savedViews,
  segmentChanges,
  slackDigests,
  segments,
  segmentSizes,
  searchableEntities,
  sql,
  streamDays,
  streamStates,
  syncedAudiences,
  syncJobs,
  syncRuns,
  uploadDays,
  uploadParts,
  uploads,
  users,
  verifiedQuestions,
  webhookAttempts,
  webhookMessages,
  webhooks,
  workspaceExports,
  workspacePeople,
  workspaces,
  type Transaction,
} from './index.ts'
import { openTestStore, silentLog, type TestStore } from './testing.ts'
import { addConnection, addUser, fillWorkspace } from './workspace-rows.fixture.ts'

const tables = {
  workspaces,
  memberships,
  invitations,
  apiKeys,
  chatSynonyms,
  connections,
  conversations,
  customMetrics,
  customMetricVersions,
  oauthProfiles,
  failingConnections,
  webhooks,
  webhookMessages,
  webhookAttempts,
  syncRuns,
  streamStates,
  streamDays,
  reconciliations,
  rejectedRecords,
  uploads,
  uploadParts,
  uploadDays,
  reports,
  reportSchedules,
  reportRecipients,
  reportRuns,
  reportDeliveries,
  dashboardMenus,
  prompts,
  publicLinks,
  dashboards,
  savedViews,
  segments,
  segmentSizes,
  segmentChanges,
  verifiedQuestions,
  syncedAudiences,
  syncJobs,
  audienceBatches,
  audienceEvents,
  audienceLifts,
  audienceMembers,
  erasures,
  defaultViews,
  elementChoices,
  events,
  insights,
  feedPins,
  insightFeedback,
  channels,
  messages,
  actionEffects,
  messageReactions,
  channelReads,
  metricEntities,
  metricTargets,
  modelUse,
  alertHistory,
  alertIncidents,
  alertMessages,
  alertNotices,
  alertPictures,
  alerts,
  alertStates,
  attachmentParts,
  attachments,
  notes,
  notificationChoices,
  notifications,
  pageSizes,
  paymentAccounts,
  slackDigests,
  entityWords,
  insightRuns,
  insightStates,
  insightDigests,
  workspaceExports,
  auditLog,
  idempotencyKeys,
}
const [mine, theirs] = [newId(OrgId), newId(OrgId)]
const user = newId(UserId)
let store: TestStore

beforeAll(async () => {
  store = await openTestStore()
  await addUser(store, user)
  await fillWorkspace(store, mine, user)
  await fillWorkspace(store, theirs, user)
})

afterAll(() => store.close())

const updatable = Object.entries(tables).filter(([, table]) => table !== auditLog)

test.each(updatable)(
  'deleting from %s without a filter leaves the rows of other workspaces',
  async (_name, table) => {
    await inRolledBackTransaction(mine, async (tx) => {
      await tx.delete(table)
      await tx.execute(sql`reset role`)
      const left = await tx.select({ orgId: table.orgId }).from(table)
      expect(left.map((row) => row.orgId)).toEqual([theirs])
    })
  },
)

test('rows of the audit log cannot be updated', async () => {
  const run = store.inWorkspace(mine, (tx) => tx.delete(auditLog))
  await expect(run).rejects.toThrow('permission denied for table audit_log')
})

describe.each(Object.entries(tables))('%s', (_name, table) => {
  test('a query without a filter returns only rows of the current workspace', async () => {
    const all = await store.asSystem((tx) => tx.select({ orgId: table.orgId }).from(table))
    expect(new Set(all.map((row) => row.orgId))).toEqual(new Set([mine, theirs]))
    const seen = await store.inWorkspace(mine, (tx) =>
      tx.select({ orgId: table.orgId }).from(table),
    )
    expect(seen.map((row) => row.orgId)).toEqual([mine])
  })

  test('returns no rows without a workspace', async () => {
    const seen = await store.asSystem(async (tx) => {
      await tx.execute(sql`set local role cartograph_app`)
      return await tx.select({ orgId: table.orgId }).from(table)
    })
    expect(seen).toEqual([])
  })

  test('a row cannot be moved to another workspace', async () => {
    const moved = store.inWorkspace(mine, (tx) =>
      tx.execute(sql`update ${table} set org_id = ${theirs}::uuid`),
    )
    await expect(moved).rejects.toThrow(/row-level security|permission denied/)
  })
})

test('a row cannot be inserted into another workspace', async () => {
  const put = store.inWorkspace(mine, (tx) =>
    tx.insert(auditLog).values({ id: crypto.randomUUID(), orgId: theirs, action: 'forged' }),
  )
  await expect(put).rejects.toThrow('row-level security')
  await expect(store.inWorkspace(mine, (tx) => addConnection(tx, theirs))).rejects.toThrow(
    'row-level security',
  )
})

test('a finding cannot refer to a connection of another workspace', async () => {
  const inserted = store.inWorkspace(mine, async (tx) => {
    await tx.execute(sql`reset role`)
    const [other] = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.orgId, theirs))
    if (other === undefined) throw new Error('no connection')
    await tx.update(insights).set({ datasourceId: other.id }).where(eq(insights.orgId, mine))
  })
  await expect(inserted).rejects.toThrow('insights_connection')
})

test('a finding of another workspace cannot be pinned or rated', async () => {
  const put = (write: (tx: Transaction, insightId: InsightId) => Promise<unknown>) =>
    store.inWorkspace(mine, async (tx) => {
      await tx.execute(sql`reset role`)
      const [other] = await tx
        .select({ id: insights.id })
        .from(insights)
        .where(eq(insights.orgId, theirs))
      if (other === undefined) throw new Error('no finding')
      await write(tx, other.id)
    })
  const pinned = put((tx, insightId) => tx.update(feedPins).set({ orgId: mine, insightId }))
  await expect(pinned).rejects.toThrow('feed_pins')
  const said = put((tx, insightId) =>
    tx.insert(insightFeedback).values({ orgId: mine, insightId, at: new Date() }),
  )
  await expect(said).rejects.toThrow('insight_feedback')
})

test('only entities of the current workspace can be searched, and none without a workspace', async () => {
  const seen = await store.inWorkspace(mine, (tx) => tx.select().from(searchableEntities))
  expect(seen.map((row) => row.orgId)).toEqual([mine])
  expect(await store.asSystem((tx) => tx.select().from(searchableEntities))).toEqual([])
  const write = store.inWorkspace(mine, (tx) => tx.execute(sql`delete from ${searchableEntities}`))
  await expect(write).rejects.toThrow('permission denied for view searchable_entities')
})

test('a pin survives the deletion of its connection', async () => {
  await inRolledBackTransaction(mine, async (tx) => {
    const [shop] = await tx.select().from(connections)
    await tx.update(insights).set({ datasourceId: null })
    await tx.update(feedPins).set({ datasourceId: shop?.id ?? null })
    await tx.delete(connections)
    const left = await tx.select().from(feedPins)
    expect([shop === undefined, left.map((pin) => pin.datasourceId)]).toEqual([false, [null]])
  })
})

test('a stored idempotent response belongs to the workspace whose transaction wrote it', async () => {
  const rows = await store.asSystem((tx) => tx.select().from(idempotencyKeys))
  expect(new Set(rows.map((row) => row.orgId))).toEqual(new Set([mine, theirs]))
})

test('the workspace setting ends with its transaction and does not leak to the next on the same connection', async () => {
  const one = await openStore({ ...store, log: silentLog, connections: 1 })
  await one.inWorkspace(mine, (tx) => tx.select().from(connections))
  const after = await one.executeSql(
    `select current_setting('app.org_id', true) as org, current_user <> 'cartograph_app' as free`,
    [],
  )
  expect(after.rows).toEqual([{ org: '', free: true }])
  expect(await one.asSystem((tx) => tx.select().from(workspaces))).toHaveLength(2)
  await one.close()
})

test('a workspace transaction cannot read users and their sessions', async () => {
  const read = store.inWorkspace(mine, (tx) => tx.select().from(users))
  await expect(read).rejects.toThrow('permission denied for table users')
  const readSessions = store.inWorkspace(mine, (tx) => tx.execute(sql`select * from sessions`))
  await expect(readSessions).rejects.toThrow('permission denied for table sessions')
})

test.each(['identity_accounts', 'identity_verifications', 'mails', 'mail_files', 'mail_attempts'])(
  'a transaction of a workspace cannot read %s',
  async (table) => {
    const read = store.inWorkspace(mine, (tx) => tx.execute(sql.raw(`select * from ${table}`)))
    await expect(read).rejects.toThrow(`permission denied for table ${table}`)
  },
)

test('a transaction sees the users of its own workspace, and none without a workspace', async () => {
  const stranger = newId(UserId)
  await addUser(store, stranger, 'stranger@example.com')
  await store.asSystem((tx) =>
    tx.insert(memberships).values({ orgId: theirs, userId: stranger, role: 'member' }),
  )
  const seen = await store.inWorkspace(mine, (tx) => tx.select().from(workspacePeople))
  expect(seen.map((row) => [row.orgId, row.email])).toEqual([[mine, 'ada@example.com']])
  const none = await store.asSystem((tx) => tx.select().from(workspacePeople))
  expect(none).toEqual([])
  await store.asSystem((tx) => tx.delete(users).where(eq(users.id, stranger)))
})

test('every change of access rights notifies all processes', async () => {
  const received: unknown[] = []
  const unsubscribe = await store.listen('access_changed', (payload) =>
    received.push(JSON.parse(payload)),
  )
  await store.inWorkspace(mine, async (tx) => {
    await tx.update(memberships).set({ role: 'member' })
    await tx.update(apiKeys).set({ lastUsedAt: new Date() })
    await tx.update(workspaces).set({ name: 'Another name' })
    await tx.delete(invitations)
  })
  await expect.poll(() => received.length).toBe(3)
  expect(received).toEqual([{ user_id: user }, { org_id: mine }, { email: 'grace@example.com' }])
  await unsubscribe()
})

/** Runs in a transaction that is rolled back. */
async function inRolledBackTransaction(
  orgId: OrgId,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const rollback = new Error('rolled back on purpose')
  const run = store.inWorkspace(orgId, async (tx) => {
    await work(tx)
    throw rollback
  })
  await expect(run).rejects.toBe(rollback)
}
