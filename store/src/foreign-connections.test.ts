import {
  newId,
  OrgId,
  SyncRunId,
  UserId,
  ConnectionId,
  type OauthProfileId,
} from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connections,
  eq,
  oauthProfiles,
  reconciliations,
  rejectedRecords,
  streamDays,
  streamStates,
  syncRuns,
  type Transaction,
} from './index.ts'
import { openTestStore, type TestStore } from './testing.ts'
import { addUser, fillWorkspace } from './workspace-rows.fixture.ts'

const [mine, theirs] = [newId(OrgId), newId(OrgId)]
const user = newId(UserId)
let store: TestStore
let connectionId: ConnectionId
let profileId: OauthProfileId

beforeAll(async () => {
  store = await openTestStore()
  await addUser(store, user)
  await fillWorkspace(store, mine, user)
  await fillWorkspace(store, theirs, user)
  connectionId = await idOf(connections, theirs)
  profileId = await idOf(oauthProfiles, theirs)
})
afterAll(() => store.close())

async function idOf<Id>(table: typeof connections | typeof oauthProfiles, orgId: OrgId) {
  const [row] = await store.asSystem((tx) =>
    tx.select({ id: table.id }).from(table).where(eq(table.orgId, orgId)),
  )
  return row?.id as Id
}

const day = '2026-11-02'
const now = new Date()

/** Rows of one workspace that refer to a connection or a consent of another. */
const rows: Record<string, (tx: Transaction) => Promise<unknown>> = {
  sync_runs: (tx) =>
    tx.insert(syncRuns).values({
      id: newId(SyncRunId),
      orgId: mine,
      connectionId,
      state: 'done',
    }),
  stream_states: (tx) =>
    tx.insert(streamStates).values({
      orgId: mine,
      connectionId,
      stream: 'refunds',
      state: 'running',
      syncRunId: newId(SyncRunId),
    }),
  stream_days: (tx) =>
    tx.insert(streamDays).values({
      orgId: mine,
      connectionId,
      stream: 'ads',
      day,
      contentHash: 'hash',
      learnedAt: now,
    }),
  reconciliations: (tx) =>
    tx.insert(reconciliations).values({
      orgId: mine,
      connectionId,
      measure: 'orders',
      day,
      platformTotal: '1',
      ourTotal: '1',
      bridge: [],
      checkedAt: now,
    }),
  rejected_records: (tx) =>
    tx.insert(rejectedRecords).values({
      orgId: mine,
      connectionId,
      stream: 'orders',
      externalId: '2',
      reason: 'odd',
      payload: {},
    }),
  connections: (tx) =>
    tx.insert(connections).values({
      id: newId(ConnectionId),
      orgId: mine,
      platform: 'FB',
      name: 'Ads',
      integrationParams: {},
      oauthProfileId: profileId,
    }),
}

describe.each(Object.entries(rows))('a row of %s that refers to another workspace', (_, add) => {
  test('is refused in a transaction of the own workspace', async () => {
    await expect(store.inWorkspace(mine, add)).rejects.toMatchObject({ code: '23503' })
  })

  // Foreign keys hold even for system tasks, which bypass row-level security.
  test('is refused even without row-level security', async () => {
    await expect(store.asSystem(add)).rejects.toMatchObject({ code: '23503' })
  })
})

test('a connection cannot switch to a consent of another workspace', async () => {
  const moved = store.asSystem((tx) =>
    tx.update(connections).set({ oauthProfileId: profileId }).where(eq(connections.orgId, mine)),
  )
  await expect(moved).rejects.toMatchObject({ code: '23503' })
})

test('a consent that a connection uses cannot be deleted', async () => {
  const taken = store.asSystem(async (tx) => {
    await tx
      .update(connections)
      .set({ oauthProfileId: profileId })
      .where(eq(connections.orgId, theirs))
    await tx.delete(oauthProfiles).where(eq(oauthProfiles.id, profileId))
  })
  await expect(taken).rejects.toMatchObject({ code: '23503' })
})
