// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
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

const path = `/v1/orgs/${orgId}/insights/forecasts`
const range = { expected: '10.00', lower: '8.00', upper: '12.50' }
const forecast = {
  days: [
    { date: '2026-11-15', ...range },
    { date: '2026-11-16', ...range },
  ],
  total: { expected: '300.00', lower: '280.00', upper: '320.00' },
}
const sales = {
  id: 'sales',
  type: 'chart',
  sub_type: 'line',
  display: { title: 'Net sales' },
  data: [
    {
      cube_query: {
        measures: ['Shop.sales'],
        timeDimensions: [
          { dimension: 'Shop.at', granularity: 'day', dateRange: '$global.dateRange' },
        ],
      },
    },
  ],
}
const answer = anAnswer({
  measures: { sales: { additivity: 'sum' } },
  by: 'day',
  range: ['2026-11-01', '2026-11-15'],
  rows: [
    { day: '2026-11-14', sales: '9' },
    { day: '2026-11-15', sales: '30' },
  ],
})

/** A chart of net sales by day on 15 November. */
function open(
  answered: FakeRoutes[string],
  about: { readonly dates?: 'lastMonth'; readonly isPublic?: boolean } = {},
) {
  const { dates = 'thisMonth', isPublic = false } = about
  const dashboard = aDashboard({
    tabs: [tabOf('Overview', sales)],
  })
  const [section] = dashboard.tabs[0]?.sections ?? []
  if (section === undefined) throw new Error('no section')
  const filters = listFilters(dashboard)
  const state = {
    orgId,
    workspace: { org_name: 'Northwind Supply', timezone: 'UTC', currency_units: 'USD' },
    dashboard,
    elements: new Map(section.elements.map((element) => [element.id, element])),
    filters,
    cubes: null,
    filterState: {
      ...noFilters,
      dates: { global: { range: dates, comparisons: [], toDate: true } },
    },
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
  const routes = {
    [`GET /v1/orgs/${orgId}/data-token`]: () => ({
      status: 200,
      body: { token: 'data', expires_at },
    }),
    'POST /cubejs-api/v1/load': () => ({
      status: 200,
      body: { queryType: 'regularQuery', pivotQuery: {}, slowQuery: false, results: [answer] },
    }),
    [`POST ${path}`]: answered,
  }
  return renderScreen(Screen, { path: '/', routes, isSignedIn: true })
}

test('a chart of the current month asks for the rest and says what is expected by its end', async () => {
  const { received } = await open(() => ({
    status: 200,
    body: { forecast, has_too_little_data: false },
  }))
  // 30 were sold today already, 20 more than expected.
  expect(await screen.findByText(/^Expected by Nov 16: 320 \(300–340\)\./)).toBeTruthy()
  const asked = received.filter((request) => request.path === path)
  expect(asked.map(({ body }) => body)).toEqual([
    { measure: 'Shop.sales', time: 'Shop.at', period: ['2026-11-01', '2026-11-30'] },
  ])
})

test('a chart without a forecast is complete, whether there is none or it cannot be loaded', async () => {
  for (const answered of [
    () => ({ status: 200, body: { forecast: null, has_too_little_data: false } }),
    () => ({ status: 500 }),
  ]) {
    const { received } = await open(answered)
    await waitFor(() => expect(received.some((request) => request.path === path)).toBe(true))
    expect(await screen.findByRole('region', { name: 'Net sales' })).toBeTruthy()
    expect(screen.queryByText(/^Expected by|Something went wrong/)).toBeNull()
    cleanup()
  }
})

test('a chart without a range to expect says that there is too little data', async () => {
  const body = { forecast: null, has_too_little_data: true }
  await open(() => ({ status: 200, body }))
  expect(await screen.findByText(/Too little data for a forecast\.$/)).toBeTruthy()
  expect(screen.queryByText(/^Expected by/)).toBeNull()
})

test('neither dates that are over nor a public page ask for it', async () => {
  for (const about of [{ dates: 'lastMonth' }, { isPublic: true }] as const) {
    const { received } = await open(
      () => ({ status: 200, body: { forecast, has_too_little_data: false } }),
      about,
    )
    await waitFor(() => expect(received.some((one) => one.path.endsWith('/load'))).toBe(true))
    expect(await screen.findByText(/^By day/)).toBeTruthy()
    expect(received.some((request) => request.path === path)).toBe(false)
    cleanup()
  }
})
