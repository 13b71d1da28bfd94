import { ConnectionId, newId, SyncRunId, type OrgId, type UserId } from '@cartograph/contract'
import { deleteConnectionData } from '@cartograph/ingestion'
import { connections, eq, notifications, syncRuns } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { listNotifications, sendNotificationMails } from '../../inbox/index.ts'
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
const sweep = () => notifyOfConnections(test.ctx)
const later = (minutes: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * 60_000)
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

it('a connection that has long been read is no news after an update of the program', async () => {
  const id = await connect()
  await endRun(id)
  later(8 * 24 * 60)
  await endRun(id)
  await sweep()
  expect(await list(ann)).toEqual([])
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

  // It is reconnected, works, and loses its access again.
  await lose(id, false)
  later(10)
  await endRun(id)
  later(10)
  await lose(id)
  await sweep()
  expect(await list(ben)).toMatchObject([lost, lost].map(({ kind }) => ({ kind })))
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
  await sendNotificationMails(test.ctx)
  await deliverDueMail(test.ctx, null)
  const mails = (await listOutboxMail(test.ctx)).filter(({ to }) => to.includes(`-${count}.`))
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
  const nothing = () => Promise.resolve()
  const warehouse = { prepareWorkspace: nothing, dropConnection: nothing }
  await deleteConnectionData(
    { ...test.services.ingestion, warehouse: warehouse as never },
    { orgId, connectionId: id },
  )
  const rows = await test.store.inWorkspace(orgId, (tx) => tx.select().from(notifications))
  expect(new Set(rows.map(({ parts }) => 'connection_id' in parts && parts.connection_id))).toEqual(
    new Set([other]),
  )
})
