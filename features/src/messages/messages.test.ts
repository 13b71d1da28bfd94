import {
  actionLogChannel,
  ChannelTag,
  type createMessage as endpoint,
  MessageId,
  newId,
  type Message,
  type OrgId,
  type Role,
  type UserId,
} from '@cartograph/contract'
import { auditLog, eq, memberships } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActionLogEntry } from '../action-log/index.ts'
import type { Context } from '../context.ts'
import type { InputOf } from '../serves.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  addReaction,
  createMessage,
  deleteMessage,
  listChannels,
  listDiscussions,
  listMessageChanges,
  listMessages,
  markChannelRead,
  messagesChanged,
  removeReaction,
  resolveDiscussion,
  updateMessage,
} from './index.ts'

const sales = ChannelTag.parse('sales')
let test: TestServices
let count = 0
let orgId: OrgId
/** An admin and a member of the same workspace. */
let ann: Context
let ben: Context
let annId: UserId
let benId: UserId
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  annId = await test.addUser(`ann@shop-${count}.example`)
  orgId = await test.addWorkspace(annId)
  ann = await test.as(annId, orgId)
  benId = await add('ben', 'member')
  ben = await test.as(benId, orgId)
})

async function add(name: string, role: Role): Promise<UserId> {
  const id = await test.addUser(`${name}@shop-${count}.example`)
  await test.addMember(orgId, id, role)
  const createdAt = test.clock.now
  await test.store.asSystem((tx) =>
    tx.update(memberships).set({ createdAt }).where(eq(memberships.userId, id)),
  )
  return id
}

const write = (by: Context, text: string, over: Partial<InputOf<typeof endpoint>> = {}) =>
  createMessage(by, {
    channel: sales,
    parent_id: null,
    text,
    mentioned_users: [],
    address: null,
    ...over,
  })
const reply = (by: Context, to: Message, text: string) =>
  write(by, text, { parent_id: to.id, channel: to.channel })
const list = (by: Context, over: Partial<Parameters<typeof listMessages>[1]> = {}) =>
  listMessages(by, { channel: sales, limit: 30, ...over })
const textsOf = (items: readonly Message[]) => items.map(({ text }) => text)
const changes = (by: Context, since: number, limit = 200) =>
  listMessageChanges(by, { channel: sales, since, limit })

describe('messages of a channel', () => {
  it('are listed newest first, a page at a time, without replies', async () => {
    const first = await write(ann, 'first')
    await reply(ben, first, 'a reply')
    await write(ben, 'second', { mentioned_users: [annId], address: '/insights/explore#sales.0' })
    await write(ann, 'third')
    const page = await list(ben, { limit: 2 })
    expect(textsOf(page.items)).toEqual(['third', 'second'])
    expect(page.has_more).toBe(true)
    expect(page.items[1]).toMatchObject({
      user: { id: benId },
      mentioned_users: [annId],
      address: '/insights/explore#sales.0',
      action: null,
      reply_count: 0,
    })
    const rest = await list(ben, { limit: 2, before: page.items[1]?.position })
    expect(rest).toMatchObject({ has_more: false, items: [{ text: 'first', reply_count: 1 }] })
    expect(textsOf((await list(ann, { parent_id: first.id })).items)).toEqual(['a reply'])
    expect(textsOf((await list(ann, { channel: ChannelTag.parse('products') })).items)).toEqual([])
  })

  it('are written once, however often their request is sent, also at the same time', async () => {
    const id = newId(MessageId)
    const made = await Promise.all(['once', 'once', 'once'].map((text) => write(ann, text, { id })))
    expect(new Set(made.map((one) => one.position)).size).toBe(1)
    expect((await list(ann)).items).toHaveLength(1)
    await expect(write(ben, 'mine', { id })).rejects.toMatchObject({ code: 'conflict' })
    const elsewhere = { channel: ChannelTag.parse('products'), id }
    await expect(write(ann, 'once', elsewhere)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('have positions in the order in which they can be read, also when many write at once', async () => {
    const writers = Array.from({ length: 20 }, (_, n) => write(n % 2 === 0 ? ann : ben, `m${n}`))
    const seen: number[] = []
    let since = 0
    const done = Promise.all(writers).then(() => true)
    // A reader who only asks for what is newer than what they have misses nothing.
    while (!(await Promise.race([done, Promise.resolve(false)])) || seen.length < 20) {
      const { items, version } = await changes(ann, since, 3)
      seen.push(...items.map((item) => item.position))
      since = version
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBe(20)
  })

  it('are changed by their author alone, and deleted by an admin too', async () => {
    const made = await write(ben, 'a draft')
    const input = { messageId: made.id, text: 'better', mentioned_users: [] }
    await expect(updateMessage(ann, input)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await updateMessage(ben, input)).toMatchObject({
      text: 'better',
      edited_at: expect.any(String),
    })
    const annas = await write(ann, 'of the admin')
    await expect(deleteMessage(ben, { messageId: annas.id })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await deleteMessage(ann, { messageId: made.id })
    expect(textsOf((await list(ben)).items)).toEqual(['of the admin'])
    await expect(updateMessage(ben, input)).rejects.toMatchObject({ code: 'not_found' })
    const rows = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.action, 'message.deleted')),
    )
    expect(rows.filter((row) => row.orgId === orgId)).toMatchObject([
      { subject: made.id, details: { channel: 'sales' } },
    ])
  })

  it('leave nothing of their text when deleted, and stay in place while others replied', async () => {
    const made = await write(ben, 'a secret', { mentioned_users: [annId], address: '/feed' })
    const answer = await reply(ann, made, 'an answer')
    await addReaction(ann, { messageId: made.id, emoji: '👍' })
    await deleteMessage(ben, { messageId: made.id })
    const [kept] = (await list(ann)).items
    expect(kept).toMatchObject({
      text: '',
      mentioned_users: [],
      address: null,
      reactions: [],
      reply_count: 1,
      deleted_at: expect.any(String),
    })
    await expect(reply(ann, made, 'more')).rejects.toMatchObject({ code: 'invalid_request' })
    await deleteMessage(ann, { messageId: answer.id })
    expect((await list(ann)).items).toEqual([])
  })

  it('can mention people of the workspace only', async () => {
    const stranger = await test.addUser(`stranger@shop-${count}.example`)
    await expect(write(ann, 'hello', { mentioned_users: [stranger] })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    expect(await write(ann, 'hello', { mentioned_users: [benId, benId] })).toMatchObject({
      mentioned_users: [benId],
    })
  })

  it('of the action log begin with an entry, which has dates', async () => {
    await expect(write(ann, 'no dates', { channel: actionLogChannel })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    const entry = await createActionLogEntry(ann, {
      text: 'Raised the budget',
      mentioned_users: [],
      tags: ['ads'],
      actionDate: '2026-11-14',
      datasourceType: 'FB',
      lookbackDate: '2026-11-21',
      insight_id: null,
    })
    await write(ben, 'Why?', { channel: actionLogChannel, parent_id: entry.id })
    const { items } = await list(ben, { channel: actionLogChannel })
    expect(items).toMatchObject([
      {
        text: 'Raised the budget',
        tags: ['ads'],
        reply_count: 1,
        action: { actionDate: '2026-11-14', datasourceType: 'FB', lookbackDate: '2026-11-21' },
      },
    ])
  })

  it('are not replied to twice deep, nor from another channel', async () => {
    const made = await write(ann, 'first')
    const answer = await reply(ben, made, 'second')
    await expect(reply(ann, answer, 'third')).rejects.toMatchObject({ code: 'invalid_request' })
    const other = { parent_id: made.id, channel: ChannelTag.parse('products') }
    await expect(write(ann, 'elsewhere', other)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of another workspace do not exist', async () => {
    const made = await write(ann, 'ours')
    const other = await test.addUser(`other@shop-${count}.example`)
    const foreign = await test.as(other, await test.addWorkspace(other))
    expect(await list(foreign)).toMatchObject({ items: [], version: 0 })
    expect((await changes(foreign, 0)).items).toEqual([])
    const id = made.id
    for (const attempt of [
      () => updateMessage(foreign, { messageId: id, text: 'theirs', mentioned_users: [] }),
      () => deleteMessage(foreign, { messageId: id }),
      () => addReaction(foreign, { messageId: id, emoji: '👍' }),
      () => resolveDiscussion(foreign, { messageId: id, resolved: true }),
      () => write(foreign, 'reply', { parent_id: id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    // Ids are those of a workspace: a taken one reveals nothing of another workspace.
    expect(await write(foreign, 'same id', { id })).toMatchObject({ id, text: 'same id' })
    expect(textsOf((await list(ann)).items)).toEqual(['ours'])
  })

  it('name their authors with initials for the role demo', async () => {
    await write(ann, 'hello')
    const guest = await test.as(await add('guest', 'demo'), orgId)
    expect((await list(guest)).items[0]?.user?.name).not.toContain('ann@')
  })
})

describe('what changed in a channel', () => {
  it('is each message once, in its latest state, with deletions and new replies', async () => {
    const made = await write(ann, 'first')
    const gone = await write(ben, 'second')
    const { version } = await list(ben)
    expect(await changes(ben, version)).toEqual({ items: [], has_more: false, version })
    await addReaction(ben, { messageId: made.id, emoji: '👍' })
    await updateMessage(ann, { messageId: made.id, text: 'changed', mentioned_users: [] })
    await deleteMessage(ben, { messageId: gone.id })
    const answer = await reply(ben, made, 'a reply')
    const missed = await changes(ben, version)
    expect(missed.items.map(({ id }) => id)).toEqual([gone.id, answer.id, made.id])
    expect(missed.items).toMatchObject([
      { deleted_at: expect.any(String) },
      { parent_id: made.id },
      { text: 'changed', reply_count: 1, reactions: [{ emoji: '👍', users: [benId] }] },
    ])
    const paged = await changes(ben, version, 2)
    expect(paged).toMatchObject({ has_more: true, version: paged.items[1]?.version })
    expect((await changes(ben, paged.version)).items.map(({ id }) => id)).toEqual([made.id])
  })

  it('is announced by the transaction that changed it', async () => {
    const told: unknown[] = []
    const stop = await test.store.listen(messagesChanged, (payload) => {
      const change = JSON.parse(payload) as { org_id: OrgId }
      if (change.org_id === orgId) told.push(change)
    })
    const made = await write(ann, 'first')
    await addReaction(ben, { messageId: made.id, emoji: '👍' })
    await addReaction(ben, { messageId: made.id, emoji: '👍' })
    await removeReaction(ben, { messageId: made.id, emoji: '👍' })
    await deleteMessage(ann, { messageId: made.id })
    await expect.poll(() => told.length).toBe(4)
    expect(told[0]).toEqual({ type: 'changed', org_id: orgId, channel: 'sales' })
    await stop()
  })
})

describe('reactions', () => {
  it('are counted by emoji in the order of their first use, and taken back by their own user', async () => {
    const made = await write(ann, 'first')
    const react = (by: Context, emoji: string) => addReaction(by, { messageId: made.id, emoji })
    await react(ben, '🎉')
    test.clock.now = new Date(test.clock.now.getTime() + 1_000)
    await react(ann, '👍')
    expect((await react(ann, '🎉')).reactions).toEqual(
      [
        { emoji: '🎉', users: [benId, annId].toSorted() },
        { emoji: '👍', users: [annId] },
      ].map((one) => ({ ...one, users: expect.arrayContaining(one.users) })),
    )
    await removeReaction(ann, { messageId: made.id, emoji: '👍' })
    const [shown] = (await list(ben)).items
    expect(shown?.reactions.map(({ emoji }) => emoji)).toEqual(['🎉'])
  })

  it.each([
    ['👍', true],
    ['👍🏽', true],
    ['❤️', true],
    ['🇩🇪', true],
    ['👨‍👩‍👧', true],
    ['1️⃣', true],
    ['1', false],
    ['a', false],
    ['👍👍', false],
    ['<b>', false],
    ['', false],
  ])('%s is an emoji: %s', (emoji, isOne) => {
    const { params } = addReaction.endpoint
    const parsed = params?.safeParse({ orgId, messageId: newId(MessageId), emoji })
    expect(parsed?.success).toBe(isOne)
  })
})

describe('discussions', () => {
  const show = async (by: Context, which: 'open' | 'mine' | 'unread' | 'resolved') =>
    (await listDiscussions(by, { show: which, page: 1, page_size: 10 })).items.map(
      ({ message, unread }) => `${message.text} ${unread}`,
    )

  it('are open until they are resolved, and open again with a reply', async () => {
    const made = await write(ann, 'Why so low?')
    const answer = await reply(ben, made, 'A holiday')
    expect(await resolveDiscussion(ben, { messageId: made.id, resolved: true })).toMatchObject({
      resolved: { by: { id: benId }, at: expect.any(String) },
    })
    expect([await show(ann, 'open'), await show(ann, 'resolved')]).toEqual([[], ['Why so low? 1']])
    await reply(ann, made, 'Which one?')
    expect([await show(ann, 'open'), await show(ann, 'resolved')]).toEqual([['Why so low? 1'], []])
    await expect(
      resolveDiscussion(ben, { messageId: answer.id, resolved: true }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are mine where I wrote or am mentioned, and unread where others wrote since', async () => {
    const mine = await write(ann, 'mine')
    await write(ben, 'for you', { mentioned_users: [annId] })
    await write(ben, 'of others')
    expect(await show(ann, 'mine')).toEqual(['for you 1', 'mine 0'])
    expect(await show(ann, 'unread')).toEqual(['of others 1', 'for you 1'])
    await markChannelRead(ann, { channel: sales, position: 1_000 })
    expect(await show(ann, 'unread')).toEqual([])
    await reply(ben, mine, 'and now?')
    expect(await show(ann, 'unread')).toEqual(['mine 1'])
    // An older mark of another tab does not take it back.
    await markChannelRead(ann, { channel: sales, position: 1 })
    expect((await list(ann)).read_position).toBe(3)
  })

  it('are counted by channel, with what is unread; what was written before one joined is not', async () => {
    await write(ann, 'one')
    const made = await write(ann, 'two', { channel: ChannelTag.parse('insight:abc') })
    await resolveDiscussion(ann, { messageId: made.id, resolved: true })
    expect((await listChannels(ben)).items).toMatchObject([
      { id: `${orgId}-insight:abc`, tag: 'insight:abc', type: 'comments', open: 0, unread: 1 },
      { id: `${orgId}-sales`, tag: 'sales', type: 'comments', open: 1, unread: 1 },
    ])
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    const late = await test.as(await add('late', 'member'), orgId)
    expect((await listChannels(late)).items.map(({ unread }) => unread)).toEqual([0, 0])
  })
})
