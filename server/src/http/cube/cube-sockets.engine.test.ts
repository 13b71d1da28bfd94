import cube, { type CubeApi, type Query, type ResultSet } from '@cubejs-client/core'
import WebSocketTransport from '@cubejs-client/ws-transport'
import { ApiKey, endpoints, liveCloseCodes } from '@cartograph/contract'
import { workspaceChangeChannel } from '@cartograph/ingestion'
import { eq, memberships } from '@cartograph/store'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { call } from '../../testing/call.ts'
import { aQuery } from '../../testing/endpoint-requests.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { addOrder, dataTokenOf, listen } from '../../testing/cube-clients.ts'
import { openCubeSockets } from './cube-sockets.ts'
import { openHttp } from '../open-http.ts'
import { openLive } from '../live/live.ts'

let server: TestServer
let live: { close(): Promise<void> }
let url: string
let dataToken: string
const sockets: WebSocket[] = []
const transports: WebSocketTransport[] = []

beforeAll(async () => {
  server = await openTestServer()
  live = await openLive({
    server: server.http.server,
    services: server.services,
    metrics: server.options.metrics,
    publicOrigin: 'https://app.shop.example',
    heartbeatMs: 200,
    rerunMs: 50,
  })
  url = `ws://127.0.0.1:${await listen(server.http)}/cubejs-api/v1`
  dataToken = await dataTokenOf(server, 'admin')
})
afterEach(async () => {
  for (const transport of transports.splice(0)) await transport.close()
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  await live.close()
  await server.close()
})

function connect(apiUrl = url, token = dataToken): CubeApi {
  const transport = new WebSocketTransport({ authorization: token, apiUrl })
  transports.push(transport)
  return cube(token, { apiUrl, transport })
}

const Message = z.looseObject({
  messageId: z.optional(z.number()),
  message: z.optional(z.looseObject({})),
  status: z.optional(z.number()),
})

/** A raw connection; `next` waits for a message that meets a condition. */
function open(path = url, headers: Record<string, string> = {}) {
  const socket = new WebSocket(path, { headers })
  sockets.push(socket)
  const messages: z.infer<typeof Message>[] = []
  socket.on('message', (data: Buffer) => messages.push(Message.parse(JSON.parse(data.toString()))))
  const closed = new Promise<number>((resolve) =>
    socket.once('close', (code: number) => resolve(code)),
  )
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  return {
    socket,
    messages,
    closed,
    async say(...said: object[]) {
      await opened
      for (const message of said) socket.send(JSON.stringify(message))
    },
    next: (wanted: object) =>
      expect.poll(() => messages).toContainEqual(expect.objectContaining(wanted)),
  }
}

const hint = () =>
  server.store.notify(
    workspaceChangeChannel,
    JSON.stringify({ org_id: server.orgId, topic: 'data_ingestions' }),
  )
const load = { messageId: 1, method: 'load', params: aQuery }
const grossSales = 'ShopifyOrders.grossSales'
const query: Query = { measures: [grossSales] }
const grossOf = (result: ResultSet) => result.rawData().map((row) => row[grossSales])

describe("Cube's own client, over a WebSocket", () => {
  it.each(['', '/', '/ws'])('sends all requests to …/cubejs-api/v1%s', async (end) => {
    const client = connect(`${url}${end}`)
    expect((await client.load(query)).rawData()).toHaveLength(1)
    expect((await client.meta()).resolveMember(grossSales, 'measures')).toMatchObject({
      shortTitle: 'Gross sales',
    })
    expect((await client.sql(query)).sql()).toContain('SELECT')
    expect((await client.dryRun(query)).queryType).toBe('regularQuery')
    await expect(client.load({ measures: ['Nope.x'] })).rejects.toMatchObject({
      status: 400,
      message: "Cube 'Nope' not found for path 'Nope.x'",
    })
  })

  it('gets new results as soon as rows have arrived, and no other messages', async () => {
    const shown: unknown[] = []
    const subscription = connect().subscribe(query, {}, (error, result) => {
      shown.push(error ?? grossOf(result))
    })
    await expect.poll(() => shown).toHaveLength(1)
    await addOrder(server, {
      name: '#1',
      at: '2026-11-01T15:00:00.000Z',
      gross: '5',
      country: 'US',
    })
    await hint()
    await expect.poll(() => shown.at(-1)).toEqual(['5'])
    await hint()
    await addOrder(server, {
      name: '#2',
      at: '2026-11-02T15:00:00.000Z',
      gross: '2.5',
      country: 'US',
    })
    await hint()
    await expect.poll(() => shown.at(-1)).toEqual(['7.5'])
    expect(shown).toHaveLength(3)
    await subscription.unsubscribe()
  })
})

describe('the WebSocket of the query API', () => {
  it('counts its loads in the query metrics', async () => {
    const { metrics } = server.options
    const counted = async (outcome: string) => {
      const line = `cartograph_query_duration_seconds_count{outcome="${outcome}"} `
      const found = (await metrics.read()).split('\n').find((each) => each.startsWith(line))
      return Number(found?.slice(line.length) ?? 0)
    }
    const [done, failed] = [await counted('done'), await counted('failed')]
    const { say, next } = open()
    await say({ authorization: dataToken }, load)
    await next({ handshake: true })
    await next({ messageId: 1, status: 200 })
    await next({ messageProcessedId: 1 })
    await say({ ...load, messageId: 2, params: { query: { measures: ['Nope.x'] } } })
    await next({ messageId: 2, status: 400 })
    expect([await counted('done'), await counted('failed')]).toEqual([done + 1, failed + 1])
  })

  it('accepts pages of other sites, and API keys', async () => {
    const { say, next } = open(url, { origin: 'https://bi.example' })
    await say({ authorization: server.tokens.readKey }, load)
    await next({ handshake: true })
    await next({ messageId: 1, status: 200 })
    await next({ messageProcessedId: 1 })
  })

  it('responds 403 to other tokens, after a delay, and closes', async () => {
    const { services, options } = server
    const strict = openCubeSockets({ services, metrics: options.metrics, refusedMs: 50 })
    const http = await openHttp(server.options)
    http.server.on('upgrade', (request, socket, head) => strict.upgrade(request, socket, head))
    const path = `ws://127.0.0.1:${await listen(http)}/`
    for (const token of ['wrong', server.tokens.admin]) {
      const { say, next, closed } = open(path)
      await say({ authorization: token })
      await next({ message: { error: 'Invalid token' }, status: 403 })
      expect(await closed).toBe(liveCloseCodes.notAuthenticated)
    }
    const { say, next, closed } = open(path)
    await say(load)
    await next({ messageId: 1, status: 403 })
    expect(await closed).toBe(liveCloseCodes.notAuthenticated)
    strict.close()
    await http.close()
  })

  it('closes on a message that is too long', async () => {
    const { say, closed } = open()
    await say({ authorization: dataToken }, { ...load, params: { query: 'x'.repeat(300_000) } })
    expect(await closed).toBe(1009)
  })

  it('refuses what HTTP refuses, with the same messages', async () => {
    const { say, next } = open()
    const bad = (messageId: number, method: string, params: object) => ({
      messageId,
      method,
      params,
    })
    await say(
      { authorization: dataToken },
      bad(1, 'load', {}),
      bad(2, 'load', { query: { foo: 1 } }),
      bad(3, 'sql', { query: '{' }),
      bad(4, 'cubesql', {}),
      bad(5, 'load', { query: [aQuery.query, aQuery.query] }),
      bad(6, 'load', { query: { measures: ['Shop\0.x'] } }),
    )
    const refused = (messageId: number, error: unknown) =>
      next({ messageId, status: 400, message: expect.objectContaining({ error }) })
    await refused(1, 'Query param is required')
    await refused(2, 'Invalid query format: "foo" is not allowed')
    await refused(3, 'Query param must be JSON')
    await refused(4, 'Unsupported method: cubesql')
    await refused(5, expect.stringContaining('query type is not supported by the client'))
    await refused(6, expect.stringMatching(/^Invalid query format: /))
  })

  it('closes for a user who lost the membership, and stays open for others', async () => {
    const member = open()
    const admin = open()
    await member.say({ authorization: await dataTokenOf(server, 'member') })
    await admin.say({ authorization: dataToken })
    await member.next({ handshake: true })
    await admin.next({ handshake: true })
    await server.store.asSystem((tx) =>
      tx.delete(memberships).where(eq(memberships.role, 'member')),
    )
    expect(await member.closed).toBe(liveCloseCodes.notAuthenticated)
    let pings = 0
    admin.socket.on('ping', () => (pings += 1))
    await expect.poll(() => pings).toBeGreaterThan(2)
    expect(admin.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('says that an API key has expired', async () => {
    const expires_at = new Date(Date.now() + 1_000).toISOString()
    const made = await call(server.http, endpoints.createApiKey, {
      params: { orgId: server.orgId },
      query: { key_name: 'For a moment', expires_at },
      token: server.tokens.admin,
    })
    const key = ApiKey.parse(made.json())
    const { say, next, closed } = open()
    await expect.poll(() => Date.now() > Date.parse(expires_at)).toBe(true)
    await say({ authorization: key.key_secret })
    const detail: unknown = expect.objectContaining({ code: 'api_key_expired' })
    await next({ message: expect.objectContaining({ detail }), status: 401 })
    await closed
  })

  it('closes when the API key is deleted', async () => {
    const params = { orgId: server.orgId }
    const token = server.tokens.admin
    const made = await call(server.http, endpoints.createApiKey, {
      params,
      query: { key_name: 'For once' },
      token,
    })
    const key = ApiKey.parse(made.json())
    const { say, next, closed } = open()
    await say({ authorization: key.key_secret })
    await next({ handshake: true })
    await call(server.http, endpoints.deleteApiKey, { params: { ...params, id: key.id }, token })
    expect(await closed).toBe(liveCloseCodes.notAuthenticated)
  })

  it('stops queries on the engine when the client has cancelled them', async () => {
    const stopped: number[] = []
    let started = 0
    const semantic: TestServer['services']['semantic'] = {
      ...server.services.semantic,
      loadText: ({ signal }) =>
        new Promise((_, reject) => {
          started += 1
          const number = started
          signal?.addEventListener('abort', () => {
            stopped.push(number)
            reject(new Error('stopped'))
          })
        }),
    }
    const services = { ...server.services, semantic }
    const http = await openHttp({ ...server.options, services })
    const { metrics } = server.options
    const slow = await openLive({ server: http.server, services, metrics, publicOrigin: null })
    const { say, socket } = open(`ws://127.0.0.1:${await listen(http)}/cubejs-api/v1`)
    const other = { query: { ...aQuery.query, limit: 5 } }
    await say({ authorization: dataToken }, load, { ...load, messageId: 2, params: other })
    await expect.poll(() => started).toBe(2)
    await say({ unsubscribe: 1 })
    await expect.poll(() => stopped).toEqual([1])
    socket.close()
    await expect.poll(() => stopped).toEqual([1, 2])
    await slow.close()
    await http.close()
  })
})
