import { newId, OrgId, UserId, type InsightId } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionLogEntries,
  apiKeys,
  auditLog,
  connections,
  dashboards,
  entityWords,
  eq,
  events,
  feedPins,
  idempotencyKeys,
  insightDigests,
  insightFeedback,
  insightRuns,
  insights,
  insightStates,
  invitations,
  memberships,
  metricEntities,
  oauthProfiles,
  openStore,
  reconciliations,
  rejectedRecords,
  searchableEntities,
  sql,
  streamDays,
  streamStates,
  syncRuns,
  users,
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
  connections,
  oauthProfiles,
  syncRuns,
  streamStates,
  streamDays,
  reconciliations,
  rejectedRecords,
  dashboards,
  events,
  insights,
  feedPins,
  insightFeedback,
  actionLogEntries,
  metricEntities,
  entityWords,
  insightRuns,
  insightStates,
  insightDigests,
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

const rewritable = Object.entries(tables).filter(([, table]) => table !== auditLog)

test.each(rewritable)(
  'a deletion from %s without a filter leaves the rows of others alone',
  async (_name, table) => {
    await undone(mine, async (tx) => {
      await tx.delete(table)
      await tx.execute(sql`reset role`)
      const left = await tx.select({ orgId: table.orgId }).from(table)
      expect(left.map((row) => row.orgId)).toEqual([theirs])
    })
  },
)

test('the audit log is not rewritten', async () => {
  const run = store.inWorkspace(mine, (tx) => tx.delete(auditLog))
  await expect(run).rejects.toThrow('permission denied for table audit_log')
})

describe.each(Object.entries(tables))('%s', (_name, table) => {
  test('a query without a filter returns the own workspace alone', async () => {
    const all = await store.asSystem((tx) => tx.select({ orgId: table.orgId }).from(table))
    expect(new Set(all.map((row) => row.orgId))).toEqual(new Set([mine, theirs]))
    const seen = await store.inWorkspace(mine, (tx) =>
      tx.select({ orgId: table.orgId }).from(table),
    )
    expect(seen.map((row) => row.orgId)).toEqual([mine])
  })

  test('without a workspace nothing is seen', async () => {
    const seen = await store.asSystem(async (tx) => {
      await tx.execute(sql`set local role cartograph_app`)
      return await tx.select({ orgId: table.orgId }).from(table)
    })
    expect(seen).toEqual([])
  })

  test('a row of mine cannot be handed to another workspace', async () => {
    const moved = store.inWorkspace(mine, (tx) =>
      tx.execute(sql`update ${table} set org_id = ${theirs}::uuid`),
    )
    await expect(moved).rejects.toThrow(/row-level security|permission denied/)
  })
})

test('a row cannot be put into another workspace', async () => {
  const put = store.inWorkspace(mine, (tx) =>
    tx.insert(auditLog).values({ id: crypto.randomUUID(), orgId: theirs, action: 'forged' }),
  )
  await expect(put).rejects.toThrow('row-level security')
  await expect(store.inWorkspace(mine, (tx) => addConnection(tx, theirs))).rejects.toThrow(
    'row-level security',
  )
})

test('a finding cannot be told of another workspace’s connection', async () => {
  const told = store.inWorkspace(mine, async (tx) => {
    await tx.execute(sql`reset role`)
    const [other] = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.orgId, theirs))
    if (other === undefined) throw new Error('no connection')
    await tx.update(insights).set({ datasourceId: other.id }).where(eq(insights.orgId, mine))
  })
  await expect(told).rejects.toThrow('insights_connection')
})

test('nothing is pinned or said of another workspace’s finding', async () => {
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

test('what can be searched for is the own workspace’s alone, and nothing without one', async () => {
  const seen = await store.inWorkspace(mine, (tx) => tx.select().from(searchableEntities))
  expect(seen.map((row) => row.orgId)).toEqual([mine])
  expect(await store.asSystem((tx) => tx.select().from(searchableEntities))).toEqual([])
  const write = store.inWorkspace(mine, (tx) => tx.execute(sql`delete from ${searchableEntities}`))
  await expect(write).rejects.toThrow('permission denied for view searchable_entities')
})

test('a pin outlives its connection, without it', async () => {
  await undone(mine, async (tx) => {
    const [shop] = await tx.select().from(connections)
    await tx.update(insights).set({ datasourceId: null })
    await tx.update(feedPins).set({ datasourceId: shop?.id ?? null })
    await tx.delete(connections)
    const left = await tx.select().from(feedPins)
    expect([shop === undefined, left.map((pin) => pin.datasourceId)]).toEqual([false, [null]])
  })
})

test('a repeatable answer belongs to the workspace whose transaction wrote it', async () => {
  const rows = await store.asSystem((tx) => tx.select().from(idempotencyKeys))
  expect(new Set(rows.map((row) => row.orgId))).toEqual(new Set([mine, theirs]))
})

test('the workspace ends with its transaction: the next on the same connection has none of it', async () => {
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

test('a transaction of a workspace has nothing of people and their sessions', async () => {
  const read = store.inWorkspace(mine, (tx) => tx.select().from(users))
  await expect(read).rejects.toThrow('permission denied for table users')
  const readSessions = store.inWorkspace(mine, (tx) => tx.execute(sql`select * from sessions`))
  await expect(readSessions).rejects.toThrow('permission denied for table sessions')
})

test.each(['identity_accounts', 'identity_verifications', 'mails'])(
  'a transaction of a workspace cannot read %s',
  async (table) => {
    const read = store.inWorkspace(mine, (tx) => tx.execute(sql.raw(`select * from ${table}`)))
    await expect(read).rejects.toThrow(`permission denied for table ${table}`)
  },
)

test('of people a transaction sees those of its own workspace, and none without a workspace', async () => {
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

test('whatever changes who may do what is told to every process', async () => {
  const told: unknown[] = []
  const leave = await store.listen('access_changed', (payload) => told.push(JSON.parse(payload)))
  await store.inWorkspace(mine, async (tx) => {
    await tx.update(memberships).set({ role: 'member' })
    await tx.update(apiKeys).set({ lastUsedAt: new Date() })
    await tx.update(workspaces).set({ name: 'Another name' })
    await tx.delete(invitations)
  })
  await expect.poll(() => told.length).toBe(3)
  expect(told).toEqual([{ user_id: user }, { org_id: mine }, { email: 'grace@example.com' }])
  await leave()
})

/** Runs in a transaction that leaves nothing behind. */
async function undone(orgId: OrgId, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const done = new Error('undone on purpose')
  const run = store.inWorkspace(orgId, async (tx) => {
    await work(tx)
    throw done
  })
  await expect(run).rejects.toBe(done)
}
