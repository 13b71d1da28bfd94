import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CubeQuery, endpoints } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { openRawCopy, openTestDuckdb } from '@cartograph/warehouse/testing'
import { compareRuns, median, printTable, timed, type Comparison } from './compare-runs.ts'
import { startSeededServer } from './running-server.ts'

/**
 * `npm run bench -- query [scenario]`: each query over HTTP, as a screen asks it, beside the same SQL run
 * raw on the engine, in turn in the same run.
 */
const scenario = process.argv[2] ?? 'large'
const runs = 15
const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
const today = new Date().toISOString().slice(0, 10)

console.log(`Seeding the scenario '${scenario}' …`)
const server = await startSeededServer(dataDir, scenario, 3188)
const raw = await openRawCopy({ dataDir, orgId: server.orgId })
const compiler = await openTestDuckdb()
const { compile } = createSemantic({ warehouse: compiler.warehouse, catalogue: loadCatalogue() })

try {
  const comparisons: Comparison[] = []
  for (const [name, given] of Object.entries(queries())) {
    const query = CubeQuery.parse(given)
    const statements = compile(query)
    comparisons.push(
      await compareRuns(
        name,
        runs,
        () => timed(() => load(given)),
        async () => {
          let spent = 0
          for (const { sql, params } of statements) spent += await raw.run(sql, params)
          return spent
        },
      ),
    )
  }
  printTable(
    ['query', 'ours ms', 'raw ms', 'ratio', 'added ms'],
    comparisons.map(({ name, oursMs, rawMs, ratio }) => [
      name,
      oursMs.toFixed(1),
      rawMs.toFixed(1),
      ratio.toFixed(2),
      (oursMs - rawMs).toFixed(1),
    ]),
  )
  console.log(`\nmedian ratio: ${median(comparisons.map(({ ratio }) => ratio)).toFixed(2)}`)
} finally {
  await raw.close()
  await compiler.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function load(query: object): Promise<void> {
  const answer = await fetch(`${server.url}${endpoints.loadQuery.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: server.dataToken },
    body: JSON.stringify({ query, queryType: 'multi' }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
}

function queries(): Record<string, object> {
  const timezone = 'America/New_York'
  const dimension = 'ShopifyOrders.happenedAt'
  const range = (from: number, to: number): [string, string] => [day(-from), day(-to)]
  const over = (dateRange: [string, string], granularity?: string) => ({
    timezone,
    timeDimensions: [{ dimension, dateRange, ...(granularity && { granularity }) }],
  })
  const sales = ['ShopifyOrders.netSales', 'ShopifyOrders.orders']
  return {
    'totals, 28 days': { measures: sales, ...over(range(28, 1)) },
    'totals of two periods': {
      measures: [...sales, 'ShopifyOrders.averageOrderValue', 'ShopifyOrders.refunds'],
      timezone,
      timeDimensions: [{ dimension, compareDateRange: [range(28, 1), range(56, 29)] }],
    },
    'by day, 90 days': { measures: sales, ...over(range(90, 1), 'day') },
    'by week, one year': { measures: sales, ...over(range(364, 1), 'week') },
    'by month, three years': { measures: sales, ...over(range(1095, 1), 'month') },
    'customers by month, three years': {
      measures: ['ShopifyOrders.customers'],
      ...over(range(1095, 1), 'month'),
    },
    'by channel, one year': {
      measures: sales,
      dimensions: ['ShopifyOrders.channel'],
      ...over(range(364, 1)),
    },
    'by state, one year, US only': {
      measures: sales,
      dimensions: ['ShopifyOrders.shippingProvince'],
      filters: [{ member: 'ShopifyOrders.shippingCountry', operator: 'equals', values: ['US'] }],
      ...over(range(364, 1)),
    },
    'last 1,000 orders': {
      measures: ['ShopifyOrders.netSales'],
      dimensions: ['ShopifyOrders.orderName'],
      limit: 1000,
      ...over(range(90, 1)),
    },
  }
}

function day(offset: number): string {
  return new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10)
}
