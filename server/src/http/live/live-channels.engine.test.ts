import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ChannelNews,
  ChannelTag,
  endpoints,
  liveCloseCodes,
  livePath,
  Message,
  type FlagOverrides,
  type LiveMessage,
  type OrgId,
} from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { joinLive } from '../../testing/join-live.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { openLive } from './live.ts'

const sales = ChannelTag.parse('sales')
let server: TestServer
/** Two processes of the API on one database: each listens for itself. */
const processes: { http: Server; url: string; close(): Promise<void> }[] = []
const sockets: { terminate(): void }[] = []
beforeAll(async () => {
  server = await openTestServer()
  for (let n = 0; n < 2; n += 1) {
    const http = createServer()
    const { services, options } = server
    const live = await openLive({
      server: http,
      services,
      metrics: options.metrics,
      publicOrigin: null,
      heartbeatMs: 200,
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const { port } = http.address() as AddressInfo
    processes.push({
      http,
      url: `ws://127.0.0.1:${port}${livePath}`,
      async close() {
        await live.close()
        http.close()
      },
    })
  }
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  for (const each of processes) await each.close()
  await server.close()
})

async function join(
  token: string,
  { on = 0, orgId = server.orgId }: { on?: number; orgId?: OrgId } = {},
) {
  const joined = joinLive(processes[on]?.url ?? '', token, orgId)
  sockets.push(joined.socket)
  await joined.next(({ type }) => type === 'ready')
  return joined
}

async function joinSales(token: string, on = 0) {
  const joined = await join(token, { on })
  joined.send({ type: 'open', channel: sales })
  await joined.next(isNews('opened'))
  return joined
}

async function write(token: string, text: string): Promise<Message> {
  const params = { orgId: server.orgId, channel: sales }
  const answer = await call(server.http, endpoints.createMessage, { params, body: { text }, token })
  return Message.parse(answer.json())
}

const newsIn = (message: LiveMessage): ChannelNews | null =>
  message.type === 'channel' ? z.parse(ChannelNews, message.news) : null

const isNews = (type: ChannelNews['type']) => (message: LiveMessage) =>
  newsIn(message)?.type === type

const itemsOf = (message: LiveMessage) => {
  const news = newsIn(message)
  return news?.type === 'messages' ? news.items : []
}

const says = (text: string) => (message: LiveMessage) =>
  itemsOf(message).some((item) => item.text === text)

async function setPlanEnd(planExpiresAt: Date | null): Promise<void> {
  const { orgId, store, services } = server
  await store.asSystem((tx) =>
    tx.update(workspaces).set({ planExpiresAt }).where(eq(workspaces.orgId, orgId)),
  )
  services.access.invalidate({ org_id: orgId })
}

async function setFlags(featureFlags: FlagOverrides): Promise<void> {
  const { orgId, store, services } = server
  await store.asSystem((tx) =>
    tx.update(workspaces).set({ featureFlags }).where(eq(workspaces.orgId, orgId)),
  )
  services.access.invalidate({ org_id: orgId })
}

describe('without an active plan', () => {
  it('a channel cannot be opened, and can be once the plan is renewed', async () => {
    await setPlanEnd(new Date(Date.now() - 1000))
    const listener = await join(server.tokens.admin)
    listener.send({ type: 'open', channel: sales })
    await setPlanEnd(null)
    const products = ChannelTag.parse('products')
    const opened = () =>
      listener.messages.filter(isNews('opened')).map((message) => newsIn(message)?.channel)
    await expect
      .poll(() => {
        if (opened().length === 0) listener.send({ type: 'open', channel: products })
        return opened()
      })
      .toEqual([products])
  })
})

describe('an open channel', () => {
  it('gets each message and change, on every process, and no channel that is not open', async () => {
    const near = await joinSales(server.tokens.admin, 0)
    const far = await joinSales(server.tokens.member, 1)
    const elsewhere = await join(server.tokens.admin, { on: 1 })
    elsewhere.send({ type: 'open', channel: ChannelTag.parse('products') })
    await elsewhere.next(isNews('opened'))
    const { id } = await write(server.tokens.member, 'hello')
    await Promise.all([near.next(says('hello')), far.next(says('hello'))])
    const params = { orgId: server.orgId, messageId: id }
    await call(server.http, endpoints.deleteMessage, { params, token: server.tokens.admin })
    const isGone = (message: LiveMessage) =>
      itemsOf(message).some((item) => item.id === id && item.deleted_at !== null)
    await Promise.all([near.next(isGone), far.next(isGone)])
    // Every listener learns that there is something to count.
    await elsewhere.next(({ type }) => type === 'channels')
    expect(elsewhere.messages.some(isNews('messages'))).toBe(false)
  })

  it('sends everything after the version that it was opened with, in order and once', async () => {
    const early = Array.from({ length: 10 }, (_, n) => write(server.tokens.admin, `early ${n}`))
    const listener = await joinSales(server.tokens.member, 1)
    const late = Array.from({ length: 20 }, (_, n) => write(server.tokens.admin, `late ${n}`))
    const written = await Promise.all([...early, ...late])
    const [from = Infinity] = listener.messages.flatMap((one) => {
      const news = newsIn(one)
      return news?.type === 'opened' ? [news.version] : []
    })
    const expected = written.filter((one) => one.version > from).map(({ version }) => version)
    const got = () => listener.messages.flatMap(itemsOf).map(({ version }) => version)
    await expect.poll(() => got().length).toBe(expected.length)
    expect(got()).toEqual(expected.toSorted((a, b) => a - b))
  })

  it('shows who else has it open and who writes, across processes, and who has left', async () => {
    const near = await joinSales(server.tokens.admin, 0)
    const far = await joinSales(server.tokens.member, 1)
    const has = (count: number) => (message: LiveMessage) => {
      const news = newsIn(message)
      return news?.type === 'presence' && news.users.length === count
    }
    await Promise.all([near.next(has(2)), far.next(has(2))])
    far.send({ type: 'typing', channel: sales, parent_id: null })
    const typing = await near.next(isNews('typing'))
    expect(typing).toMatchObject({ news: { channel: sales, parent_id: null } })
    expect(far.messages.some(isNews('typing'))).toBe(false)
    const before = near.messages.length
    far.send({ type: 'leave', channel: sales })
    await expect.poll(() => near.messages.slice(before).filter(has(1)).length).toBeGreaterThan(0)
    await write(server.tokens.admin, 'alone')
    await near.next(says('alone'))
    expect(far.messages.some(says('alone'))).toBe(false)
  })

  it('masks names for the role demo, which cannot be seen writing', async () => {
    const guest = await joinSales(server.tokens.demo)
    const admin = await joinSales(server.tokens.admin)
    guest.send({ type: 'typing', channel: sales, parent_id: null })
    await write(server.tokens.admin, 'masked')
    const nameIn = async (joined: typeof guest) => {
      return itemsOf(await joined.next(says('masked'))).at(-1)?.user?.name
    }
    const [masked, named] = [await nameIn(guest), await nameIn(admin)]
    expect(masked).not.toBe(named)
    expect(masked).toMatch(/^\p{L}\./u)
    expect(admin.messages.some(isNews('typing'))).toBe(false)
  })

  it("of another workspace sends nothing of this one's", async () => {
    const outsider = await join(server.tokens.outsider, { orgId: server.otherOrgId })
    outsider.send({ type: 'open', channel: sales })
    const opened = await outsider.next(isNews('opened'))
    expect(opened).toMatchObject({ news: { version: 0 } })
    const listener = await joinSales(server.tokens.admin)
    await write(server.tokens.admin, 'ours')
    await listener.next(says('ours'))
    const heard = outsider.messages.map((one) => newsIn(one)?.type ?? one.type)
    expect(heard).not.toContain('messages')
    expect(heard).not.toContain('channels')
  })

  it('is not opened where its area is off, and the socket goes on', async () => {
    const id = '01930000-0000-7000-8000-0000000000d1'
    const segment = ChannelTag.parse(`segment:${id}`)
    const isOpened = (channel: ChannelTag) => (message: LiveMessage) =>
      isNews('opened')(message) && newsIn(message)?.channel === channel
    await setFlags({ enable_audiences: false })
    try {
      const listener = await join(server.tokens.admin)
      for (const channel of [segment, sales]) listener.send({ type: 'open', channel })
      await listener.next(isOpened(sales))
      expect(listener.messages.some(isOpened(segment))).toBe(false)
      await setFlags({ enable_audiences: true })
      listener.send({ type: 'open', channel: segment })
      await listener.next(isOpened(segment))
    } finally {
      await setFlags({})
    }
  })

  it('closes the socket of who opens more channels than a page can show', async () => {
    const listener = await join(server.tokens.admin)
    const closed = new Promise<number>((resolve) => listener.socket.once('close', resolve))
    for (let n = 0; n < 21; n += 1)
      listener.send({ type: 'open', channel: ChannelTag.parse(`c${n}`) })
    expect(await closed).toBe(liveCloseCodes.badMessage)
  })
})
