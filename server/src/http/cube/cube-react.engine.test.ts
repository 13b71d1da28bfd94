import cube, { type Query } from '@cubejs-client/core'
import {
  CubeProvider,
  QueryRenderer,
  useCubeMeta,
  useCubeQuery,
  useDryRun,
  type CubeProviderProps,
  type QueryRendererProps,
} from '@cubejs-client/react'
import { JSDOM } from 'jsdom'
import { createElement, type ComponentClass, type FunctionComponent } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addOrder, addTwoOrders, dataTokenOf, listen } from '../../testing/cube-clients.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

const grossSales = 'ShopifyOrders.grossSales'
const orders = 'ShopifyOrders.orders'
const happenedAt = 'ShopifyOrders.happenedAt'
const country = 'ShopifyOrders.shippingCountry'
const total: Query = { measures: [grossSales] }
const byDay: Query = {
  measures: [grossSales],
  timeDimensions: [
    {
      dimension: happenedAt,
      granularity: 'day',
      dateRange: ['2026-11-01', '2026-11-03'],
    },
  ],
}

// The package's default values do not match its declared types.
const Renderer = QueryRenderer as unknown as ComponentClass<QueryRendererProps>

let server: TestServer
let cubeApi: CubeProviderProps['cubeApi']
/** A minimal browser page; server code runs unchanged beside it. */
const dom = new JSDOM()
const { body } = dom.window.document
let show: (component: FunctionComponent) => void

beforeAll(async () => {
  const { window } = dom
  const globals = {
    window,
    document: window.document,
    navigator: window.navigator,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  server = await openTestServer()
  const apiUrl = `http://127.0.0.1:${await listen(server.http)}/cubejs-api/v1`
  const client = cube(await dataTokenOf(server, 'admin'), { apiUrl })
  // The two packages declare different types for the same client.
  cubeApi = client as unknown as CubeProviderProps['cubeApi']
  await addTwoOrders(server)
})
afterAll(async () => {
  await server.close()
  dom.window.close()
  vi.unstubAllGlobals()
})

beforeEach(async () => {
  // The package accesses the page when it is loaded.
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(body)
  show = (component) => {
    const props: CubeProviderProps = { cubeApi, children: createElement(component) }
    root.render(createElement(CubeProvider, props))
  }
  return () => root.unmount()
})

const shown = (text: string) => vi.waitFor(() => expect(body.textContent).toBe(text), 20_000)
/** The values of a pivot, in its order. */
const figures = (rows: readonly object[] | undefined, key: string) =>
  rows?.map((row) => String(new Map(Object.entries(row)).get(key))).join(' ') ?? 'none'

describe("Cube's own hooks and components for React", () => {
  it('load a query and fill the days without rows', async () => {
    // An answer may arrive before the loading state can be seen.
    const drawn: string[] = []
    show(() => {
      const { resultSet, isLoading } = useCubeQuery(byDay)
      const text = isLoading ? 'loading' : figures(resultSet?.chartPivot(), grossSales)
      drawn.push(text)
      return text
    })
    await shown('100.5 0 10')
    expect([...new Set(drawn)]).toEqual(['loading', '100.5 0 10'])
  })

  it('load compared periods, and several queries in one', async () => {
    const compareDateRange: [string, string][] = [
      ['2026-11-01', '2026-11-03'],
      ['2026-10-01', '2026-10-03'],
    ]
    const compared = (measure: string): Query => ({
      measures: [measure],
      timeDimensions: [{ dimension: happenedAt, granularity: 'day', compareDateRange }],
    })
    show(() => {
      const { resultSet } = useCubeQuery([compared(grossSales), compared(orders)])
      return (
        resultSet
          ?.series()
          .map(({ series }) => series.map(({ value }) => value).join(' '))
          .join(', ') ?? ''
      )
    })
    await shown('100.5 0 10, 1 0 1')
  })

  it('load again when they are asked to', async () => {
    let refetch: (() => Promise<void>) | undefined
    const before: Query = { ...total, timezone: 'Europe/Rome' }
    show(() => {
      const loaded = useCubeQuery(before)
      refetch = loaded.refetch
      return figures(loaded.resultSet?.tablePivot(), grossSales)
    })
    await shown('110.5')
    await addOrder(server, {
      name: '#3',
      at: '2026-10-02T15:00:00.000Z',
      gross: '0.25',
      country: 'IT',
    })
    await refetch?.()
    await shown('110.75')
  })

  it("show a query's error, and recover with the next query", async () => {
    const nope: Query = { measures: ['Nope.orders'] }
    show(() => useCubeQuery(nope).error?.message ?? 'no error')
    await shown("Cube 'Nope' not found for path 'Nope.orders'")
    show(() => figures(useCubeQuery(byDay).resultSet?.chartPivot(), grossSales))
    await shown('100.5 0 10')
  })

  it('load the normalized query', async () => {
    show(() => {
      const { response } = useDryRun([byDay, { ...byDay, measures: [orders] }])
      return response === null ? '' : JSON.stringify([response.queryType, response.pivotQuery])
    })
    await vi.waitFor(() => expect(body.textContent).toContain('blendingQuery'), 20_000)
    expect(JSON.parse(body.textContent ?? '')).toMatchObject([
      'blendingQuery',
      {
        measures: [grossSales, orders],
        timeDimensions: [{ dimension: 'time' }],
      },
    ])
  })

  it('load the metadata', async () => {
    show(() => {
      const { response } = useCubeMeta()
      return response === null ? '' : JSON.stringify(response.resolveMember(grossSales, 'measures'))
    })
    await vi.waitFor(() => expect(body.textContent).not.toBe(''), 20_000)
    expect(JSON.parse(body.textContent ?? '')).toMatchObject({
      shortTitle: 'Gross sales',
      type: 'number',
    })
  })

  it('render with the older component, with the SQL on request', async () => {
    show(() =>
      createElement(Renderer, {
        query: {
          measures: [grossSales],
          dimensions: [country],
          order: { [country]: 'asc' },
        },
        loadSql: true,
        render: ({ resultSet, sqlQuery, error }) => {
          if (!resultSet) return error?.message ?? 'loading'
          return `${figures(resultSet.tablePivot(), grossSales)} ${sqlQuery?.sql().slice(0, 6)}`
        },
      }),
    )
    await shown('10 0.25 100.5 SELECT')
  })
})
