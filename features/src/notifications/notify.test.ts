import { newId, UserId, type OrgId } from '@cartograph/contract'
import { workspaceChangeChannel } from '@cartograph/ingestion'
import { eq, memberships, notificationChoices, notifications } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestServices, type TestServices } from '../testing.ts'
import { notify, type Notice } from './index.ts'

let test: TestServices
let count = 0
let orgId: OrgId
let ann: UserId
let ben: UserId
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  ann = await test.addUser(`ann@notify-${count}.example`)
  ben = await test.addUser(`ben@notify-${count}.example`)
  orgId = await test.addWorkspace(ann)
  await test.addMember(orgId, ben, 'member')
})

const report = (over: Partial<Extract<Notice, { kind: 'alert' }>> = {}) =>
  test.store.inWorkspace(orgId, (tx) =>
    notify(test.ctx, tx, {
      orgId,
      people: [ann, ben],
      kind: 'alert',
      subject: 'incident:1',
      parts: { alert: 'Refund rate', sentence: 'Refund rate was 12 % on 14 Nov, above 8 %.' },
      link: `/org/${orgId}/insights/alerts/1`,
      mailGroup: null,
      ...over,
    }),
  )
const stored = () =>
  test.store.inWorkspace(orgId, (tx) =>
    tx.select().from(notifications).orderBy(notifications.userId, notifications.id),
  )
const choose = (userId: UserId, inApp: boolean, byMail: boolean) =>
  test.store.inWorkspace(orgId, (tx) =>
    tx.insert(notificationChoices).values({ orgId, userId, kind: 'alert', inApp, byMail }),
  )

it('notifies each person of an event once, also when two processes report it at the same time', async () => {
  const reports = await Promise.all([report(), report(), report()])
  expect(
    reports
      .flat()
      .map(({ userId }) => userId)
      .toSorted(),
  ).toEqual([ann, ben].toSorted())
  expect(await report()).toEqual([])
  expect(await report({ people: [ann, ann], subject: 'incident:1 recovered' })).toEqual([
    { userId: ann, email: `ann@notify-${count}.example`, inApp: true, byMail: true },
  ])
  expect((await stored()).map(({ userId, subject }) => `${userId} ${subject}`).toSorted()).toEqual(
    [`${ann} incident:1`, `${ann} incident:1 recovered`, `${ben} incident:1`].toSorted(),
  )
})

it('reaches people as they chose, and not at all if they chose neither', async () => {
  await choose(ann, false, true)
  await choose(ben, false, false)
  expect(await report({ mailGroup: 'alerts' })).toMatchObject([{ userId: ann, byMail: true }])
  expect(await stored()).toMatchObject([{ userId: ann, inApp: false, mailGroup: 'alerts' }])
  const cleo = await test.addUser(`cleo@notify-${count}.example`)
  await test.addMember(orgId, cleo, 'member')
  await choose(cleo, true, false)
  expect(await report({ people: [cleo], mailGroup: 'alerts' })).toMatchObject([{ byMail: false }])
  expect((await stored()).find(({ userId }) => userId === cleo)).toMatchObject({
    inApp: true,
    mailGroup: null,
  })
})

it('reaches active members of the workspace only', async () => {
  const stranger = await test.addUser(`stranger@notify-${count}.example`)
  await test.addWorkspace(stranger)
  await test.store.asSystem((tx) =>
    tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, ben)),
  )
  const notified = await report({ people: [ann, ben, stranger, newId(UserId)] })
  expect(notified.map(({ userId }) => userId)).toEqual([ann])
})

it('announces itself to the person with the commit, and never after a rollback', async () => {
  const heard: unknown[] = []
  const leave = await test.store.listen(workspaceChangeChannel, (payload) =>
    heard.push(JSON.parse(payload)),
  )
  const undone = test.store.inWorkspace(orgId, async (tx) => {
    await notify(test.ctx, tx, {
      orgId,
      people: [ben],
      kind: 'alert',
      subject: 'incident:1',
      parts: { alert: 'a', sentence: 'b' },
      link: '/',
      mailGroup: null,
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await report({ people: [ann] })
  await expect.poll(() => heard).toEqual([{ org_id: orgId, topic: 'notifications', user_id: ann }])
  expect(await stored()).toHaveLength(1)
  await leave()
})
