import { endpoints, KeyScope, type Endpoint, type OrgId } from '@cartograph/contract'
import { createApiKey, createKeyRates } from '@cartograph/features'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { apiKeys, auditLog, eq, and } from '@cartograph/store'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { call } from '../../testing/call.ts'
import { addCustomer, addTwoOrders, listen } from '../../testing/cube-clients.ts'
import { enter } from '../../testing/test-people.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { seededChoices } from '../../testing/http-judge/choices.ts'
import { fromSchema } from '../../testing/http-judge/from-schema.ts'
import { newInsight } from '../../testing/new-insight.ts'
import { inspector, runInspector } from '../../testing/run-inspector.ts'
import { openHttp } from '../open-http.ts'
import { tools } from './tools/all-tools.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await openTestServer()
  port = await listen(server.http)
  await addTwoOrders(server)
})
afterAll(() => server.close())

const url = (at = port) => new URL(`http://127.0.0.1:${at}/mcp`)

/** The official client, as an assistant uses it. */
async function connect(token: string, at = port): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(url(at), { requestInit }))
  return client
}

async function keyWith(...scopes: KeyScope[]): Promise<string> {
  const { services, tokens, orgId } = server
  const ctx = await adminOf(tokens.admin, orgId)
  const { key_secret } = await createApiKey({ ...services, ...ctx }, { key_name: 'MCP', scopes })
  return key_secret
}

async function adminOf(token: string, orgId: OrgId) {
  const signal = new AbortController().signal
  const more = { requestId: null, address: null, userAgent: null, deviceToken: null }
  const ctx = { ...server.services, ...more, idempotency: null, signal, actor: null }
  return enter({ ...ctx, workspace: null }, token, orgId)
}

const Content = z.array(z.object({ type: z.literal('text'), text: z.string() }))
const textOf = ({ content }: Readonly<Record<string, unknown>>) =>
  Content.parse(content)[0]?.text ?? ''

async function use(client: Client, name: string, input: object = {}) {
  const result = await client.callTool({ name, arguments: { ...input } })
  const text = textOf(result)
  return result.isError === true ? text : z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}

describe('the MCP server', () => {
  it('shows a key the tools that its scopes and the features of the workspace allow', async () => {
    const namesOf = async (...scopes: KeyScope[]) =>
      (await (await connect(await keyWith(...scopes))).listTools()).tools.map(({ name }) => name)
    expect((await namesOf(...KeyScope.options)).toSorted()).toEqual(
      tools.map(({ name }) => name).toSorted(),
    )
    expect(await namesOf('data:read')).toEqual([
      'search_catalogue',
      'run_query',
      'ask',
      'list_findings',
      'get_finding',
      'list_actions',
    ])
    expect(await namesOf('audiences:read')).toEqual(['list_segments', 'count_segment'])
    expect(await namesOf('members:read')).toEqual([])
  })

  it('answers from the catalogue to rows, as the query API does', async () => {
    const client = await connect(server.tokens.readKey)
    const found = await use(client, 'search_catalogue', { search: 'gross sales', kind: 'measure' })
    expect(JSON.stringify(found)).toContain('ShopifyOrders.grossSales')
    const rows = await use(client, 'run_query', {
      measures: ['ShopifyOrders.grossSales'],
      dimensions: ['ShopifyOrders.shippingCountry'],
      order: { 'ShopifyOrders.grossSales': 'desc' },
      limit: 1,
    })
    expect(rows).toMatchObject({
      rows: [{ 'ShopifyOrders.grossSales': '100.5', 'ShopifyOrders.shippingCountry': 'US' }],
      members: { 'ShopifyOrders.grossSales': { title: expect.stringContaining('Gross') } },
      next_offset: 1,
    })
    const next = await use(client, 'run_query', {
      measures: ['ShopifyOrders.grossSales'],
      dimensions: ['ShopifyOrders.shippingCountry'],
      order: { 'ShopifyOrders.grossSales': 'desc' },
      limit: 1,
      offset: 1,
    })
    expect(next).toMatchObject({
      rows: [{ 'ShopifyOrders.shippingCountry': 'CA' }],
      next_offset: null,
    })
    const wrong = await use(client, 'run_query', { measures: ['ShopifyOrders.unknown'] })
    expect(wrong).toMatch(/^invalid_query: /)
    await client.close()
  })

  it('asks in plain words, and says what it cannot answer', async () => {
    const client = await connect(server.tokens.readKey)
    expect(await use(client, 'ask', { question: 'Who are you?' })).toMatchObject({
      outcome: 'refuse',
      rows: [],
    })
    await client.close()
  })

  it('reads insights, and writes the action log once for each key of a repeated call', async () => {
    const admin = await adminOf(server.tokens.admin, server.orgId)
    const id = await newInsight(admin, server.orgId)
    const client = await connect(server.tokens.writeKey)
    expect(await use(client, 'get_finding', { id })).toMatchObject({
      metric: 'ShopifyOrders.netSales',
      news: 'good',
      value: '120',
      causes: [],
    })
    const entry = {
      text: 'Raised the budget',
      date: '2026-11-14',
      platform: 'FB',
      tags: ['Budget'],
      finding_id: id,
      idempotency_key: 'once',
    }
    const first = await use(client, 'add_action', entry)
    expect(first).toMatchObject({ author: null, review_date: '2026-11-21', finding_id: id })
    expect(await use(client, 'add_action', entry)).toEqual(first)
    expect(await use(client, 'add_action', { ...entry, text: 'Another' })).toMatch(/^conflict: /)
    expect(await use(client, 'list_actions')).toMatchObject({ total: 1, items: [first] })
    const filter = { platform: 'FB', tag: 'budget' }
    expect(await use(client, 'list_actions', filter)).toMatchObject({ total: 1, items: [first] })
    expect(await use(client, 'list_actions', { platform: 'SP' })).toMatchObject({ total: 0 })
    expect(await use(client, 'list_actions', { tag: 'Prices' })).toMatchObject({ total: 0 })
    const written = await server.store.asSystem((tx) =>
      tx
        .select({ keyId: auditLog.apiKeyId, name: apiKeys.name })
        .from(auditLog)
        .innerJoin(apiKeys, eq(apiKeys.id, auditLog.apiKeyId))
        .where(and(eq(auditLog.orgId, server.orgId), eq(auditLog.action, 'action_log.created'))),
    )
    expect(written.map(({ name }) => name)).toEqual(['Write key'])
    const reader = await connect(server.tokens.readKey)
    expect(await use(reader, 'add_action', entry)).toMatch(/^forbidden: .*workspace:write/)
    await Promise.all([client.close(), reader.close()])
  })

  it('masks personal data of customers for a key without the scope for it', async () => {
    await addCustomer(server, { id: 'ann@example.com', email: 'ann@example.com', orders: 1 })
    const query = { dimensions: ['CustomerProfile.email'], limit: 5 }
    const emailsFor = async (...scopes: KeyScope[]) => {
      const client = await connect(await keyWith(...scopes))
      const answer = await use(client, 'run_query', query)
      await client.close()
      return JSON.stringify(answer)
    }
    expect(await emailsFor('data:read', 'audiences:read')).toContain('ann@example.com')
    const masked = await emailsFor('data:read', 'workspace:write', 'members:read')
    expect(masked).not.toContain('ann@')
    expect(masked).toContain('•••')
  })

  it('has the catalogue and the glossary as resources', async () => {
    const client = await connect(server.tokens.readKey)
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      'cartograph://catalogue',
      'cartograph://glossary',
    ])
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents
      return content !== undefined && 'text' in content ? content.text : ''
    }
    expect(await read('cartograph://glossary')).toContain('# Glossary')
    expect(await read('cartograph://catalogue')).toContain('"name":"ShopifyOrders"')
    expect(await read('cartograph://catalogue/ShopifyOrders')).toContain('ShopifyOrders.netSales')
    await expect(read('cartograph://catalogue/Nothing')).rejects.toThrow(/There is no resource/)
    await expect(read('file:///etc/passwd')).rejects.toThrow(/There is no resource/)
    await client.close()
  })

  it.skipIf(inspector === null)(
    'serves the command line of the inspector, which `npm run soak` installs',
    async () => {
      const at = { url: url(), key: server.tokens.readKey }
      expect(await runInspector(at, 'tools/list')).toMatchObject({
        tools: expect.arrayContaining([expect.objectContaining({ name: 'run_query' })]),
      })
      const query = ['--tool-name', 'run_query', '--tool-arg', 'measures=["ShopifyOrders.orders"]']
      const called = await runInspector(at, 'tools/call', ...query)
      const text = textOf(z.record(z.string(), z.unknown()).parse(called))
      expect(JSON.parse(text)).toMatchObject({ rows: [{ 'ShopifyOrders.orders': '2' }] })
      expect(
        await runInspector(at, 'resources/read', '--uri', 'cartograph://glossary'),
      ).toMatchObject({ contents: [{ text: expect.stringContaining('# Glossary') }] })
    },
    60_000,
  )
})

describe('a request to the MCP server', () => {
  const post = (headers: Record<string, string>, body: unknown = ping) =>
    fetch(url(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const authorization = () => `Bearer ${server.tokens.readKey}`

  it('needs an API key, which a session of a user does not replace', async () => {
    for (const headers of [{}, { authorization: 'Bearer cgk_wrong' }]) {
      const refused = await post(headers)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer /)
    }
    expect((await post({ authorization: `Bearer ${server.tokens.admin}` })).status).toBe(401)
    const fine = await post({ authorization: authorization() })
    expect([fine.status, await fine.json()]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }])
  })

  it('is refused from the page of another site, in a batch, and with another method', async () => {
    const headers = { authorization: authorization() }
    expect((await post({ ...headers, origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(headers, [ping, ping])).status).toBe(422)
    expect((await fetch(url(), { headers })).status).toBe(405)
    expect((await fetch(url(), { headers, method: 'DELETE' })).status).toBe(405)
  })

  it('with wrong parameters is refused as such, with what is wrong', async () => {
    const wrong = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { arguments: 'x' } }
    const refused = await post({ authorization: authorization() }, wrong)
    expect([refused.status, await refused.json()]).toEqual([
      200,
      {
        jsonrpc: '2.0',
        id: 1,
        error: {
          code: -32602,
          message: expect.stringMatching(/params.name: .*params.arguments: /),
        },
      },
    ])
  })

  it('counts for the limit of the key', async () => {
    const services = { ...server.services, keyRates: createKeyRates({ perMinute: 1 }) }
    const http: FastifyInstance = await openHttp({ ...server.options, services })
    const at = await listen(http)
    const ask = () =>
      fetch(url(at), {
        method: 'POST',
        headers: {
          authorization: authorization(),
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(ping),
      })
    expect((await ask()).headers.get('ratelimit-remaining')).toBe('0')
    const refused = await ask()
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    await http.close()
  })
})

describe('any input of a tool', () => {
  const runs = Number(process.env['MCP_RUNS'] ?? 25)

  it.each(tools.map(({ name }) => name))(
    '%s has an answer that is no fault, with nothing of another workspace',
    async (name) => {
      await plantForeign()
      const client = await connect(server.tokens.writeKey)
      const { tools: listed } = await client.listTools()
      const schema = listed.find((one) => one.name === name)?.inputSchema ?? {}
      const choices = seededChoices(name.length)
      const ids = { uuid: () => choices.pick([server.otherOrgId, ...foreignIds, server.orgId]) }
      for (let run = 0; run < runs; run += 1) {
        const input = fromSchema(schema, { ids, choices, name })
        const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
        const answer = await use(client, name, isObject ? input : {}).catch(clientError)
        const text = JSON.stringify(answer)
        expect(text, JSON.stringify(input)).not.toMatch(/server_error/)
        expect(text).not.toContain(marker)
      }
      await client.close()
    },
  )
})

/** A body that is refused before it is a message. */
function clientError(error: unknown): string {
  const { code, message } = z.object({ code: z.number(), message: z.string() }).parse(error)
  expect(code).toBeLessThan(500)
  return message
}

const marker = 'Foreign marker'
let foreignIds: readonly string[] = []

/** What only the other workspace has. */
async function plantForeign(): Promise<void> {
  if (foreignIds.length > 0) return
  const { tokens, otherOrgId: orgId } = server
  const plant = async (endpoint: Endpoint, body: object): Promise<string> => {
    const made = await call(server.http, endpoint, {
      params: { orgId },
      body,
      token: tokens.outsider,
    })
    expect(made.statusCode, made.body).toBe(201)
    return z.object({ id: z.string() }).parse(made.json()).id
  }
  const section = {
    name: 'ShopifyOrders',
    section_title: marker,
    query: { measures: ['ShopifyOrders.netSales'] },
  }
  const condition = { member: 'CustomerProfile.orderCount', operator: 'gt', values: ['1'] }
  foreignIds = [
    await plant(endpoints.createReport, { name: marker, definitions: [section] }),
    await plant(endpoints.createSegment, {
      name: marker,
      source_config: { or: [{ and: [condition] }] },
    }),
    await plant(endpoints.createActionLogEntry, {
      text: marker,
      actionDate: '2026-11-14',
      lookbackDate: '2026-11-21',
      datasourceType: 'FB',
    }),
  ]
}
