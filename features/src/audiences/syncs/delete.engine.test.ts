import type { SyncedAudienceId } from '@cartograph/contract'
import {
  audienceBatches,
  audienceEvents,
  audienceMembers,
  auditLog,
  connections,
  eq,
  segments,
  syncedAudiences,
  syncJobs,
} from '@cartograph/store'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteDestination } from '../../connections/index.ts'
import { deleteWorkspace } from '../../workspaces/index.ts'
import { openSyncedShop } from '../../testing/synced-shop.ts'
import {
  deleteSegment,
  deleteSyncedAudience,
  getAudienceStatus,
  getSyncedAudience,
  listAudienceDestinations,
  listSyncedAudiences,
  resumeDeliveries,
  startDueDeliveries,
  startSyncJob,
} from '../index.ts'
import { addressOf, vipsOf } from '../../testing/vips.ts'

const shop = await openSyncedShop()
const vips = vipsOf(shop)
afterAll(() => shop.close())
beforeEach(() => vips.reset())

async function lastDetails(subject: string) {
  const rows = await shop.test.store.asSystem((tx) =>
    tx.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id),
  )
  return rows.at(-1)?.details
}

async function withCredentials(form: Readonly<Record<string, string>>) {
  const { sealCredentials } = await import('@cartograph/ingestion')
  const { store } = shop.test
  const isThis = eq(connections.id, shop.destinationId)
  const update = (change: Partial<typeof connections.$inferInsert>) =>
    store.inWorkspace(shop.orgId, (tx) => tx.update(connections).set(change).where(isThis))
  const [before] = await store.inWorkspace(shop.orgId, (tx) =>
    tx.select().from(connections).where(isThis),
  )
  await update({ sealedCredentials: sealCredentials(store, shop.destinationId, form) })
  return () => update({ ...before })
}

describe('deleting', () => {
  const rowsOf = (syncId: SyncedAudienceId) =>
    shop.test.store.inWorkspace(shop.orgId, (tx) =>
      tx.select().from(audienceMembers).where(eq(audienceMembers.syncId, syncId)),
    )

  it('an audience keeps its list, or empties and deletes it', async () => {
    const [kept, emptied] = [await shop.sync(), await shop.sync()]
    await deleteSyncedAudience(shop.ctx, { syncId: kept, list: 'keep' })
    expect(await rowsOf(kept)).toEqual([])
    const lists = shop.listed().size
    await deleteSyncedAudience(shop.ctx, { syncId: emptied, list: 'empty' })
    await expect(getSyncedAudience(shop.ctx, { syncId: emptied })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await rowsOf(emptied)).not.toEqual([])
    await startDueDeliveries(shop.services)
    await shop.work()
    expect(await rowsOf(emptied)).toEqual([])
    expect(shop.listed().size).toBe(lists - 1)
  })

  it('an audience whose list cannot be emptied says why, until it is tried again or given up', async () => {
    const [again, givenUp] = [await shop.sync(), await shop.sync()]
    const emptying = async () =>
      (await listSyncedAudiences(shop.ctx, { page: 1, size: 6 })).emptying.map((one) => [
        one.id,
        one.error?.code,
        one.next_attempt_at !== null,
      ])
    for (const syncId of [again, givenUp])
      await deleteSyncedAudience(shop.ctx, { syncId, list: 'empty' })
    expect(await emptying()).toEqual([again, givenUp].map((id) => [id, undefined, true]))
    const restore = await withCredentials({ api_key: 'pk_revoked' })
    await startDueDeliveries(shop.services)
    await shop.work()
    expect(await emptying()).toEqual([again, givenUp].map((id) => [id, 'auth', false]))
    await restore()
    expect(await emptying()).toEqual([again, givenUp].map((id) => [id, 'auth', true]))
    const lists = shop.listed().size
    await deleteSyncedAudience(shop.ctx, { syncId: givenUp, list: 'keep' })
    await deleteSyncedAudience(shop.ctx, { syncId: again, list: 'empty' })
    expect(await startDueDeliveries(shop.services)).toHaveLength(1)
    await shop.work()
    expect(await emptying()).toEqual([])
    expect(shop.listed().size).toBe(lists - 1)
  })

  it('a segment deletes its audiences, and empties their lists if asked to', async () => {
    const syncId = await shop.sync()
    const lists = shop.listed().size
    const { segment } = await getSyncedAudience(shop.ctx, { syncId })
    await deleteSegment(shop.ctx, { segmentId: segment.id, lists: 'empty' })
    expect((await listSyncedAudiences(shop.ctx, { page: 1, size: 6 })).total).toBe(0)
    await startDueDeliveries(shop.services)
    await shop.work()
    expect(await rowsOf(syncId)).toEqual([])
    expect(shop.listed().size).toBe(lists - 1)
    expect(await lastDetails(segment.id)).toMatchObject({ synced_audiences: 1, lists: 'empty' })
  })

  it('a destination deletes its audiences, and a run that was queued ends', async () => {
    const syncId = await shop.sync()
    await startSyncJob(shop.ctx, { syncId })
    const [kept] = [...shop.listed()].slice(-1)
    const { rows, restore } = await withoutDestination()
    expect(rows).toEqual([])
    await shop.work()
    expect((await listSyncedAudiences(shop.ctx, { page: 1, size: 6 })).total).toBe(0)
    // The list stays, which the audit log says.
    expect([...shop.listed()]).toContainEqual(kept)
    const details = await lastDetails(shop.destinationId)
    expect(details).toMatchObject({ kept_lists: [expect.stringMatching(/^Klaviyo: VIPs/)] })
    await restore()
  })

  async function withoutDestination() {
    const { store } = shop.test
    const [row] = await store.inWorkspace(shop.orgId, (tx) =>
      tx.select().from(connections).where(eq(connections.id, shop.destinationId)),
    )
    if (row === undefined) throw new Error('There is no destination')
    await deleteDestination(shop.ctx, { destinationId: shop.destinationId })
    const rows = await store.inWorkspace(shop.orgId, (tx) => tx.select().from(syncedAudiences))
    const restore = () => store.inWorkspace(shop.orgId, (tx) => tx.insert(connections).values(row))
    return { rows, restore }
  }
})

describe('a destination whose access was revoked', () => {
  it('fails its runs, and asks to be reconnected', async () => {
    const syncId = await shop.sync()
    const restore = await withCredentials({ api_key: 'pk_revoked' })
    await startSyncJob(shop.ctx, { syncId })
    await shop.putCustomers([{ customer_id: '9', email: addressOf(9) }])
    await shop.work()
    expect(await vips.jobOf(syncId)).toMatchObject({ status: 'failed', error: { code: 'auth' } })
    const { items } = await listAudienceDestinations(shop.ctx)
    expect(items).toMatchObject([{ id: shop.destinationId, requires_reauth: true }])
    shop.later(6)
    expect(await startDueDeliveries(shop.services)).toEqual([])
    expect(await getAudienceStatus(shop.ctx, { syncId })).toMatchObject({ list: null })
    await restore()
  })

  it('names the account that is connected now, if it is another one', async () => {
    const syncId = await shop.sync()
    const isThis = eq(connections.id, shop.destinationId)
    const change = (accountKey: string | null, requiresReauth: boolean) =>
      shop.test.store.inWorkspace(shop.orgId, (tx) =>
        tx.update(connections).set({ accountKey, requiresReauth }).where(isThis),
      )
    await startSyncJob(shop.ctx, { syncId })
    await change('the account before', true)
    await shop.work()
    const message = expect.stringMatching(
      /^These credentials now belong to a different Klaviyo account, '.+'\. Reconnect the original account, or add the other one as a new destination\.$/,
    ) as unknown
    expect(await vips.jobOf(syncId)).toMatchObject({
      status: 'failed',
      error: { code: 'auth', message },
    })
    expect(await getAudienceStatus(shop.ctx, { syncId })).toMatchObject({ list_error: message })
    await change(null, false)
  })
})

it('a deleted workspace leaves no row and no run, and the audit log names the lists that stay', async () => {
  const syncId = await shop.sync()
  await deleteSyncedAudience(shop.ctx, { syncId: await shop.sync(), list: 'empty' })
  await startSyncJob(shop.ctx, { syncId })
  const lists = shop.listed()
  const requests = shop.simulated.requests.length
  const { settings } = shop.ctx
  const developer = { ...settings, developers: new Set(['person@synced.example']) }
  await deleteWorkspace({ ...shop.ctx, settings: developer })

  await shop.work()
  expect(await startDueDeliveries(shop.services)).toEqual([])
  expect(await resumeDeliveries(shop.services)).toEqual([])
  expect(shop.simulated.requests.length).toBe(requests)
  expect(shop.listed()).toEqual(lists)
  for (const table of [
    segments,
    syncedAudiences,
    syncJobs,
    audienceBatches,
    audienceMembers,
    audienceEvents,
    connections,
  ])
    expect(
      await shop.test.store.asSystem((tx) =>
        tx.select({ orgId: table.orgId }).from(table).where(eq(table.orgId, shop.orgId)),
      ),
    ).toEqual([])
  const { kept_lists: kept } = (await lastDetails(shop.orgId)) ?? {}
  expect(kept).toHaveLength(2)
})
