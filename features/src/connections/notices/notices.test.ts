import { ConnectionId, newId, SyncRunId, type OrgId, type UserId } from '@cartograph/contract'
import { deleteConnectionData, workspaceChangeChannel } from '@cartograph/ingestion'
import { connections, eq, notifications, syncRuns } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import {
  deleteOldNotifications,
  listNotifications,
  markNotificationsRead,
  sendNotificationMails,
} from '../../inbox/index.ts'
import { deliverDueMail, listOutboxMail } from '../../mail/index.ts'
import { setNotificationChoice } from '../../notifications/index.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { notifyOfConnections } from '../index.ts'

let test: TestServices
let count = 0
let orgId: OrgId
let annId: UserId
let ann: Context
let ben: Context
let guest: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  test.clock.now = new Date('2026-11-14T09:00:00Z')
  annId = await test.addUser(`ann@notices-${count}.example`)
  const benId = await test.addUser(`ben@notices-${count}.example`)
  const guestId = await test.addUser(`guest@notices-${count}.example`)
  orgId = await test.addWorkspace(annId)
  await test.addMember(orgId, benId, 'member')
  await test.addMember(orgId, guestId, 'demo')
  ann = await test.as(annId, orgId)
  ben = await test.as(benId, orgId)
  guest = await test.as(guestId, orgId)
})

async function connect(over: Partial<typeof connections.$inferInsert> = {}) {
  const id = newId(ConnectionId)
  await test.store.asSystem((tx) =>
    tx.insert(connections).values({
      id,
      orgId,
      platform: 'SP',
      name: 'Fernhill',
      accountKey: id,
      ownerUserId: annId,
      integrationParams: {},
      createdAt: test.clock.now,
      ...over,
    }),
  )
  return id
}
const endRun = (connectionId: ConnectionId, over: Partial<typeof syncRuns.$inferInsert> = {}) =>
  test.store.asSystem((tx) =>
    tx.insert(syncRuns).values({
      id: newId(SyncRunId),
      orgId,
      connectionId,
      state: 'done',
      rows: 12_345,
      createdAt: test.clock.now,
      finishedAt: test.clock.now,
      ...over,
    }),
  )
const lose = (id: ConnectionId, requiresReauth = true) =>
  test.store.asSystem((tx) =>
    tx.update(connections).set({ requiresReauth }).where(eq(connections.id, id)),
  )
async function deleteData(connectionId: ConnectionId): Promise<void> {
  const nothing = () => Promise.resolve()
  const warehouse = { prepareWorkspace: nothing, dropConnection: nothing }
  await deleteConnectionData(
    { ...test.services.ingestion, warehouse: warehouse as never },
    { orgId, connectionId },
  )
}
const sweep = () => notifyOfConnections(test.ctx)
const later = (minutes: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * 60_000)
}
async function sendMails() {
  await sendNotificationMails(test.ctx)
  await deliverDueMail(test.ctx, null)
  return (await listOutboxMail(test.ctx)).filter(({ to }) => to.includes(`-${count}.`))
}
const list = async (who: Context) => (await listNotifications(who, { limit: 30 })).items

it('the person who connected a data source learns once that its history is there', async () => {
  const id = await connect()
  await sweep()
  expect(await list(ann)).toEqual([])
  await endRun(id)
  await Promise.all([sweep(), sweep()])
  later(10)
  await endRun(id)
  await sweep()
  expect(await list(ann)).toMatchObject([
    {
      kind: 'history',
      link: `/org/${orgId}/settings/datasources`,
      source: 'Shopify (Fernhill)',
      sentence: '12,345 records were read. From now on, only what is new or changed is read.',
    },
  ])
  expect(await list(ben)).toEqual([])
})

it('first syncs that end within half an hour are one notification, which is sent again when it grows', async () => {
  const first = await connect()
  await endRun(first)
  await sweep()
  later(3)
  expect((await sendMails()).map(({ subject }) => subject)).toEqual([
    'The first sync of Shopify (Fernhill) is complete (Fernhill Goods)',
  ])
  later(15)
  const others = await Promise.all(
    (['KL', 'GD', 'FB', 'TT'] as const).map((platform) => connect({ platform, name: '' })),
  )
  for (const id of others) await endRun(id, { rows: 1 })
  await Promise.all([sweep(), sweep()])
  const [summary, ...more] = await list(ann)
  expect(more).toEqual([])
  expect(summary).toMatchObject({ kind: 'history', source: '5 data sources', read_at: null })
  expect(summary).toMatchObject({
    sentence: expect.stringMatching(
      /^12,349 records were read from Shopify \(Fernhill\), .+, .+ and 2 more\. From now on/,
    ),
  })
  later(3)
  expect((await sendMails()).map(({ subject }) => subject)).toContain(
    'The first sync of 5 data sources is complete (Fernhill Goods)',
  )

  await markNotificationsRead(ann, { ids: null })
  await endRun(await connect({ platform: 'RE', name: '' }))
  await sweep()
  expect(await list(ann)).toMatchObject([{ source: 'ReCharge' }, { source: '5 data sources' }])

  for (const id of others.slice(1)) await deleteData(id)
  expect(await list(ann)).toMatchObject([
    { source: 'ReCharge' },
    {
      source: '2 data sources',
      sentence: expect.stringContaining(
        '12,346 records were read from Shopify (Fernhill) and Klaviyo.',
      ),
    },
  ])
})

it('a connection that has long been read is no news after an update of the program', async () => {
  const id = await connect()
  await endRun(id)
  later(8 * 24 * 60)
  await endRun(id)
  await sweep()
  expect(await list(ann)).toEqual([])
  const [row] = await test.store.asSystem((tx) =>
    tx.select().from(connections).where(eq(connections.id, id)),
  )
  // No later sweep looks at it again.
  expect(row?.firstSyncNotifiedAt).toEqual(test.clock.now)
})

it('those who may reconnect a connection learn of each loss once', async () => {
  const id = await connect({ isPrivate: true })
  await endRun(id, { rows: 0 })
  await sweep()
  later(10)
  await endRun(id, { state: 'failed', error: 'Shopify no longer grants access. Reconnect it.' })
  await lose(id)
  await Promise.all([sweep(), sweep()])
  later(10)
  await sweep()
  const lost = {
    kind: 'connection',
    source: 'Shopify',
    sentence: 'Shopify no longer grants access. Reconnect it.',
  }
  expect(await list(ben)).toMatchObject([lost])
  expect((await list(ann)).map(({ kind }) => kind)).toEqual(['connection', 'history'])
  expect(await list(guest)).toEqual([])

  // It is reconnected and loses its access again, with and without a sweep between them.
  await lose(id, false)
  later(10)
  await sweep()
  later(10)
  await lose(id)
  await sweep()
  await lose(id, false)
  await lose(id)
  await sweep()
  expect((await list(ben)).map(({ kind }) => kind)).toEqual(['connection', 'connection'])
})

it('a connection that has its access again is settled for all, in open pages and without an email', async () => {
  const id = await connect()
  const other = await connect({ name: 'Other' })
  await Promise.all([lose(id), lose(other)])
  await setNotificationChoice(ben, { kind: 'connection', app: false, mail: true })
  await sweep()
  const heard: unknown[] = []
  const leave = await test.store.listen(workspaceChangeChannel, (payload) =>
    heard.push(JSON.parse(payload)),
  )
  later(1)
  await lose(id, false)
  await Promise.all([sweep(), sweep()])
  await sweep()
  const settled = {
    source: 'Shopify (Fernhill)',
    state: 'connected_again',
    sentence: 'Connected again. There is nothing left to do.',
    read_at: test.clock.now.toISOString(),
  }
  const open = { source: 'Shopify (Other)', state: 'access_lost', read_at: null }
  expect(await list(ann)).toMatchObject([open, settled])
  await expect
    .poll(() => heard)
    .toEqual([{ org_id: orgId, topic: 'notifications', user_id: annId }])
  await leave()
  later(3)
  const mails = await sendMails()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Shopify (Other) must be reconnected (Fernhill Goods)',
    'Shopify (Other) must be reconnected (Fernhill Goods)',
  ])
})

it('what a person had read keeps its time when it is settled', async () => {
  const id = await connect({ requiresReauth: true })
  await sweep()
  await markNotificationsRead(ben, { ids: null })
  const readAt = test.clock.now.toISOString()
  later(10)
  await lose(id, false)
  await sweep()
  expect(await list(ben)).toMatchObject([{ state: 'connected_again', read_at: readAt }])
})

it('an account that was closed at the platform is reported, and settled once it can be read', async () => {
  const id = await connect({ isConnected: false, accessEnd: 'account_closed' })
  await connect({ context: 'destination', platform: 'FB', name: 'Ads', isConnected: false })
  await sweep()
  const closed = {
    state: 'account_closed',
    sentence:
      'Shopify reports that this account is closed. Reopen it on Shopify, then start the sync.',
  }
  expect(await list(ben)).toMatchObject([closed])
  // Someone starts the sync, which has yet to read it.
  const set = (change: Partial<typeof connections.$inferInsert>) =>
    test.store.asSystem((tx) => tx.update(connections).set(change).where(eq(connections.id, id)))
  await set({ isConnected: true })
  await sweep()
  expect(await list(ben)).toMatchObject([closed])
  await set({ accessEnd: null })
  await sweep()
  expect(await list(ben)).toMatchObject([{ state: 'connected_again' }])
  later(3)
  expect(await sendMails()).toEqual([])
})

it('a loss that lasts longer than its notification is news again', async () => {
  await connect({ requiresReauth: true })
  await sweep()
  later(91 * 24 * 60)
  await deleteOldNotifications(test.ctx)
  expect(await list(ben)).toEqual([])
  await sweep()
  await sweep()
  expect(await list(ben)).toHaveLength(1)
})

it('losses of which no person wants to know take no place from the others', async () => {
  await setNotificationChoice(ann, { kind: 'connection', app: false, mail: false })
  await setNotificationChoice(ben, { kind: 'connection', app: false, mail: false })
  await Promise.all(Array.from({ length: 101 }, () => connect({ requiresReauth: true })))
  await sweep()
  const carla = await test.addUser(`carla@notices-${count}.example`)
  orgId = await test.addWorkspace(carla)
  await connect({ requiresReauth: true, ownerUserId: carla })
  await sweep()
  expect(await list(await test.as(carla, orgId))).toHaveLength(1)
})

it('a destination leads to its own page, and says what to do without a sync', async () => {
  await connect({ context: 'destination', platform: 'FB', name: 'Ads' })
  await sweep()
  expect(await list(ben)).toEqual([])
  await connect({ context: 'destination', platform: 'KL', name: '', requiresReauth: true })
  await sweep()
  expect(await list(ben)).toMatchObject([
    {
      source: 'Klaviyo',
      link: `/org/${orgId}/settings/destinations`,
      sentence: 'Klaviyo no longer grants access. Reconnect it to continue.',
    },
  ])
})

it('both reach people by email if they are not read in the app, as they chose', async () => {
  const id = await connect({ requiresReauth: true })
  await endRun(id)
  await setNotificationChoice(ben, { kind: 'connection', app: true, mail: false })
  await sweep()
  later(3)
  const mails = await sendMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [`ann@notices-${count}.example`, '2 notifications from Fernhill Goods'],
  ])
  expect(mails[0]?.text).toContain('Shopify (Fernhill) must be reconnected')
  expect(mails[0]?.text).toContain(`http://cartograph.example/org/${orgId}/settings/datasources`)
})

it('nothing is left of them when the connection is deleted', async () => {
  const id = await connect({ requiresReauth: true })
  const other = await connect({ requiresReauth: true, name: 'Other' })
  await endRun(id)
  await sweep()
  await deleteData(id)
  const rows = await test.store.inWorkspace(orgId, (tx) => tx.select().from(notifications))
  expect(new Set(rows.map(({ parts }) => 'connection_id' in parts && parts.connection_id))).toEqual(
    new Set([other]),
  )
})
