import {
  actionLogChannel,
  AttachmentId,
  ChannelTag,
  type createMessage as endpoint,
  MessageId,
  newId,
  type Message,
  type OrgId,
  type Role,
  UserId,
} from '@cartograph/contract'
import { auditLog, eq, memberships } from '@cartograph/store'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActionLogEntry } from '../action-log/index.ts'
import type { Context } from '../context.ts'
import type { InputOf } from '../serves.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  addReaction,
  createMessage,
  createMessageRates,
  deleteMessage,
  eraseMessage,
  listMessageChanges,
  listMessages,
  messagesChanged,
  readMessageChanges,
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
    attachments: [],
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
    const thread = await list(ann, { parent_id: first.id })
    expect(textsOf(thread.items)).toEqual(['a reply'])
    expect(thread.parent).toMatchObject({ id: first.id, text: 'first' })
    expect(page.parent).toBeNull()
    const products = ChannelTag.parse('products')
    expect((await list(ann, { parent_id: first.id, channel: products })).parent).toBeNull()
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

  it('are answered as they are listed', async () => {
    const over = { mentioned_users: [annId], address: '/insights/explore' }
    const made = await write(ben, 'first', over)
    expect((await list(ben)).items).toEqual([made])
    const answer = await reply(ann, made, 'a reply')
    expect((await list(ben, { parent_id: made.id })).items).toEqual([answer])
    expect(await write(ben, 'first', { ...over, id: made.id })).toEqual({
      ...made,
      reply_count: 1,
      version: answer.version + 1,
    })
  })

  it('are not brought back by an edit that waited for their deletion', async () => {
    const made = await write(ben, 'a secret')
    const edit = await test.store.inWorkspace(orgId, async (tx) => {
      await eraseMessage(ben, tx, made.id, 'No')
      const input = { messageId: made.id, text: 'still here', mentioned_users: [] }
      const waiting = updateMessage(ben, input).then(
        () => 'changed',
        (error: unknown) => error,
      )
      await sleep(100)
      return { waiting }
    })
    expect(await edit.waiting).toMatchObject({ code: 'not_found' })
    expect(await changes(ann, 0)).toMatchObject({
      items: [{ text: '', deleted_at: expect.any(String) }],
    })
  })

  it('are refused beyond the limit of a person, who may repeat what was written', async () => {
    const messageRates = createMessageRates({ perMinute: 2 })
    const limited = { ...ann, messageRates }
    const made = await write(limited, 'first')
    await addReaction(limited, { messageId: made.id, emoji: '👍' })
    const refused = { code: 'too_many_requests', retryAfterSeconds: 30 }
    await expect(write(limited, 'third')).rejects.toMatchObject(refused)
    const input = { messageId: made.id, text: 'changed', mentioned_users: [] }
    await expect(updateMessage(limited, input)).rejects.toMatchObject(refused)
    expect(await write(limited, 'first', { id: made.id })).toMatchObject({ id: made.id })
    expect(await write({ ...ben, messageRates }, 'of another')).toMatchObject({
      text: 'of another',
    })
    expect(textsOf((await list(ann)).items)).toEqual(['of another', 'first'])
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

  it.each([
    ['a text of 4,001 characters', { text: 'x'.repeat(4_001) }],
    ['21 people', { mentioned_users: Array.from({ length: 21 }, () => newId(UserId)) }],
    ['11 files', { attachments: Array.from({ length: 11 }, () => newId(AttachmentId)) }],
    ['a file that is none', { attachments: ['../../secret.key'] }],
    ['a page of another site', { address: '//evil.example' }],
  ])('cannot have %s', (_, over) => {
    const { body } = createMessage.endpoint
    expect(body?.safeParse({ text: 'fine' }).success).toBe(true)
    expect(body?.safeParse({ text: 'fine', ...over }).success).toBe(false)
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
      goal: null,
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

  it('is read once for listeners of every role, each with the names that they may see', async () => {
    const made = await write(ann, 'first')
    await write(ben, 'second')
    const of = { channel: sales, since: 0, limit: 1 }
    const { version, hasMore, read } = await readMessageChanges(ben, of, ['member', 'demo'])
    expect({ version, hasMore }).toEqual({ version: made.version, hasMore: true })
    const guest = await test.as(await add('guest', 'demo'), orgId)
    expect(read).toEqual([
      { role: 'member', items: (await changes(ben, 0, 1)).items },
      { role: 'demo', items: (await changes(guest, 0, 1)).items },
    ])
    const none = await readMessageChanges(ben, { ...of, since: 2 }, ['member'])
    expect(none).toEqual({ version: 2, hasMore: false, read: [{ role: 'member', items: [] }] })
  })

  it('is announced by the transaction that changed it', async () => {
    const announced: unknown[] = []
    const stop = await test.store.listen(messagesChanged, (payload) => {
      const change = JSON.parse(payload) as { org_id: OrgId }
      if (change.org_id === orgId) announced.push(change)
    })
    const made = await write(ann, 'first')
    await addReaction(ben, { messageId: made.id, emoji: '👍' })
    await addReaction(ben, { messageId: made.id, emoji: '👍' })
    await removeReaction(ben, { messageId: made.id, emoji: '👍' })
    await deleteMessage(ann, { messageId: made.id })
    await expect.poll(() => announced.length).toBe(4)
    expect(announced[0]).toEqual({ type: 'changed', org_id: orgId, channel: 'sales' })
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
