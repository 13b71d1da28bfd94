import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import cube, { type CubeApi, type Query } from '@cubejs-client/core'
import { AppError, CubeQuery, LoadAnswer, newId, OrgId } from '@cartograph/contract'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullRows } from './testing/full-rows.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { createSemantic, type Semantic } from './semantic.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

const happenedAt = 'ShopifyOrders.happenedAt'
const netSales = 'ShopifyOrders.netSales'
const byDay: Query = {
  measures: [netSales],
  timeDimensions: [
    { dimension: happenedAt, granularity: 'day', dateRange: ['2024-05-01', '2024-05-03'] },
  ],
  timezone: 'America/New_York',
}

describe.each(engines)("Cube's own client, on $name", ({ warehouse }) => {
  const orgId = newId(OrgId)
  let semantic: Semantic
  let server: Server
  let client: CubeApi

  beforeAll(async () => {
    semantic = createSemantic({ warehouse, model: loadCatalogue() })
    await warehouse.prepareWorkspace(orgId)
    await warehouse.replaceRows({
      orgId,
      batchKey: 'rows',
      parts: fullRows({
        orders: [
          { processed_at: '2024-05-01T12:00Z', gross_sales: 100.5, shipping_country: 'US' },
          { processed_at: '2024-05-02T03:00Z', gross_sales: 10, shipping_country: 'CA' },
          { processed_at: '2024-05-03T12:00Z', gross_sales: 7, shipping_country: 'US' },
          { processed_at: '2024-04-29T12:00Z', gross_sales: 1, shipping_country: 'US' },
        ],
      }),
    })
    server = await serve(semantic, orgId)
    const { port } = server.address() as AddressInfo
    client = cube('token', { apiUrl: `http://127.0.0.1:${port}/cubejs-api/v1` })
  })
  afterAll(async () => {
    await new Promise((done) => server.close(done))
    await warehouse.dropWorkspace(orgId)
  })

  it('pivots a day series and are filled for days without rows', async () => {
    const result = await client.load(byDay)
    expect(result.chartPivot()).toMatchObject([
      { x: '2024-05-01T00:00:00.000', [netSales]: 110.5 },
      { x: '2024-05-02T00:00:00.000', [netSales]: 0 },
      { x: '2024-05-03T00:00:00.000', [netSales]: 7 },
    ])
  })

  it('names its series', async () => {
    const result = await client.load({ ...byDay, dimensions: ['ShopifyOrders.shippingCountry'] })
    expect(
      result.series().map((series) => [series.title, series.series.map(({ value }) => value)]),
    ).toEqual([
      ['CA, Shopify Orders Net sales', [10, 0, 0]],
      ['US, Shopify Orders Net sales', [100.5, 0, 7]],
    ])
  })

  it('makes a table with titled columns', async () => {
    const result = await client.load({
      measures: [netSales, 'ShopifyOrders.orders'],
      dimensions: ['ShopifyOrders.shippingCountry'],
    })
    expect(result.tablePivot()).toEqual([
      { 'ShopifyOrders.shippingCountry': 'US', [netSales]: '108.5', 'ShopifyOrders.orders': '3' },
      { 'ShopifyOrders.shippingCountry': 'CA', [netSales]: '10', 'ShopifyOrders.orders': '1' },
    ])
    expect(
      result.tableColumns().map((column) => [column.key, column.shortTitle, column.format]),
    ).toEqual([
      ['ShopifyOrders.shippingCountry', 'Country', undefined],
      [netSales, 'Net sales', 'currency'],
      ['ShopifyOrders.orders', 'Orders', 'number'],
    ])
    expect(result.annotation().measures[netSales]).toMatchObject({
      title: 'Shopify Orders Net sales',
      meta: { sentiment: 'up', additivity: 'sum', reporting: true },
    })
  })

  it('compares periods, each under its own name', async () => {
    const result = await client.load({
      ...byDay,
      timeDimensions: [
        {
          dimension: happenedAt,
          granularity: 'day',
          compareDateRange: [
            ['2024-05-01', '2024-05-03'],
            ['2024-04-28', '2024-04-30'],
          ],
        },
      ],
    })
    const [current, previous] = result.decompose()
    expect(current?.chartPivot().map((row) => row[netSales])).toEqual([110.5, 0, 7])
    expect(previous?.chartPivot().map((row) => row[netSales])).toEqual([0, 1, 0])
    expect(result.series().map(({ title }) => title)).toEqual([
      '2024-05-01T00:00:00.000 - 2024-05-03T23:59:59.999, Shopify Orders Net sales',
      '2024-04-28T00:00:00.000 - 2024-04-30T23:59:59.999, Shopify Orders Net sales',
    ])
    expect(result.chartPivot()).toHaveLength(3)
  })

  it('casts numbers on request', async () => {
    const result = await client.load({ measures: [netSales] }, { castNumerics: true })
    expect(result.rawData()).toEqual([{ [netSales]: 118.5 }])
  })

  it('receives the error of an invalid query', async () => {
    await expect(client.load({ measures: ['ShopifyOrders.nope'] })).rejects.toThrow(
      "'nope' not found for path 'ShopifyOrders.nope'",
    )
  })

  it('answers by the contract, with the parsed query', async () => {
    const query = CubeQuery.parse({
      measures: [netSales],
      timeDimensions: [{ dimension: happenedAt, granularity: 'week', dateRange: '2024-05-01' }],
      filters: [{ member: 'ShopifyOrders.orders', operator: 'gt', values: [0] }],
    })
    const answer = await semantic.load({ orgId, queries: query })
    expect(LoadAnswer.parse(answer)).toEqual(answer)
    expect(answer.results[0]?.query).toEqual({
      measures: [netSales],
      dimensions: [],
      timeDimensions: [
        {
          dimension: happenedAt,
          granularity: 'week',
          dateRange: ['2024-05-01T00:00:00.000', '2024-05-01T23:59:59.999'],
        },
      ],
      segments: [],
      filters: [{ member: 'ShopifyOrders.orders', operator: 'gt', values: ['0'] }],
      order: [{ id: `${happenedAt}.week`, desc: false }],
      limit: 10_000,
      rowLimit: 10_000,
      offset: 0,
      timezone: 'UTC',
    })
  })

  it('stops on abort', async () => {
    const signal = AbortSignal.abort()
    const query = CubeQuery.parse({ measures: [netSales] })
    await expect(semantic.load({ orgId, queries: query, signal })).rejects.toMatchObject({
      code: 'query_cancelled',
    })
  })

  it('computes every member of the catalogue', async () => {
    for (const { name, isPublic, measures, dimensions } of semantic.model.cubes.values()) {
      if (!isPublic) continue
      const publicOf = (members: typeof measures | typeof dimensions) =>
        [...members.values()].filter((one) => one.isPublic).map((one) => `${name}.${one.name}`)
      const isCounted = [...measures.values()].some(({ periods }) => periods !== null)
      const query = {
        measures: publicOf(measures),
        dimensions: publicOf(dimensions),
        // What a platform counted for each day has no value without days.
        timeDimensions: isCounted ? [{ dimension: `${name}.date`, granularity: 'day' }] : [],
      }
      const { results } = await semantic.load({ orgId, queries: CubeQuery.parse(query) })
      const { annotation } = results[0] ?? {}
      expect(Object.keys(annotation?.measures ?? {})).toEqual(query.measures)
      for (const row of results[0]?.data ?? []) {
        expect(Object.keys(row)).toEqual([...query.dimensions, ...query.measures])
      }
    }
  })
})

/** The part of the query API that the client needs, over real HTTP. */
async function serve(semantic: Semantic, orgId: OrgId): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const answer = async () => {
      const query: unknown = JSON.parse(url.searchParams.get('query') ?? '{}')
      return semantic.load({ orgId, queries: CubeQuery.parse(query) })
    }
    answer().then(
      (body) => send(200, body),
      (error: unknown) =>
        send(error instanceof AppError ? error.status : 500, { error: String(error) }),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}
