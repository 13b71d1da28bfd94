import {
  actionLogChannel,
  ChannelTag,
  MessageId,
  newId,
  type createMessage as endpoint,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { and, eq, mails, memberships, notifications, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActionLogEntry } from '../../action-log/index.ts'
import type { Context } from '../../context.ts'
import { deliverDueMail, listOutboxMail } from '../../mail/index.ts'
import { createMessage, deleteMessage, markChannelRead } from '../../messages/index.ts'
import { notify, setNotificationChoice } from '../../notifications/index.ts'
import type { InputOf } from '../../serves.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { updateWorkspace } from '../../workspaces/index.ts'
import { markNotificationsRead, sendNotificationMails } from '../index.ts'

const feed = ChannelTag.parse('daily-snapshot')
let test: TestServices
let count = 0
let orgId: OrgId
let benId: UserId
let email: string
let ann: Context
let ben: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  test.clock.now = new Date('2026-11-14T09:00:00Z')
  await test.store.asSystem(async (tx) => {
    await tx.delete(mails)
    await tx.delete(notifications)
  })
  const annId = await test.addUser(`ann@mails-${count}.example`)
  email = `ben@mails-${count}.example`
  benId = await test.addUser(email)
  orgId = await test.addWorkspace(annId)
  await test.addMember(orgId, benId, 'member')
  ann = await test.as(annId, orgId)
  ben = await test.as(benId, orgId)
})

const mention = (text: string, over: Partial<InputOf<typeof endpoint>> = {}) =>
  createMessage(ann, {
    channel: feed,
    parent_id: null,
    text,
    mentioned_users: [benId],
    attachments: [],
    address: `/org/${orgId}/insights/feed`,
    ...over,
  })
const later = (minutes: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * 60_000)
}
const send = () => sendNotificationMails(test.ctx)
async function readMails() {
  await deliverDueMail(test.ctx, null)
  return (await listOutboxMail(test.ctx)).toReversed()
}

describe('the email of a mention', () => {
  it('has the text, who wrote it, where, and the link to exactly that message', async () => {
    const made = await mention('Why so low? <b>')
    later(2)
    expect(await send()).toBe(0)
    later(1)
    expect([await send(), await send()]).toEqual([1, 0])
    const [mail, ...others] = await readMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: email,
      kind: 'mentions',
      subject: 'Ada Test mentioned you in Feed',
    })
    expect(mail?.text).toContain('> Why so low? <b>')
    expect(mail?.html).toContain('Why so low? &#60;b&#62;')
    const link = `http://cartograph.example/org/${orgId}/insights/feed?comments=${made.id}`
    for (const words of [mail?.text, mail?.html]) expect(words).toContain(link)
  })

  it('is one for several within minutes in one channel, and one each for two channels', async () => {
    await mention('one')
    later(2)
    await mention('two')
    await mention('elsewhere', { channel: ChannelTag.parse('sales') })
    later(1)
    expect(await send()).toBe(1)
    later(2)
    expect(await send()).toBe(1)
    expect((await readMails()).map(({ subject }) => subject)).toEqual([
      '2 messages for you in Feed',
      'Ada Test mentioned you in Fernhill Goods',
    ])
  })

  it('is few of a storm: twenty messages in ten minutes are two emails', async () => {
    for (let n = 0; n < 20; n += 1) {
      await mention(`message ${n}`)
      later(0.5)
      await send()
    }
    for (let n = 0; n < 40; n += 1) {
      later(0.5)
      await send()
    }
    const subjects = (await readMails()).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    const counts = subjects.map((subject) => Number(/^\d+/.exec(subject)))
    expect(counts.reduce((sum, one) => sum + one)).toBe(20)
  })

  it('is sent once however many processes run at the same time', async () => {
    await mention('Why so low?')
    later(3)
    const sent = await Promise.all([send(), send(), send()])
    expect(sent.reduce((sum, one) => sum + one)).toBe(1)
    expect(await readMails()).toHaveLength(1)
  })

  it('is not lost by a process that dies before it commits', async () => {
    await mention('Why so low?')
    later(3)
    const dies = { ...test.ctx, store: { ...test.store, inWorkspace: dyingAfter } }
    expect(await sendNotificationMails(dies)).toBe(0)
    expect(await readMails()).toEqual([])
    expect(await send()).toBe(1)
    expect(await readMails()).toHaveLength(1)
  })

  const dyingAfter: typeof test.store.inWorkspace = (of, work) =>
    test.store.inWorkspace(of, async (tx) => {
      await work(tx)
      throw new Error('killed')
    })

  it.each<[string, () => Promise<unknown>]>([
    ['has read it in the tray', () => markNotificationsRead(ben, { ids: null })],
    ['has read its channel', () => markChannelRead(ben, { channel: feed, position: 1_000 })],
    [
      'turned these emails off',
      () => setNotificationChoice(ben, { kind: 'mention', app: true, mail: false }),
    ],
    ['was deactivated', () => change({ isActive: false })],
    [
      'left',
      () =>
        test.store.asSystem((tx) => tx.delete(memberships).where(eq(memberships.userId, benId))),
    ],
    [
      'has a workspace whose plan ended',
      () =>
        test.store.inWorkspace(orgId, (tx) =>
          tx.update(workspaces).set({ planExpiresAt: new Date('2026-11-13T00:00:00Z') }),
        ),
    ],
  ])('is not sent to a user who %s', async (_, leave) => {
    await mention('Why so low?')
    later(1)
    await leave()
    later(2)
    expect(await send()).toBe(0)
    later(60)
    expect(await send()).toBe(0)
    expect(await readMails()).toEqual([])
  })

  it('is not sent for a message that was deleted', async () => {
    const made = await mention('Why so low?')
    await mention('Another')
    await deleteMessage(ann, { messageId: made.id })
    later(3)
    expect(await send()).toBe(1)
    const [mail] = await readMails()
    expect(mail?.text).toContain('> Another')
    expect(mail?.text).not.toContain('Why so low')
  })

  it('is not sent for a channel that the reader may no longer read', async () => {
    await createActionLogEntry(ann, {
      text: 'Raised the budget',
      mentioned_users: [benId],
      tags: [],
      actionDate: '2026-11-10',
      datasourceType: 'FB',
      lookbackDate: '2026-11-21',
      goal: null,
      insight_id: null,
    })
    const waiting = and(eq(notifications.userId, benId))
    const [row] = await test.store.asSystem((tx) => tx.select().from(notifications).where(waiting))
    expect(row?.mailGroup).toBe(`channel:${actionLogChannel}`)
    await updateWorkspace(ann, { feature_flags: { enable_action_log: false } })
    later(3)
    expect(await send()).toBe(0)
    expect(await readMails()).toEqual([])
  })

  it('shows a reader with masked names no full one', async () => {
    await change({ role: 'demo' })
    await mention('Why so low?')
    later(3)
    expect(await send()).toBe(1)
    const [mail] = await readMails()
    expect(mail?.subject).toBe('A. T. mentioned you in Feed')
    expect(mail?.html).not.toContain('Ada')
  })
})

describe('the email of a measured effect', () => {
  const sentence = 'Net sales were 12% above what was expected, between 4% and 19%.'
  const effect = async () => {
    const id = newId(MessageId)
    const link = `/org/${orgId}/insights/action-log?entry=${id}`
    await test.store.inWorkspace(orgId, (tx) =>
      notify(test.ctx, tx, {
        kind: 'effect',
        orgId,
        people: [benId],
        subject: `effect:${id}`,
        parts: { action: 'Raised the price', sentence },
        link,
        mailGroup: 'effects',
      }),
    )
    return link
  }

  it('has the action, what it did and the way to the entry, and is sent once', async () => {
    const link = await effect()
    later(3)
    expect([await send(), await send()]).toEqual([1, 0])
    const [mail, ...others] = await readMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: email,
      kind: 'notices',
      subject: 'Effect of: Raised the price (Fernhill Goods)',
    })
    for (const words of [sentence, `http://cartograph.example${link}`, '/settings/notifications'])
      expect(mail?.text).toContain(words)
  })

  it('is one for several, and none for what was read or not wanted', async () => {
    await effect()
    await effect()
    later(3)
    expect(await send()).toBe(1)
    expect((await readMails()).map(({ subject }) => subject)).toEqual([
      '2 notifications from Fernhill Goods',
    ])
    later(20)
    await effect()
    await markNotificationsRead(ben, { ids: null })
    await setNotificationChoice(ben, { kind: 'effect', app: true, mail: false })
    await effect()
    later(30)
    expect(await send()).toBe(0)
  })
})

const change = (values: { isActive?: boolean; role?: 'demo' }) =>
  test.store.inWorkspace(orgId, (tx) =>
    tx.update(memberships).set(values).where(eq(memberships.userId, benId)),
  )
