import cube, { type CubeApi, type Query } from '@cubejs-client/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { addTwoOrders, dataTokenOf, listen } from '../../testing/cube-clients.ts'

let server: TestServer
let dataToken: string
let port: number
let client: CubeApi

beforeAll(async () => {
  server = await openTestServer()
  dataToken = await dataTokenOf(server, 'admin')
  port = await listen(server.http)
  client = cube(dataToken, { apiUrl: `http://127.0.0.1:${port}/cubejs-api/v1` })
  await addTwoOrders(server)
})
afterAll(() => server.close())

const grossSales = 'ShopifyOrders.grossSales'
const happenedAt = 'ShopifyOrders.happenedAt'
const country = 'ShopifyOrders.shippingCountry'
const byDay = {
  measures: [grossSales],
  timeDimensions: [
    { dimension: happenedAt, granularity: 'day', dateRange: ['2026-11-01', '2026-11-03'] },
  ],
  timezone: 'America/New_York',
} satisfies Query

describe("Cube's own client, over HTTP", () => {
  it('pivots a series and fills the days without rows', async () => {
    const pivot = (await client.load(byDay)).chartPivot()
    expect(pivot.map((row) => [row.x, row[grossSales]])).toEqual([
      ['2026-11-01T00:00:00.000', 100.5],
      ['2026-11-02T00:00:00.000', 0],
      ['2026-11-03T00:00:00.000', 10],
    ])
  })

  it('sends long queries in a body, and may send all of them that way', async () => {
    const values = Array.from({ length: 400 }, (_, n) => `country ${n}`)
    const long = await client.load({
      measures: [grossSales],
      filters: [{ member: country, operator: 'equals', values: [...values, 'CA'] }],
    })
    expect(long.rawData()).toEqual([{ [grossSales]: '10' }])
    const apiUrl = `http://127.0.0.1:${port}/cubejs-api/v1`
    const posting = cube(dataToken, { apiUrl, method: 'POST' })
    expect((await posting.load({ measures: [grossSales] })).rawData()).toEqual([
      { [grossSales]: '110.5' },
    ])
    expect((await posting.meta()).cubes.length).toBeGreaterThan(0)
    expect(
      (await posting.meta({ onlyViews: true })).cubes.every(({ type }) => type === 'view'),
    ).toBe(true)
  })

  it('compares periods', async () => {
    const compareDateRange: [string, string][] = [
      ['2026-11-03', '2026-11-03'],
      ['2026-11-01', '2026-11-01'],
    ]
    const timeDimensions = [
      { dimension: happenedAt, granularity: 'day', compareDateRange },
    ] as const
    const result = await client.load({ ...byDay, timeDimensions: [...timeDimensions] })
    expect(result.decompose().map((one) => one.rawData().map((row) => row[grossSales]))).toEqual([
      ['10'],
      ['100.5'],
    ])
  })

  it('blends several queries by time', async () => {
    const orders = { ...byDay, measures: ['ShopifyOrders.orders'] }
    const result = await client.load([byDay, orders])
    expect(result.chartPivot()).toMatchObject([
      { x: '2026-11-01T00:00:00.000', [grossSales]: 100.5, 'ShopifyOrders.orders': 1 },
      { x: '2026-11-02T00:00:00.000', [grossSales]: 0, 'ShopifyOrders.orders': 0 },
      { x: '2026-11-03T00:00:00.000', [grossSales]: 10, 'ShopifyOrders.orders': 1 },
    ])
  })

  it('compares periods within blended queries', async () => {
    const compareDateRange: [string, string][] = [
      ['2026-11-01', '2026-11-03'],
      ['2026-10-30', '2026-11-01'],
    ]
    const compared = (measure: string): Query => ({
      measures: [measure],
      timeDimensions: [{ dimension: happenedAt, granularity: 'day', compareDateRange }],
      timezone: 'America/New_York',
    })
    const result = await client.load([compared(grossSales), compared('ShopifyOrders.orders')])
    expect(result.series().map(({ title }) => title.replace(/^.* - /, ''))).toEqual([
      '2026-11-03T23:59:59.999, Shopify Orders Gross sales',
      '2026-11-01T23:59:59.999, Shopify Orders Gross sales',
      '2026-11-03T23:59:59.999, Shopify Orders Orders',
      '2026-11-01T23:59:59.999, Shopify Orders Orders',
    ])
    expect(result.series().map(({ series }) => series.map(({ value }) => value))).toEqual([
      [100.5, 0, 10],
      [0, 0, 100.5],
      [1, 0, 1],
      [0, 0, 1],
    ])
    const dry = await client.dryRun([compared(grossSales), compared('ShopifyOrders.orders')])
    expect([dry.queryType, dry.normalizedQueries.length]).toEqual(['blendingQuery', 4])
  })

  it.each(['compact', 'columnar'] as const)('reads the %s format as rows', async (format) => {
    const query: Query = {
      measures: [grossSales],
      dimensions: [country],
      order: { [country]: 'asc' },
    }
    const rows = (await client.load({ ...query, responseFormat: format })).rawData()
    expect(rows).toEqual([
      { [country]: 'CA', [grossSales]: '10' },
      { [country]: 'US', [grossSales]: '100.5' },
    ])
  })

  it('counts the rows beyond the page', async () => {
    const result = await client.load({
      measures: [grossSales],
      dimensions: [country],
      limit: 1,
      total: true,
    })
    expect([result.rawData().length, result.totalRows()]).toEqual([1, 2])
  })

  it('loads the metadata', async () => {
    const meta = await client.meta()
    const member = meta.resolveMember(grossSales, 'measures')
    expect(member).toMatchObject({ shortTitle: 'Gross sales', type: 'number' })
    expect(meta.defaultTimeDimensionNameFor(grossSales)).toBe(happenedAt)
  })

  it('gets the SQL and the normalized query without running anything', async () => {
    expect((await client.sql(byDay)).sql()).toContain('SELECT')
    const dry = await client.dryRun(byDay)
    expect(dry.queryType).toBe('regularQuery')
    expect(dry.normalizedQueries).toHaveLength(1)
  })

  it('is called back repeatedly when it subscribes', async () => {
    const apiUrl = `http://127.0.0.1:${port}/cubejs-api/v1`
    const polling = cube(dataToken, { apiUrl, pollInterval: 0.05 })
    const rows: number[] = []
    let subscription: { unsubscribe(): Promise<unknown> } | undefined
    await new Promise<void>((resolve, reject) => {
      subscription = polling.subscribe(byDay, {}, (error, result) => {
        if (error !== null) return reject(error)
        rows.push(result.rawData().length)
        if (rows.length === 3) resolve()
      })
    })
    await subscription?.unsubscribe()
    expect(rows.slice(0, 3)).toEqual([2, 2, 2])
  })

  it("throws the server's message with its status", async () => {
    const asked = client.load({ measures: ['Nope.orders'] })
    await expect(asked).rejects.toMatchObject({
      status: 400,
      message: "Cube 'Nope' not found for path 'Nope.orders'",
    })
  })
})
