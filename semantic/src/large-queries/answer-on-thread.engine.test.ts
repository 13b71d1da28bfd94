import { dirname, join } from 'node:path'
import { AppError, CubeQueries, newId, OrgId, type FilterOperator } from '@cartograph/contract'
import { openTestDuckdb, testEntry } from '@cartograph/warehouse/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { loadCatalogue } from '../load-catalogue.ts'
import type { Queryable } from '../queryable.ts'
import { createSemantic, type Semantic } from '../semantic.ts'
import { fullRows } from '../testing/full-rows.ts'
import { answerLargeOnThread, type ThreadedSemantic } from './answer-on-thread.ts'

const { warehouse, close } = await openTestDuckdb()
const orgId = newId(OrgId)
const semantic = createSemantic({ warehouse, model: loadCatalogue() })
const { entry = null } = testEntry('large-queries')
const catalogue = entry === null ? null : join(dirname(entry), 'catalogue')
const opened: ThreadedSemantic[] = []

beforeAll(async () => {
  await warehouse.prepareWorkspace(orgId)
  const orders = ['US', 'CA', 'US'].map((shipping_country) => ({
    processed_at: '2024-05-01T12:00Z',
    gross_sales: 10,
    shipping_country,
  }))
  await warehouse.replaceRows({ orgId, batchKey: 'rows', parts: fullRows({ orders }) })
})
afterEach(async () => {
  for (const threaded of opened.splice(0)) await threaded.close()
})
afterAll(close)

/** Its event loop compiles nothing. */
function open(queryable: Queryable = warehouse): ThreadedSemantic {
  const refuse = () => Promise.reject(new Error('Compiled on the event loop'))
  const local: Semantic = { ...semantic, loadText: refuse, sql: refuse, dryRun: refuse }
  const threaded = answerLargeOnThread(local, { warehouse: queryable, catalogue, entry })
  opened.push(threaded)
  return threaded
}

function countries(values: number, operator: FilterOperator = 'notEquals'): CubeQueries {
  return CubeQueries.parse({
    measures: ['ShopifyOrders.netSales'],
    dimensions: ['ShopifyOrders.shippingCountry'],
    filters: [
      {
        member: 'ShopifyOrders.shippingCountry',
        operator,
        values: ['CA', ...Array.from({ length: values - 1 }, (_, index) => `x${index}`)],
      },
    ],
  })
}

it('gives large queries the same answers as the event loop', async () => {
  const threaded = open()
  const queries = countries(1000)
  const answer = await threaded.loadText({ orgId, queries })
  expect(answer).toContain('"ShopifyOrders.netSales":"20"')
  expect(answer).toBe(await semantic.loadText({ orgId, queries }))
  expect(await threaded.sql({ queries })).toEqual(await semantic.sql({ queries }))
  expect(await threaded.dryRun({ queries })).toEqual(await semantic.dryRun({ queries }))
})

it.each([
  ['the event loop', () => semantic],
  ['the thread', () => open()],
])('passes the rows of each result on, compiled on %s', async (_, answering) => {
  const dates = { dimension: 'ShopifyOrders.happenedAt', granularity: 'year' } as const
  const [asked] = [countries(1000)].flat()
  const query = {
    ...asked,
    responseFormat: 'compact',
    timeDimensions: [
      {
        ...dates,
        compareDateRange: ['2024', '2023'].map((year) => [`${year}-01-01`, `${year}-12-31`]),
      },
    ],
  }
  const request = { orgId, queries: CubeQueries.parse(query) }
  const rows: string[] = []
  const text = await answering().loadText({
    ...request,
    rowsTo: (result) => (bytes) => {
      rows[result] = (rows[result] ?? '') + Buffer.from(bytes).toString()
    },
  })
  const dataOf = (json: string) =>
    (JSON.parse(json) as { results: { data: { dataset: unknown } }[] }).results.map(
      ({ data }) => data,
    )
  const whole = dataOf(await semantic.loadText(request))
  expect(whole[0]?.dataset).toHaveLength(1)
  expect(rows.map((json) => JSON.parse(json) as unknown)).toEqual(whole.map((data) => data.dataset))
  expect(dataOf(text)).toEqual(whole.map((data) => ({ ...data, dataset: [] })))
})

it('compiles small queries on the event loop', async () => {
  await expect(open().loadText({ orgId, queries: countries(10) })).rejects.toThrow(
    'Compiled on the event loop',
  )
})

it('refuses a query as the event loop would', async () => {
  const queries = countries(1001, 'notContains')
  const refused = await semantic.sql({ queries }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'invalid_query' })
  await expect(open().sql({ queries })).rejects.toEqual(refused)
})

it('passes on the errors of the engine', async () => {
  const failure = new AppError('warehouse_unavailable', undefined, { retryAfterMs: 500 })
  const engine: Queryable = { dialect: 'duckdb', query: () => Promise.reject(failure) }
  await expect(open(engine).loadText({ orgId, queries: countries(1000) })).rejects.toEqual(failure)
})

it('stops the query on the engine when the caller leaves', async () => {
  const leaving = new AbortController()
  const engine: Queryable = {
    dialect: 'duckdb',
    query: async ({ signal }) => {
      leaving.abort()
      return warehouse.query({ orgId, sql: 'SELECT 1', ...(signal && { signal }) })
    },
  }
  await expect(
    open(engine).loadText({ orgId, queries: countries(1000), signal: leaving.signal }),
  ).rejects.toMatchObject({ code: 'query_cancelled' })
})

it('starts another thread after one has ended', async () => {
  const threaded = open()
  const queries = countries(1000)
  const first = threaded.sql({ queries })
  await threaded.close()
  await expect(first).rejects.toMatchObject({ code: 'query_cancelled' })
  expect(await threaded.sql({ queries })).toEqual(await semantic.sql({ queries }))
})
