import { FeedBody, newId, SyncRunId } from '@cartograph/contract'
import { systemContext } from '@cartograph/features'
import { syncRuns } from '@cartograph/store'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { addCustomer, addOrder, listen } from '../../testing/cube-clients.ts'
import { newInsight } from '../../testing/new-insight.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await openTestServer()
  await fillShop(server)
  const url = new URL(`http://127.0.0.1:${await listen(server.http)}/mcp`)
  const requestInit = { headers: { authorization: `Bearer ${server.tokens.writeKey}` } }
  client = new Client({ name: 'assistant', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
})
afterAll(async () => {
  await client.close()
  await server.close()
})

/** Orders of two countries, of customers who have one or two of them, and an insight. */
async function fillShop(shop: TestServer): Promise<void> {
  const { services, store, orgId, connectionId } = shop
  const at = new Date()
  await store.inWorkspace(orgId, (tx) =>
    tx.insert(syncRuns).values({
      id: newId(SyncRunId),
      orgId,
      connectionId,
      state: 'done',
      startedAt: at,
      finishedAt: at,
      createdAt: at,
    }),
  )
  for (const [name, customerId, gross, country] of [
    ['#1', 'ann', '100.5', 'US'],
    ['#2', 'ann', '20', 'US'],
    ['#3', 'bob', '10', 'CA'],
  ] as const) {
    await addOrder(shop, { name, at: '2026-11-03T15:00:00.000Z', gross, country, customerId })
  }
  await addCustomer(shop, { id: 'ann', email: 'ann@example.com', orders: 2 })
  await addCustomer(shop, { id: 'bob', email: 'bob@example.com', orders: 1 })
  const ctx = systemContext(services, new AbortController().signal)
  await newInsight(ctx, orgId, FeedBody.parse({}).insight_type)
}

const Content = z.tuple([z.object({ type: z.literal('text'), text: z.string() })])

async function use(name: string, input: object = {}): Promise<Readonly<Record<string, unknown>>> {
  const result = await client.callTool({ name, arguments: { ...input } })
  const [{ text }] = Content.parse(result.content)
  expect(result.isError, text).not.toBe(true)
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}

const Items = z.array(z.looseObject({ id: z.string() }))

it('an assistant gets from a question to a segment', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('create_segment')

  const answer = await use('ask', { question: 'gross sales by country in November 2026' })
  expect(answer).toMatchObject({ outcome: 'answer' })
  expect(answer['rows']).toEqual([
    expect.objectContaining({ 'ShopifyOrders.grossSales': '120.5' }),
    expect.objectContaining({ 'ShopifyOrders.grossSales': '10' }),
  ])

  const conversation_id = answer['conversation_id']
  const followUp = await use('ask', { question: 'only in Canada', conversation_id })
  expect(followUp['rows']).toEqual([expect.objectContaining({ 'ShopifyOrders.grossSales': '10' })])
  const alone = await use('ask', { question: 'only in Canada' })
  expect(alone['outcome']).not.toBe('answer')

  const [finding] = Items.parse((await use('list_findings'))['items'])
  expect(finding).toMatchObject({ metric: 'ShopifyOrders.netSales', news: 'good' })
  expect(await use('get_finding', { id: finding?.id })).toMatchObject({ value: '120', causes: [] })

  const found = await use('search_catalogue', { search: 'customer orders', kind: 'dimension' })
  expect(JSON.stringify(found)).toContain('CustomerProfile.orderCount')
  const condition = { member: 'CustomerProfile.orderCount', operator: 'gte', values: ['2'] }
  const rule = { or: [{ and: [condition] }] }
  expect(await use('count_segment', { rule })).toMatchObject({ customers: 2, members: 1 })

  const wanted = { name: 'Repeat customers', rule, idempotency_key: 'once' }
  const segment = await use('create_segment', wanted)
  expect(segment).toMatchObject({ name: 'Repeat customers', rule })
  expect(await use('create_segment', wanted)).toEqual(segment)
  const segments = await use('list_segments')
  expect(segments).toMatchObject({ total: 1 })
  expect(Items.parse(segments['items'])[0]?.id).toBe(segment['id'])

  const action = { text: 'Wrote to repeat customers', date: '2026-11-14', platform: 'SP' }
  expect(await use('add_action', { ...action, finding_id: finding?.id })).toMatchObject({
    finding_id: finding?.id,
  })
})
