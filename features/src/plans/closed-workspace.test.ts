import { ConnectionId, msPerDay, newId, SyncRunId, type OrgId } from '@cartograph/contract'
import {
  resumeInterruptedRuns,
  runSync,
  sealCredentials,
  startDueSyncs,
} from '@cartograph/ingestion'
import { connections, eq, syncRuns, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followConnection } from '../connections/index.ts'
import type { Context } from '../context.ts'
import { listUnjudgedWorkspaces } from '../insights/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'

let test: TestServices
let orgId: OrgId
let ctx: Context
const connectionId = newId(ConnectionId)
beforeAll(async () => {
  test = await openTestServices()
  const admin = await test.addUser('admin@closed.example')
  orgId = await test.addWorkspace(admin)
  ctx = await test.as(admin, orgId)
  await test.store.inWorkspace(orgId, (tx) =>
    tx.insert(connections).values({
      id: connectionId,
      orgId,
      platform: 'KL',
      context: 'datasource',
      mode: 'sandbox',
      name: 'Fernhill Goods',
      integrationParams: { site_id: 'a' },
      sealedCredentials: sealCredentials(test.store, connectionId, {}),
    }),
  )
})
afterAll(() => test.close())

const setEnd = (days: number) =>
  test.store.asSystem((tx) =>
    tx
      .update(workspaces)
      .set({ planExpiresAt: new Date(test.clock.now.getTime() + days * msPerDay) })
      .where(eq(workspaces.orgId, orgId)),
  )
const runs = () => test.store.asSystem((tx) => tx.select().from(syncRuns))
const startDue = () => startDueSyncs(test.services.ingestion, { everyMs: 60_000 })

describe('a workspace whose plan has ended', () => {
  it('starts no sync, by itself or by a change of its connections, until it has a plan again', async () => {
    await setEnd(-1)
    expect(await startDue()).toEqual([])
    await followConnection(ctx, connectionId)
    expect(await runs()).toEqual([])
    await setEnd(1)
    expect(await startDue()).toHaveLength(1)
    await test.store.asSystem((tx) => tx.delete(syncRuns))
    await followConnection(ctx, connectionId)
    expect(await runs()).toHaveLength(1)
  })

  it('leaves a sync that waits where it is, and goes on with it later', async () => {
    await test.store.asSystem((tx) => tx.delete(syncRuns))
    const id = newId(SyncRunId)
    await test.store.inWorkspace(orgId, (tx) =>
      tx
        .insert(syncRuns)
        .values({ id, orgId, connectionId, state: 'waiting', createdAt: test.clock.now }),
    )
    await setEnd(-1)
    expect(await resumeInterruptedRuns(test.services.ingestion)).toEqual([])
    const payload = { platform: 'KL', org_id: orgId, connection_id: connectionId } as const
    const job = { ...payload, sync_run_id: id }
    expect(await runSync(test.services.ingestion, job, test.ctx.signal)).toEqual({
      state: 'busy',
      rows: 0,
    })
    expect(await runs()).toMatchObject([{ id, state: 'waiting' }])
    await setEnd(1)
    expect(await resumeInterruptedRuns(test.services.ingestion)).toEqual([id])
  })

  it('has no insights searched', async () => {
    await setEnd(-1)
    expect(await listUnjudgedWorkspaces(test.ctx)).toEqual([])
    await setEnd(1)
    expect(await listUnjudgedWorkspaces(test.ctx)).toEqual([orgId])
  })
})
