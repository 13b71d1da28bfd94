import { workspaceChangeChannel } from '@cartograph/ingestion'
import { eq, syncJobs, workspaces } from '@cartograph/store'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openSyncedShop } from '../../testing/synced-shop.ts'
import {
  approveSyncJob,
  cancelSyncJob,
  createSyncedAudience,
  dryRunNewAudience,
  dryRunSyncedAudience,
  getAudienceStatus,
  getSyncedAudience,
  listAudienceMembers,
  listSyncedAudiences,
  resumeDeliveries,
  startDueDeliveries,
  startSyncJob,
  updateSyncedAudience,
} from '../index.ts'
import { addressOf, numbers, vipsOf } from '../../testing/vips.ts'

const shop = await openSyncedShop()
const vips = vipsOf(shop)
afterAll(() => shop.close())
beforeEach(() => vips.reset())

describe('a synced audience', () => {
  it('is sent to its destination, which has everyone who may be sent once', async () => {
    const syncId = await shop.sync()
    expect(await vips.listOf(syncId)).toEqual(numbers(1, 8).map(addressOf))
    expect(await getSyncedAudience(shop.ctx, { syncId })).toMatchObject({
      is_paused: false,
      platform_audience: { destination: { id: shop.destinationId, platform: 'KL' } },
      last_job: { status: 'completed', added: 8, planned: 8, number_of_records_synced: 8 },
    })
    const { held_back, states, list } = await getAudienceStatus(shop.ctx, { syncId })
    expect(states.toSorted((a, b) => a.customers - b.customers)).toEqual([
      { state: 'held_back', customers: 3 },
      { state: 'sent', customers: 8 },
    ])
    expect(held_back.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: 'duplicate', customers: 1 },
      { reason: 'no_identifier', customers: 1 },
      { reason: 'opted_out', customers: 1 },
    ])
    expect(list).toMatchObject({ state: 'ready' })
  })

  it('does what a dry run said, which sends and stores nothing', async () => {
    const syncId = await shop.sync({ hold_out_percent: 30, largest_loss_percent: null })
    const before = shop.listed()
    await vips.leave(1, 2)
    await shop.putCustomers([
      { customer_id: '3', email: 'moved@shop.example' },
      { customer_id: '4', email: addressOf(4), accepts_email: false },
      ...numbers(30, 36).map((n) => ({ customer_id: String(n), email: addressOf(n) })),
      { customer_id: '40', email: addressOf(36) },
    ])
    const dry = await dryRunSyncedAudience(shop.ctx, { syncId })
    expect(shop.listed()).toEqual(before)
    expect(await dryRunSyncedAudience(shop.ctx, { syncId })).toEqual(dry)
    const held = dry.held_back.reduce((sum, { customers }) => sum + customers, 0)
    expect(dry.members).toBe(dry.add + dry.update + dry.unchanged + dry.refused + held)
    // The hold-out may have them.
    const declined = (await vips.listOf(syncId)).filter((email) => email === addressOf(4))
    const removed = dry.examples.remove.map(({ email }) => email)
    expect(removed).toEqual(expect.arrayContaining(declined))

    await startSyncJob(shop.ctx, { syncId })
    await shop.work()
    expect(await vips.jobOf(syncId)).toMatchObject({
      status: 'completed',
      added: dry.add + dry.update,
      removed: dry.remove,
    })
    const { held_back } = await getAudienceStatus(shop.ctx, { syncId })
    const byReason = (list: typeof held_back) =>
      list.toSorted((a, b) => a.reason.localeCompare(b.reason))
    expect(byReason(held_back)).toEqual(byReason(dry.held_back))
    expect(dry.held_back.map(({ reason }) => reason)).toContain('hold_out')
  })

  it('can be tried before it is created, with what its destination would refuse', async () => {
    const body = await shop.body()
    const fields = ['first_and_last_name' as const]
    const named = { ...body, sync_config: { ...body.sync_config, fields_to_include: fields } }
    expect(await dryRunNewAudience(shop.ctx, body)).toMatchObject({
      members: 11,
      add: 8,
      remove: 0,
      problems: [],
      needs_approval: false,
    })
    const { problems } = await dryRunNewAudience(shop.ctx, named)
    expect(problems).toMatchObject([{ severity: 'error', field: 'fields' }])
    await expect(createSyncedAudience(shop.ctx, named)).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['body', 'sync_config', 'fields_to_include'] }],
    })
    expect((await listSyncedAudiences(shop.ctx, { page: 1, size: 6 })).total).toBe(0)
  })

  it('holds out as many as the dry run before its creation says, the same for all audiences of a segment', async () => {
    await shop.putCustomers(
      numbers(30, 60).map((n) => ({ customer_id: String(n), email: addressOf(n) })),
    )
    const body = await shop.body({ hold_out_percent: 50 })
    const dry = await dryRunNewAudience(shop.ctx, body)
    expect(dry.held_back.map(({ reason }) => reason)).toContain('hold_out')
    const heldOutOf = async (of: typeof body) => {
      const { id: syncId } = await createSyncedAudience(shop.ctx, of)
      await shop.work()
      const query = { reason: 'hold_out' as const, limit: 50 }
      const { items } = await listAudienceMembers(shop.ctx, { syncId, ...query })
      return items.map(({ customer_id: id }) => id)
    }
    const heldOut = await heldOutOf(body)
    expect(dry.held_back).toContainEqual({ reason: 'hold_out', customers: heldOut.length })
    const other = { ...body.platform_audience, name: 'The same segment' }
    expect(await heldOutOf({ ...body, platform_audience: other })).toEqual(heldOut)
  })

  it('has a name that no other audience of its destination has', async () => {
    const body = await shop.body()
    await createSyncedAudience(shop.ctx, body)
    const { name } = body.platform_audience
    const again = {
      ...body,
      platform_audience: { ...body.platform_audience, name: name.toUpperCase() },
    }
    await expect(createSyncedAudience(shop.ctx, again)).rejects.toMatchObject({
      problems: [{ loc: ['body', 'platform_audience', 'name'] }],
    })
  })

  it('does not run while the workspace has no plan', async () => {
    const setEnd = (planExpiresAt: Date | null) =>
      shop.test.store.asSystem((tx) => tx.update(workspaces).set({ planExpiresAt }))
    await shop.sync()
    shop.later(6)
    await setEnd(new Date(shop.test.clock.now.getTime() - 1))
    expect(await startDueDeliveries(shop.services)).toEqual([])
    await setEnd(null)
    expect(await startDueDeliveries(shop.services)).toHaveLength(1)
    await shop.work()
  })

  it('runs when its schedule says so, one run at a time, and not while it is paused', async () => {
    const syncId = await shop.sync()
    expect(await startDueDeliveries(shop.services)).toEqual([])
    shop.later(6)
    const [first] = await startDueDeliveries(shop.services)
    expect(await startSyncJob(shop.ctx, { syncId })).toMatchObject({ id: first })
    await shop.work()
    await updateSyncedAudience(shop.ctx, { syncId, schedule: '0 */6 * * *', is_paused: true })
    shop.later(12)
    expect(await startDueDeliveries(shop.services)).toEqual([])
    await updateSyncedAudience(shop.ctx, { syncId, schedule: '0 */6 * * *', is_paused: false })
    expect(await startDueDeliveries(shop.services)).toHaveLength(1)
    await shop.work()
  })

  it('tells every open page that it was paused', async () => {
    const syncId = await shop.sync()
    const heard: unknown[] = []
    const leave = await shop.test.store.listen(workspaceChangeChannel, (payload) =>
      heard.push(JSON.parse(payload)),
    )
    await updateSyncedAudience(shop.ctx, { syncId, schedule: '0 */6 * * *', is_paused: true })
    await expect.poll(() => heard).toEqual([{ org_id: shop.orgId, topic: 'synced_audiences' }])
    await leave()
  })

  it('is resumed when its worker was killed', async () => {
    const { id: syncId, last_job: job } = await createSyncedAudience(shop.ctx, await shop.body())
    shop.test.jobs.length = 0
    expect(await resumeDeliveries(shop.services)).toEqual([job?.id])
    await shop.work()
    expect(await vips.listOf(syncId)).toHaveLength(8)
    expect(await resumeDeliveries(shop.services)).toEqual([])
  })
})

describe('a run that would remove most of a list', () => {
  it('waits for approval, lets those who declined leave, and continues when it is approved', async () => {
    const syncId = await shop.sync()
    await vips.leave(1, 2, 3, 4, 5, 6)
    await shop.putCustomers([
      { customer_id: '7', email: addressOf(7), accepts_email: false },
      { customer_id: '22', email: null, tags: '' },
    ])
    expect(await dryRunSyncedAudience(shop.ctx, { syncId })).toMatchObject({
      needs_approval: true,
      remove: 7,
      problems: [{ field: 'loss' }],
    })
    await startSyncJob(shop.ctx, { syncId })
    await shop.work()
    const waiting = await vips.jobOf(syncId)
    expect(waiting).toMatchObject({ status: 'waiting_for_approval', loss_percent: 75, removed: 1 })
    expect(await vips.listOf(syncId)).toEqual([1, 2, 3, 4, 5, 6, 8].map(addressOf))
    await approveSyncJob(shop.ctx, { syncId, jobId: waiting.id })
    await shop.work()
    expect(await vips.jobOf(syncId)).toMatchObject({
      id: waiting.id,
      status: 'completed',
      removed: 7,
    })
    expect(await vips.listOf(syncId)).toEqual([addressOf(8)])
  })

  it('leaves the list when it is cancelled, and the next one asks again', async () => {
    const syncId = await shop.sync()
    await vips.leave(1, 2, 3, 4, 5, 6)
    await shop.putCustomers([{ customer_id: '22', email: null, tags: '' }])
    await startSyncJob(shop.ctx, { syncId })
    await shop.work()
    const { id: jobId } = await vips.jobOf(syncId)
    expect(await cancelSyncJob(shop.ctx, { syncId, jobId })).toMatchObject({ status: 'cancelled' })
    expect(await vips.listOf(syncId)).toHaveLength(8)
    shop.later(6)
    await startDueDeliveries(shop.services)
    await shop.work()
    expect(await vips.jobOf(syncId)).toMatchObject({ status: 'waiting_for_approval' })
    expect((await vips.jobOf(syncId)).id).not.toBe(jobId)
    // The segment has recovered by the next moment of the schedule.
    await shop.putCustomers(
      numbers(1, 6).map((n) => ({ customer_id: String(n), email: addressOf(n) })),
    )
    shop.later(6)
    await startDueDeliveries(shop.services)
    await shop.work()
    expect(await vips.jobOf(syncId)).toMatchObject({ status: 'completed', loss_percent: null })
  })
})

it('stores no job twice', async () => {
  const syncId = await shop.sync()
  await Promise.all([startSyncJob(shop.ctx, { syncId }), startSyncJob(shop.ctx, { syncId })])
  const rows = await shop.test.store.inWorkspace(shop.orgId, (tx) =>
    tx.select().from(syncJobs).where(eq(syncJobs.syncId, syncId)),
  )
  expect(rows).toHaveLength(2)
})
