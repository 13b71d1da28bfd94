import type { Datasource } from '@cartograph/contract'
import { connections, eq, oauthProfiles, streamStates, syncRuns } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import {
  approveDeletions,
  createDestination,
  deleteDatasource,
  deleteDestination,
  getConnectionHealth,
  retrySetAside,
  updateDatasource,
  updateDestination,
} from './index.ts'
import { openIntegrations, typed, type Workspace } from './integrations.fixture.ts'

let all: Awaited<ReturnType<typeof openIntegrations>>
let here: Workspace
let elsewhere: Workspace
let source: Datasource
beforeAll(async () => {
  all = await openIntegrations()
})
afterAll(() => all.close())
beforeEach(async () => {
  here = await all.open()
  elsewhere = await all.open()
  source = await here.create()
  all.test.jobs.length = 0
})

const missing = { code: 'not_found' }
const set = (is_connected: boolean, over: Partial<Context> = {}) =>
  updateDatasource({ ...here.ctx, ...over }, { datasourceId: source.id, is_connected })
const under = (key: string, requestHash = 'same') => ({ idempotency: { key, requestHash } })
const updates = async () =>
  (await here.audits()).filter(({ action }) => action === 'datasource.updated')
const states = () =>
  all.test.store.asSystem(async (tx) => {
    const rows = await tx.select().from(syncRuns).where(eq(syncRuns.connectionId, source.id))
    return rows.map(({ state }) => state)
  })
const newDestination = (ctx: Context) => {
  const { datasource_creds: destination_creds, ...rest } = typed()
  return createDestination(ctx, { ...rest, destination_creds })
}

describe('a data source', () => {
  it('stops its sync when it is paused, and starts one when it is resumed', async () => {
    expect(await states()).toEqual(['waiting'])
    expect(await set(false)).toMatchObject({ is_connected: false })
    expect(await states()).toEqual(['stopped'])
    expect(await set(true)).toMatchObject({ id: source.id, is_connected: true })
    expect((await states()).toSorted()).toEqual(['stopped', 'waiting'])
  })

  it('of another workspace is not found, and stays unchanged', async () => {
    const { ctx } = elsewhere
    const { id } = source
    await expect(
      updateDatasource(ctx, { datasourceId: id, is_connected: false }),
    ).rejects.toMatchObject(missing)
    await expect(deleteDatasource(ctx, { datasourceId: id })).rejects.toMatchObject(missing)
    await expect(getConnectionHealth(ctx, { datasourceId: id })).rejects.toMatchObject(missing)
    await expect(retrySetAside(ctx, { datasourceId: id })).rejects.toMatchObject(missing)
    expect((await here.rows())[0]?.isConnected).toBe(true)
    expect(all.platforms.dropped).not.toContain(id)
  })

  it('deletes unusually many records only when their number is approved, which the audit log records', async () => {
    const sweepStop = { missing: 412, checked: 5000 }
    await all.test.store.asSystem((tx) =>
      tx.insert(streamStates).values({
        connectionId: source.id,
        orgId: here.orgId,
        stream: 'profiles',
        state: 'done',
        sweepStop,
      }),
    )
    const approve = (missing: number, { ctx }: Workspace = here) =>
      approveDeletions(ctx, { datasourceId: source.id, stream: 'profiles', missing })
    await expect(approve(412, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
    await expect(approve(411)).rejects.toMatchObject({ code: 'conflict' })
    const stored = () =>
      all.test.store.asSystem((tx) =>
        tx
          .select({ stop: streamStates.sweepStop })
          .from(streamStates)
          .where(eq(streamStates.connectionId, source.id)),
      )
    expect(await stored()).toEqual([{ stop: sweepStop }])
    await approve(412)
    const approvedAt = all.test.clock.now.toISOString()
    expect(await stored()).toEqual([{ stop: { ...sweepStop, approvedAt } }])
    const entries = (await here.audits()).filter(
      ({ action }) => action === 'datasource.deletions_approved',
    )
    expect(entries).toMatchObject([{ subject: source.id, details: { missing: 412 } }])
  })

  it('is not a destination, nor is a destination a data source', async () => {
    const { id } = await newDestination(here.ctx)
    await expect(updateDatasource(here.ctx, { datasourceId: id })).rejects.toMatchObject(missing)
    await expect(deleteDatasource(here.ctx, { datasourceId: id })).rejects.toMatchObject(missing)
    await expect(getConnectionHealth(here.ctx, { datasourceId: id })).rejects.toMatchObject(missing)
    await expect(updateDestination(here.ctx, { destinationId: source.id })).rejects.toMatchObject(
      missing,
    )
    await expect(deleteDestination(here.ctx, { destinationId: source.id })).rejects.toMatchObject(
      missing,
    )
  })

  it('reports its health', async () => {
    expect(await getConnectionHealth(here.ctx, { datasourceId: source.id })).toMatchObject({
      last_success_at: null,
      runs: [{ state: 'waiting' }],
      streams: [{ stream: 'ads' }],
      set_aside: { total: 0, items: [] },
      partly_known: { total: 0, items: [] },
    })
  })
})

describe('reconnecting', () => {
  const letIn = (api_key: string) =>
    updateDatasource(here.ctx, { datasourceId: source.id, datasource_creds: { api_key } })
  const wantReauth = () =>
    all.test.store.asSystem((tx) =>
      tx.update(connections).set({ requiresReauth: true }).where(eq(connections.id, source.id)),
    )

  it('accepts other keys of the same account, and continues', async () => {
    await wantReauth()
    const answer = await letIn('pk_live_fedcba9876543210')
    expect(answer.requires_reauth).toBe(false)
    expect(answer.masked_datasource_creds['api_key']).toMatch(/•3210$/)
    const [row] = await here.rows()
    const opened = all.test.store.unseal(row?.sealedCredentials ?? '', `connection:${source.id}`)
    expect(opened).toContain('pk_live_fedcba9876543210')
    expect(JSON.stringify(await updates())).not.toContain('fedcba')
    expect(all.test.jobs.at(-1)?.payload).toMatchObject({ connection_id: source.id })
  })

  it('refuses keys that the platform refuses, and keys of the sandbox', async () => {
    await wantReauth()
    await expect(letIn('wrong_key')).rejects.toMatchObject({ code: 'connection_refused' })
    await expect(letIn('sandbox_key_0123')).rejects.toMatchObject({
      code: 'connection_refused',
      message: expect.stringContaining('not the sandbox'),
    })
    expect((await here.rows())[0]?.requiresReauth).toBe(true)
  })

  it('accepts a consent only for the same account, and only the caller’s own', async () => {
    const profile = await all.consent(here.ctx, here.orgId)
    const ads = await here.create({
      platform: 'FB',
      user_creds_id: profile.id,
      integration_params: { ad_account_id: 'act_1' },
      datasource_creds: undefined,
    })
    await all.test.store.asSystem((tx) =>
      tx.update(connections).set({ accountKey: 'act_2' }).where(eq(connections.id, ads.id)),
    )
    const again = (user_creds_id: typeof profile.id) =>
      updateDatasource(here.ctx, { datasourceId: ads.id, user_creds_id })
    await expect(again(profile.id)).rejects.toMatchObject({
      code: 'connection_refused',
      message: expect.stringContaining('This is a different account'),
    })
    await all.test.store.asSystem((tx) =>
      tx.update(connections).set({ accountKey: 'act_1' }).where(eq(connections.id, ads.id)),
    )
    const other = await all.consent(here.ctx, here.orgId, 'code-of-grace')
    expect((await again(other.id)).user_cred?.id).toBe(other.id)

    const colleague = await all.addUser()
    await all.test.addMember(here.orgId, colleague, 'admin')
    const theirs = await all.consent(await all.platforms.as(colleague, here.orgId), here.orgId)
    await expect(again(theirs.id)).rejects.toMatchObject(missing)
    const rows = await all.test.store.asSystem((tx) => tx.select().from(oauthProfiles))
    expect(rows.map(({ id }) => id)).toContain(theirs.id)
  })

  it('detects that two connections have the same account', async () => {
    const second = await here.create({ integration_params: { site_id: 'Second' } })
    await all.test.store.asSystem((tx) =>
      tx
        .update(connections)
        .set({ accountKey: null, integrationParams: { site_id: 'Abc123' } })
        .where(eq(connections.id, second.id)),
    )
    const same = updateDatasource(here.ctx, {
      datasourceId: second.id,
      datasource_creds: { api_key: 'pk_live_fedcba9876543210' },
    })
    await expect(same).rejects.toMatchObject({
      code: 'conflict',
      message: 'This account is already connected.',
    })
  })
})

describe('deleting', () => {
  it('removes the rows in the warehouse and the connection itself, and is logged', async () => {
    const ctx = { ...here.ctx, ...under('delete') }
    await deleteDatasource(ctx, { datasourceId: source.id })
    expect(all.platforms.dropped).toContain(source.id)
    expect(await here.rows()).toEqual([])
    await deleteDatasource(ctx, { datasourceId: source.id })
    const deleted = (await here.audits()).filter(({ action }) => action === 'datasource.deleted')
    expect(deleted.map(({ subject, details }) => ({ subject, details }))).toEqual([
      { subject: source.id, details: { platform: 'KL', name: source.name, mode: 'live' } },
    ])
    await expect(deleteDatasource(here.ctx, { datasourceId: source.id })).rejects.toMatchObject(
      missing,
    )
    await here.create()
  })

  it('can be repeated when it did not finish', async () => {
    const ingestion = {
      ...here.ctx.ingestion,
      warehouse: {
        ...here.ctx.ingestion.warehouse,
        dropConnection: () => Promise.reject(new Error('the warehouse is away')),
      },
    }
    const cut = deleteDatasource({ ...here.ctx, ingestion }, { datasourceId: source.id })
    await expect(cut).rejects.toThrow('the warehouse is away')
    expect(await here.rows()).toMatchObject([{ id: source.id, isConnected: false }])
    await deleteDatasource(here.ctx, { datasourceId: source.id })
    expect(await here.rows()).toEqual([])
  })

  it('works for a destination', async () => {
    const { id } = await newDestination(here.ctx)
    expect(
      await updateDestination(here.ctx, { destinationId: id, is_connected: false }),
    ).toMatchObject({
      is_connected: false,
    })
    await deleteDestination(here.ctx, { destinationId: id })
    expect((await here.rows()).map((row) => row.id)).toEqual([source.id])
  })
})

describe('a change', () => {
  it('is logged with its author, address and request', async () => {
    await set(false, { requestId: 'req-1', address: '10.1.2.3' })
    expect((await updates())[0]).toMatchObject({
      orgId: here.orgId,
      userId: here.userId,
      subject: source.id,
      details: { is_connected: false },
      requestId: 'req-1',
      address: '10.1.2.3',
    })
  })

  it('is made once however often it is sent with one key, also concurrently', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => set(false, under('k1'))))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await updates()).toHaveLength(1)
  })

  it('that is repeated later returns the first answer and keeps later changes', async () => {
    const first = await set(false, under('k2'))
    await set(true)
    expect(await set(false, under('k2'))).toEqual(first)
    expect((await here.rows())[0]?.isConnected).toBe(true)
  })

  it('with a key that was used for another request is refused', async () => {
    await set(false, under('k3'))
    await expect(set(true, under('k3', 'other'))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('that fails stores neither audit row nor key', async () => {
    const { id } = source
    const cut = { ...elsewhere.ctx, ...under('k4') }
    await expect(deleteDatasource(cut, { datasourceId: id })).rejects.toMatchObject(missing)
    expect((await elsewhere.audits()).filter(({ subject }) => subject === id)).toEqual([])
    const own = await elsewhere.create()
    await deleteDatasource({ ...elsewhere.ctx, ...under('k4', 'other') }, { datasourceId: own.id })
  })
})
