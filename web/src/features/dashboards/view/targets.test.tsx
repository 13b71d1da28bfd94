// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSizes } from '../../../testing/lay-out.ts'
import { aDashboard, showEverything, tabOf } from '../../../testing/open-dashboard.ts'
import { renderScreen, type FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId } from '../../../testing/workspace.ts'
import { anAnswer } from '../elements/kpi/answers.fixture.ts'
import { listFilters } from '../filters/state/dashboard-filters.ts'
import { noFilters } from '../filters/state/filter-state.ts'
import { DashboardContext } from '../model/dashboard-context.ts'
import { DashboardSection } from './DashboardSection.tsx'

beforeEach(() => {
  showEverything()
  keepSizes()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = `/v1/orgs/${orgId}/metric_targets/range`
const pace = {
  from: '2026-11-01',
  to: '2026-11-30',
  target: 1_000,
  through: '2026-11-14',
  is_over: false,
  target_to_date: 500,
  actual_to_date: 450,
  forecast: { expected: 880, lower: 800, upper: 960 },
  verdict: 'behind',
  sentiment: 'bad',
}
const targetOf = (metric: string, time = 'Shop.at') => ({ metric, time, total: pace, steps: [] })

/** A figure; the country makes it a part of the shop. */
const figure = (id: string, title: string, query: object = {}) => ({
  id,
  type: 'kpi',
  display: { title },
  data: [
    {
      cube_query: {
        measures: [`Shop.${id}`],
        timeDimensions: [{ dimension: 'Shop.at', dateRange: '$global.dateRange' }],
        ...query,
      },
    },
  ],
})
const inCountry = {
  filters: [{ member: 'Shop.country', operator: 'equals', values: ['US'] }],
}

function open(
  elements: readonly object[],
  {
    targets = ['sales', 'orders', 'elsewhere'],
    isPublic = false,
    answered = ok,
  }: Partial<Opened> = {},
) {
  const dashboard = aDashboard({ tabs: [tabOf('Overview', ...elements)] })
  const [section] = dashboard.tabs[0]?.sections ?? []
  if (section === undefined) throw new Error('no section')
  const filters = listFilters(dashboard)
  const dates = { range: 'thisMonth', comparisons: [], toDate: true } as const
  const state = {
    orgId,
    workspace: {
      org_name: 'Northwind Supply',
      timezone: 'UTC',
      currency_units: 'USD',
      metric_targets: targets.map((id) => ({
        metric: `Shop.${id}`,
        first: '2026-01',
        last: '2026-12',
      })),
    },
    dashboard,
    elements: new Map(section.elements.map((element) => [element.id, element])),
    filters,
    cubes: null,
    filterState: { ...noFilters, dates: { global: dates } },
    today: '2026-11-15',
    now: new Date('2026-11-15T12:00:00Z'),
    streams: [],
    skipsIngestionCheck: true,
    mayConnect: false,
    onUnknownElement: () => undefined,
    onCopyTile: null,
    isPublic,
    editor: null,
  }
  const Screen = () => (
    <DashboardContext value={state}>
      <DashboardSection section={section} place="1.1" rank={0} filterBar={null} />
    </DashboardContext>
  )
  const expires_at = new Date(Date.now() + 900_000).toISOString()
  const routes: FakeRoutes = {
    [`GET /v1/orgs/${orgId}/data-token`]: () => ({
      status: 200,
      body: { token: 'data', expires_at },
    }),
    'POST /cubejs-api/v1/load': ({ body }) => ({
      status: 200,
      body: {
        queryType: 'regularQuery',
        pivotQuery: {},
        slowQuery: false,
        results: [answerTo(body)],
      },
    }),
    [`POST ${path}`]: answered,
  }
  return renderScreen(Screen, { path: '/', routes, isSignedIn: true })
}

interface Opened {
  readonly targets: readonly string[]
  readonly isPublic: boolean
  readonly answered: FakeRoutes[string]
}
const ok = () => ({
  status: 200,
  body: { items: [targetOf('Shop.sales'), targetOf('Shop.orders')] },
})

function answerTo(body: unknown) {
  const [measure = ''] = /Shop\.(sales|orders|visits)/.exec(JSON.stringify(body)) ?? []
  const name = measure.replace('Shop.', '')
  return anAnswer({
    measures: { [name]: { additivity: 'sum', sentiment: 'up' } },
    rows: [{ [name]: '460' }],
  })
}

const tile = (name: string) => within(screen.getByRole('region', { name }))

test('figures of a dashboard ask together for their targets, and say how far they are', async () => {
  const { received } = await open([
    figure('sales', 'Net sales'),
    figure('orders', 'Orders'),
    figure('visits', 'Visits'),
  ])
  await waitFor(() => expect(screen.getAllByText(/10% behind pace/)).toHaveLength(2))
  const button = tile('Net sales').getByRole('button', { name: /^Target 1,000 · 10% behind pace/ })
  expect(button.textContent).toContain(
    'By Nov 14: 450 of 500 planned. Expected by Nov 30: 880 (800 to 960).',
  )
  expect(tile('Visits').queryByText(/Target/)).toBeNull()
  const asked = received.filter((request) => request.path === path)
  expect(asked.map(({ body }) => body)).toEqual([
    { metrics: ['Shop.sales', 'Shop.orders'], range: ['2026-11-01', '2026-11-15'] },
  ])
})

test('neither a part of the shop, nor other dates, nor a public page has a target', async () => {
  const other = () => ({ status: 200, body: { items: [targetOf('Shop.sales', 'Shop.shippedAt')] } })
  for (const [element, about, isRequested] of [
    [figure('sales', 'Net sales', inCountry), {}, false],
    [figure('sales', 'Net sales'), { isPublic: true, targets: [] }, false],
    [figure('sales', 'Net sales'), { answered: other }, true],
  ] as const) {
    const { received } = await open([element], about)
    expect(await screen.findByText('460')).toBeTruthy()
    await waitFor(() => expect(received.some((request) => request.path === path)).toBe(isRequested))
    expect(screen.queryByText(/Target/)).toBeNull()
    cleanup()
  }
})

test('a figure is complete without its target, for which it leaves room', async () => {
  const { received } = await open([figure('sales', 'Net sales')], {
    answered: () => ({ status: 500 }),
  })
  await waitFor(() => expect(received.some((request) => request.path === path)).toBe(true))
  expect(await screen.findByText('460')).toBeTruthy()
  expect(screen.queryByText(/Target|wrong/)).toBeNull()
})
