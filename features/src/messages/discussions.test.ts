import { ChannelTag, type Message, type OrgId, type UserId } from '@cartograph/contract'
import { eq, memberships } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { listDiscussions } from '../discussions/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  createMessage,
  listChannels,
  listMessages,
  markChannelRead,
  resolveDiscussion,
} from './index.ts'

const sales = ChannelTag.parse('sales')
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
  annId = await test.addUser(`ann@shop-${count}.example`)
  orgId = await test.addWorkspace(annId)
  ann = await test.as(annId, orgId)
  benId = await join('ben')
  ben = await test.as(benId, orgId)
})

async function join(name: string): Promise<UserId> {
  const id = await test.addUser(`${name}@shop-${count}.example`)
  await test.addMember(orgId, id, 'member')
  const createdAt = test.clock.now
  await test.store.asSystem((tx) =>
    tx.update(memberships).set({ createdAt }).where(eq(memberships.userId, id)),
  )
  return id
}

interface Written {
  readonly channel?: ChannelTag
  readonly parent_id?: Message['id']
  readonly mentioned_users?: UserId[]
}

const write = (by: Context, text: string, over: Written = {}) =>
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
const show = async (by: Context, which: 'open' | 'mine' | 'unread' | 'resolved') =>
  (await listDiscussions(by, { show: which, page: 1, page_size: 10 })).items.map(
    ({ message, unread }) => `${message.text} ${unread}`,
  )

it('discussions are open until they are resolved, and open again with a reply', async () => {
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

it('discussions are mine where I wrote or am mentioned, and unread where others wrote since', async () => {
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
  expect((await listMessages(ann, { channel: sales, limit: 30 })).read_position).toBe(3)
})

it('discussions are counted by channel, with what is unread; what was written before one joined is not', async () => {
  await write(ann, 'one')
  const made = await write(ann, 'two', { channel: ChannelTag.parse('element:sales:orders') })
  await resolveDiscussion(ann, { messageId: made.id, resolved: true })
  expect((await listChannels(ben)).items).toMatchObject([
    {
      id: `${orgId}-element:sales:orders`,
      tag: 'element:sales:orders',
      type: 'comments',
      open: 0,
      unread: 1,
    },
    { id: `${orgId}-sales`, tag: 'sales', type: 'comments', open: 1, unread: 1 },
  ])
  test.clock.now = new Date(test.clock.now.getTime() + 60_000)
  const late = await test.as(await join('late'), orgId)
  expect((await listChannels(late)).items.map(({ unread }) => unread)).toEqual([0, 0])
})
