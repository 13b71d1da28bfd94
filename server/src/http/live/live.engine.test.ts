import { connect, type AddressInfo } from 'node:net'
import {
  AppError,
  endpoints,
  liveCloseCodes,
  LiveMessage,
  livePath,
  TokenAnswer,
  type OrgId,
} from '@cartograph/contract'
import { authenticate } from '@cartograph/features'
import { eq, memberships } from '@cartograph/store'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { call } from '../../testing/call.ts'
import { joinLive } from '../../testing/join-live.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { openLive } from './live.ts'
import { openLiveRoom } from './live-room.ts'

let server: TestServer
let live: { close(): Promise<void> }
let url: string
const sockets: WebSocket[] = []

beforeAll(async () => {
  server = await openTestServer()
  live = await openLive({
    server: server.http.server,
    services: server.services,
    metrics: server.options.metrics,
    publicOrigin: 'https://app.shop.example',
    heartbeatMs: 200,
  })
  await server.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.http.server.address() as AddressInfo
  url = `ws://127.0.0.1:${port}${livePath}`
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  await live.close()
  await server.close()
})

function open(path = url, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(path, { headers })
  sockets.push(socket)
  return socket
}

function join(token: string, orgId: OrgId) {
  const joined = joinLive(url, token, orgId)
  sockets.push(joined.socket)
  return joined
}

const isOf =
  (type: LiveMessage['type']) =>
  (message: LiveMessage): boolean =>
    message.type === type

const closeCode = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.once('close', (code: number) => resolve(code)))

describe('the live connection', () => {
  it('sends the current state at once, and again whenever it changes', async () => {
    const { messages, next } = join(server.tokens.demo, server.orgId)
    await next(({ type }) => type === 'data_ingestions')
    expect(messages[0]).toEqual({ type: 'ready' })

    const params = { orgId: server.orgId, datasourceId: server.connectionId }
    await call(server.http, endpoints.updateDatasource, {
      params,
      body: { is_connected: true },
      token: server.tokens.admin,
    })
    const moved = await next(
      (message) =>
        message.type === 'data_ingestions' &&
        message.items.some((item) => item.sync_run_id !== null && item.state === 'waiting'),
    )
    expect(moved.type).toBe('data_ingestions')
  })

  it('tells every member when the workspace changes, and no other workspace', async () => {
    const params = { orgId: server.orgId }
    const members = [server.tokens.member, server.tokens.demo].map((token) =>
      join(token, server.orgId),
    )
    const outsider = join(server.tokens.outsider, server.otherOrgId)
    await Promise.all([...members, outsider].map((one) => one.next(isOf('ready'))))
    await call(server.http, endpoints.updateWorkspace, {
      params,
      body: { feature_flags: { enable_feed: false } },
      token: server.tokens.admin,
    })
    await Promise.all(members.map((one) => one.next(isOf('workspace'))))
    // By then, the server answers by the new state.
    const answer = await call(server.http, endpoints.countFacets, {
      params,
      body: {},
      token: server.tokens.member,
    })
    expect(answer.statusCode).toBe(404)
    expect(outsider.messages.some(isOf('workspace'))).toBe(false)
  })

  it('sends a change that could not be read at first', async () => {
    const { services, orgId } = server
    let failures = 0
    const store: typeof services.store = {
      ...services.store,
      inWorkspace: (id, work) => {
        failures += 1
        if (failures === 1) return Promise.reject(new AppError('database_unavailable'))
        return services.store.inWorkspace(id, work)
      },
    }
    const flaky = { ...services, ingestion: { ...services.ingestion, store } }
    const token = server.tokens.demo
    const caller = await authenticate(services, { token, audience: 'api', orgId })
    const sent: string[] = []
    const socket = { OPEN: 1, readyState: 1, send: (text: string) => sent.push(text) }
    const room = openLiveRoom(flaky, caller, orgId, new AbortController().signal)
    room.listeners.add({
      socket: socket as never,
      person: {} as never,
      orgId,
      role: 'admin',
      readsChannels: true,
      answeredPing: true,
    })
    await room.broadcastProgress()
    expect(sent.map((text) => LiveMessage.parse(JSON.parse(text)).type)).toEqual([
      'data_ingestions',
    ])
    expect(failures).toBe(2)
  })

  it('is closed for a wrong token, for outsiders, and for an invalid first message', async () => {
    expect(await closeCode(join('nonsense', server.orgId).socket)).toBe(
      liveCloseCodes.notAuthenticated,
    )
    expect(await closeCode(join(server.tokens.outsider, server.orgId).socket)).toBe(
      liveCloseCodes.notFound,
    )
    const rude = open()
    rude.on('open', () => rude.send('hello?'))
    expect(await closeCode(rude)).toBe(liveCloseCodes.badMessage)
  })

  it('is closed for a client that asks for something unknown', async () => {
    const { socket, next } = join(server.tokens.demo, server.orgId)
    await next(({ type }) => type === 'ready')
    socket.send('more')
    expect(await closeCode(socket)).toBe(liveCloseCodes.badMessage)
  })

  it('ends with the membership', async () => {
    const { socket, next } = join(server.tokens.member, server.orgId)
    await next(({ type }) => type === 'ready')
    const closed = closeCode(socket)
    await server.store.asSystem((tx) =>
      tx.delete(memberships).where(eq(memberships.role, 'member')),
    )
    expect(await closed).toBe(liveCloseCodes.notFound)
  })

  it('accepts its own token, which opens nothing else, and no API key', async () => {
    const token = server.tokens.admin
    const answer = await call(server.http, endpoints.getChatToken, { token })
    const chat = TokenAnswer.parse(answer.json()).token
    const { next } = join(chat, server.orgId)
    expect(await next(({ type }) => type === 'ready')).toEqual({ type: 'ready' })
    const elsewhere = await call(server.http, endpoints.getUser, { token: chat })
    expect(elsewhere.statusCode).toBe(401)
    const { socket } = join(server.tokens.writeKey, server.orgId)
    expect(await closeCode(socket)).toBe(liveCloseCodes.notAuthenticated)
  })

  it('stays open for a client that answers pings', async () => {
    const { socket, next } = join(server.tokens.admin, server.orgId)
    await next(({ type }) => type === 'ready')
    let pings = 0
    await new Promise<void>((resolve) => {
      socket.on('ping', () => {
        pings += 1
        if (pings === 4) resolve()
      })
    })
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  it('is refused for a page of another site and accepted for our own', async () => {
    const refused = (origin: string) =>
      new Promise<boolean>((resolve) => {
        const socket = open(url, { origin })
        socket.on('open', () => resolve(false))
        socket.on('error', () => resolve(true))
      })
    expect(await refused('https://evil.example')).toBe(true)
    expect(await refused('null')).toBe(true)
    expect(await refused('https://app.shop.example')).toBe(false)
    expect(await refused(url.replace('ws:', 'http:').replace(livePath, ''))).toBe(false)
  })

  it('has its own path', async () => {
    const socket = open(url.replace(livePath, '/v1/other'))
    const error = await new Promise<Error>((resolve) => socket.on('error', resolve))
    expect(error.message).toContain('404')
  })

  it('survives an invalid request followed by a disconnect', async () => {
    const { port } = new URL(url)
    for (const path of ['//', '/%', 'http://[', livePath]) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nOrigin: null\r\nUpgrade: websocket\r\n`)
      socket.write('Connection: Upgrade\r\n\r\n')
      setTimeout(() => socket.resetAndDestroy(), 20)
      await new Promise<void>((resolve) => socket.on('close', () => resolve()))
    }
    const { next } = join(server.tokens.admin, server.orgId)
    expect(await next(({ type }) => type === 'ready')).toEqual({ type: 'ready' })
  })
})
