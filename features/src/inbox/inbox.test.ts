import {
  ChannelTag,
  MemberId,
  newId,
  NotificationId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { workspaceChangeChannel } from '@cartograph/ingestion'
import { eq, memberships } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActionLogEntry } from '../action-log/index.ts'
import type { Context } from '../context.ts'
import { createMessage, deleteMessage, markChannelRead, updateMessage } from '../messages/index.ts'
import { getNotificationChoices, notify, setNotificationChoice } from '../notifications/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { acceptInvitation, inviteMembers, listMembers, updateMember } from '../members/index.ts'
import { updateWorkspace } from '../workspaces/index.ts'
import { deleteOldNotifications, listNotifications, markNotificationsRead } from './index.ts'

const feed = ChannelTag.parse('daily-snapshot')
let test: TestServices
let count = 0
let orgId: OrgId
let annId: UserId
let benId: UserId
let ann: Context
let ben: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  test.clock.now = new Date('2026-11-14T09:00:00Z')
  annId = await test.addUser(`ann@inbox-${count}.example`)
  benId = await test.addUser(`ben@inbox-${count}.example`)
  orgId = await test.addWorkspace(annId)
  await test.addMember(orgId, benId, 'member')
  ann = await test.as(annId, orgId)
  ben = await test.as(benId, orgId)
})

const mention = (text: string) =>
  createMessage(ann, {
    channel: feed,
    parent_id: null,
    text,
    mentioned_users: [benId],
    attachments: [],
    address: `/org/${orgId}/insights/feed`,
  })
const list = (by = ben, limit = 30) => listNotifications(by, { limit })
const textsOf = async (by = ben) =>
  (await list(by)).items.map((item) => ('sentence' in item ? item.sentence : item.text))
const alertBen = (sentence: string) =>
  test.store.inWorkspace(orgId, (tx) =>
    notify(test.ctx, tx, {
      orgId,
      people: [benId],
      kind: 'alert',
      subject: `incident:${sentence}`,
      parts: { alert: 'Refund rate', sentence },
      link: `/org/${orgId}/insights/alerts`,
      mailGroup: null,
    }),
  )
const later = (minutes: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * 60_000)
}

describe('the list', () => {
  it('has what a message says now, who wrote it and where, with the way to it', async () => {
    const made = await mention('Why so low?')
    await updateMessage(ann, { messageId: made.id, text: 'Why so high?', mentioned_users: [benId] })
    expect(await list()).toEqual({
      items: [
        {
          kind: 'mention',
          id: expect.any(String),
          link: `/org/${orgId}/insights/feed?comments=${made.id}`,
          created_at: '2026-11-14T09:00:00.000Z',
          read_at: null,
          author: 'Ada Test',
          place: 'Feed',
          text: 'Why so high?',
        },
      ],
      has_more: false,
      unread: 1,
      elsewhere: [],
      invitations: [],
    })
    expect(await list(ann)).toMatchObject({ items: [], unread: 0 })
  })

  it('begins with what is unread, the newest first, and says whether there is more', async () => {
    for (const text of ['one', 'two', 'three']) {
      await mention(text)
      later(1)
    }
    const { items } = await list()
    const two = items.find((item) => item.kind === 'mention' && item.text === 'two')
    await markNotificationsRead(ben, { ids: [two?.id ?? newId(NotificationId)] })
    expect(await textsOf()).toEqual(['three', 'one', 'two'])
    expect(await list(ben, 2)).toMatchObject({ has_more: true, unread: 2 })
    await markNotificationsRead(ben, { ids: null })
    expect(await list()).toMatchObject({ has_more: false, unread: 0 })
    expect(await textsOf()).toEqual(['three', 'two', 'one'])
  })

  it('leaves out what was deleted', async () => {
    const made = await mention('deleted')
    await mention('kept')
    await deleteMessage(ann, { messageId: made.id })
    await alertBen('Refund rate was 12 %.')
    expect(await textsOf()).toEqual(['Refund rate was 12 %.', 'kept'])
  })

  it('says how much is unread in other workspaces of the user, and of no others', async () => {
    const other = await test.addWorkspace(annId, 'Harbour Tea')
    await test.addMember(other, benId, 'member')
    await test.addWorkspace(benId, 'Without any')
    await mention('here')
    const there = await test.as(benId, other)
    expect(await list(there)).toEqual({
      items: [],
      has_more: false,
      unread: 0,
      elsewhere: [{ org_id: orgId, org_name: 'Fernhill Goods', unread: 1 }],
      invitations: [],
    })
    await test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.orgId, orgId)),
    )
    expect((await list(there)).elsewhere).toEqual([])
  })
})

describe('an invitation to another workspace', () => {
  const invite = async (email: string, by = ann) =>
    inviteMembers(by, { emails: [email], role: 'member', message: '', is_datasource_invite: false })
  const invitationsOf = async (who: Context) => (await list(who)).invitations

  it('is listed once in each workspace of the person, until it is accepted or withdrawn', async () => {
    const cleo = await test.addUser(`cleo@inbox-${count}.example`)
    const home = await test.as(cleo, await test.addWorkspace(cleo, 'Harbour Tea'))
    const heard: unknown[] = []
    const leave = await test.store.listen(workspaceChangeChannel, (text) =>
      heard.push(JSON.parse(text)),
    )
    await invite(`cleo@inbox-${count}.example`)
    await invite(`cleo@inbox-${count}.example`)
    const org_id = home.workspace?.orgId
    await expect.poll(() => heard).toContainEqual({ org_id, topic: 'notifications', user_id: cleo })
    await leave()
    expect(await invitationsOf(home)).toEqual([
      {
        org_id: orgId,
        org_name: 'Fernhill Goods',
        inviter: 'Ada Test',
        created_at: '2026-11-14T09:00:00.000Z',
      },
    ])
    expect(await invitationsOf(ben)).toEqual([])
    await acceptInvitation(home, { orgId })
    expect(await invitationsOf(home)).toEqual([])
  })

  it('is not listed after it was withdrawn', async () => {
    const dora = await test.addUser(`dora@inbox-${count}.example`)
    const home = await test.as(dora, await test.addWorkspace(dora, 'Harbour Tea'))
    await invite(`dora@inbox-${count}.example`)
    expect(await invitationsOf(home)).toHaveLength(1)
    const { data } = await listMembers(ann, { page: 1, page_size: 10 })
    const invited = data.find(({ membership_status: status }) => status === 'invited')
    await updateMember(ann, { id: invited?.id ?? MemberId.parse(dora), is_active: false })
    expect(await invitationsOf(home)).toEqual([])
  })
})

describe('reading', () => {
  it('is private: no colleague can mark it', async () => {
    await mention('Why so low?')
    const [item] = (await list()).items
    await markNotificationsRead(ann, { ids: [item?.id ?? newId(NotificationId)] })
    await markNotificationsRead(ann, { ids: null })
    expect((await list()).unread).toBe(1)
  })

  it('a channel reads what it says of its messages, up to where it was read', async () => {
    const first = await mention('one')
    await mention('two')
    await alertBen('Refund rate was 12 %.')
    await markChannelRead(ben, { channel: feed, position: first.position })
    const unread = (await list()).items.filter((item) => item.read_at === null)
    expect(unread).toHaveLength(2)
    expect(unread).not.toContainEqual(expect.objectContaining({ text: 'one' }))
  })

  it('keeps notifications for 90 days', async () => {
    await mention('old')
    later(60 * 24 * 89)
    await deleteOldNotifications(test.ctx)
    expect(await textsOf()).toEqual(['old'])
    later(60 * 24 * 2)
    await deleteOldNotifications(test.ctx)
    expect(await textsOf()).toEqual([])
  })
})

describe('the choices', () => {
  it('are all ways at first, and belong to one user in one workspace', async () => {
    const all = { app: true, mail: true }
    expect(await getNotificationChoices(ben)).toEqual({
      choices: {
        mention: all,
        reply: all,
        alert: all,
        effect: all,
        history: all,
        connection: all,
      },
    })
    const set = { kind: 'mention', app: false, mail: false } as const
    expect((await setNotificationChoice(ben, set)).choices.mention).toEqual({
      app: false,
      mail: false,
    })
    await setNotificationChoice(ben, { ...set, mail: true })
    expect((await getNotificationChoices(ben)).choices).toMatchObject({
      mention: { app: false, mail: true },
      reply: all,
    })
    const elsewhere = await test.as(benId, await test.addWorkspace(benId))
    for (const other of [ann, elsewhere])
      expect((await getNotificationChoices(other)).choices.mention).toEqual(all)
  })

  it('decide what comes from then on', async () => {
    await mention('before')
    await setNotificationChoice(ben, { kind: 'mention', app: false, mail: false })
    await mention('after')
    expect(await textsOf()).toEqual(['before'])
  })
})

it('notifications of messages are hidden while their area is switched off', async () => {
  await mention('before')
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
  expect((await list()).unread).toBe(2)
  await updateWorkspace(ann, { feature_flags: { enable_action_log: false } })
  expect(await list()).toMatchObject({ items: [{ text: 'before' }], unread: 1 })
})
