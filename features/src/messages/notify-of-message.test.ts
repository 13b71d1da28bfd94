import {
  actionLogChannel,
  ChannelTag,
  type createMessage as endpoint,
  MessageId,
  newId,
  type Message,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { asc, eq, memberships, notifications } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createActionLogEntry, listActionLog, updateActionLogEntry } from '../action-log/index.ts'
import type { Context } from '../context.ts'
import type { InputOf } from '../serves.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { createMessage, deleteMessage, updateMessage } from './index.ts'
import { messageAddress } from './message-address.ts'

const sales = ChannelTag.parse('sales')
const messageId = newId(MessageId)
let test: TestServices
let count = 0
let orgId: OrgId
let annId: UserId
let benId: UserId
let cleoId: UserId
let ann: Context
let ben: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  annId = await test.addUser(`ann@notified-${count}.example`)
  orgId = await test.addWorkspace(annId)
  benId = await test.addUser(`ben@notified-${count}.example`)
  cleoId = await test.addUser(`cleo@notified-${count}.example`)
  await test.addMember(orgId, benId, 'member')
  await test.addMember(orgId, cleoId, 'member')
  ann = await test.as(annId, orgId)
  ben = await test.as(benId, orgId)
})

const page = () => `/org/${orgId}/insights/explore?dates=last7Days#shop.sales.0`
const write = (by: Context, over: Partial<InputOf<typeof endpoint>> = {}) =>
  createMessage(by, {
    channel: sales,
    parent_id: null,
    text: 'Why so low?',
    mentioned_users: [],
    attachments: [],
    address: page(),
    ...over,
  })
const reply = (by: Context, to: Message, over: Partial<InputOf<typeof endpoint>> = {}) =>
  write(by, { parent_id: to.id, channel: to.channel, ...over })
const notificationsOf = async (userId: UserId) =>
  (
    await test.store.inWorkspace(orgId, (tx) =>
      tx.select().from(notifications).orderBy(asc(notifications.createdAt), asc(notifications.id)),
    )
  )
    .filter((row) => row.userId === userId)
    .map(({ kind, link }) => [kind, link])
const at = ({ id }: { id: string }) =>
  `/org/${orgId}/insights/explore?dates=last7Days&comments=${id}#shop.sales.0`

it('notifies who is mentioned, with the address of exactly that message, but not its author', async () => {
  const made = await write(ann, { mentioned_users: [annId, benId] })
  expect(await notificationsOf(benId)).toEqual([['mention', at(made)]])
  expect([await notificationsOf(annId), await notificationsOf(cleoId)]).toEqual([[], []])
})

it('notifies the author of a message of each reply, once if they are mentioned in it as well', async () => {
  const made = await write(ann)
  const plain = await reply(ben, made, { address: null })
  const named = await reply(ben, made, { mentioned_users: [annId, cleoId] })
  await reply(ann, made)
  expect(await notificationsOf(annId)).toEqual([
    ['reply', at(plain)],
    ['mention', at(named)],
  ])
  expect(await notificationsOf(cleoId)).toEqual([['mention', at(named)]])
  expect(await notificationsOf(benId)).toEqual([])
})

it('notifies those who were added by an edit, and the others not again', async () => {
  const made = await write(ann, { mentioned_users: [benId] })
  const edit = (...people: UserId[]) =>
    updateMessage(ann, { messageId: made.id, text: 'So low', mentioned_users: people })
  await edit(benId, cleoId)
  await edit()
  await edit(benId, cleoId, annId)
  for (const id of [benId, cleoId])
    expect(await notificationsOf(id)).toEqual([['mention', at(made)]])
  expect(await notificationsOf(annId)).toEqual([])
})

it('forgets a message that was deleted', async () => {
  const made = await write(ann, { mentioned_users: [benId] })
  const other = await write(ann, { mentioned_users: [benId] })
  await deleteMessage(ann, { messageId: made.id })
  expect(await notificationsOf(benId)).toEqual([['mention', at(other)]])
})

it('notifies of the action log as of comments', async () => {
  const entry = {
    text: 'Raised the budget',
    tags: [],
    actionDate: '2026-11-10',
    datasourceType: 'FB',
    lookbackDate: '2026-11-21',
    goal: null,
  } as const
  const made = await createActionLogEntry(ann, {
    ...entry,
    tags: [],
    mentioned_users: [benId],
    insight_id: null,
  })
  const link = `/org/${orgId}/insights/action-log?entry=${made.id}`
  expect(await notificationsOf(benId)).toEqual([['mention', link]])
  const changed = { ...entry, tags: [], entryId: made.id }
  await updateActionLogEntry(ann, { ...changed, mentioned_users: [benId, cleoId] })
  expect(await notificationsOf(benId)).toEqual([['mention', link]])
  expect(await notificationsOf(cleoId)).toEqual([['mention', link]])
  const reply = await write(ben, { channel: actionLogChannel, parent_id: made.id, address: null })
  expect((await notificationsOf(annId)).map(([kind]) => kind)).toEqual(['reply'])
  for (const entry_id of [made.id, reply.id]) {
    const asked = { order: 'by_action_date', search: '', page: 1, page_size: 10, entry_id } as const
    expect((await listActionLog(ann, asked)).items.map(({ id }) => id)).toEqual([made.id])
  }
})

it.each([
  ['report:01930000-0000-7000-8000-0000000000d1', 'insights/reports'],
  ['segment:01930000-0000-7000-8000-0000000000d1', 'audiences/segments'],
  ['insight:01930000-0000-7000-8000-0000000000d1', 'insights/s'],
])(
  'leads to the page of %s if it has no address, and never out of the workspace',
  async (tag, path) => {
    const channel = ChannelTag.parse(tag)
    const address = `/org/${orgId}/../../login`
    expect(messageAddress(orgId, { id: messageId, channel, address: null })).toBe(
      `/org/${orgId}/${path}/${tag.split(':')[1]}?comments=${messageId}`,
    )
    expect(messageAddress(orgId, { id: messageId, channel, address })).toBe(
      `/org/${orgId}/insights/discussions`,
    )
  },
)

it('does not notify a member who has left since', async () => {
  const made = await write(ben)
  await test.store.asSystem((tx) =>
    tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, benId)),
  )
  await reply(ann, made)
  expect(await notificationsOf(benId)).toEqual([])
})
