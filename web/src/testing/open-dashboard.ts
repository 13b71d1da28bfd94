import { Dashboard } from '@cartograph/contract'
import { vi } from 'vitest'
import type { FakeRoutes } from './render-screen.tsx'
import { orgId } from './workspace.ts'
import { anAnswer } from '../features/dashboards/elements/kpi/answers.fixture.ts'

export const ok = (body: unknown) => () => ({ status: 200, body })

/** A dashboard with one metric, net sales. */
export function aDashboard(about: Readonly<Record<string, unknown>> = {}): Dashboard {
  return Dashboard.parse({
    file_name: 'ecommerce',
    origin: 'library',
    updated_at: null,
    dashboard_collection_id: null,
    has_insights: false,
    default_view: null,
    element_choices: {},
    title: 'Overview',
    dashboard_tag: 'home',
    global_filters: [{ ui_component: 'date_range_picker' }],
    tabs: [tabOf('Overview', netSales)],
    ...about,
  })
}

export const tabOf = (title: string, ...elements: object[]) => ({
  display: { title },
  sections: [{ elements }],
})

export const netSales = {
  id: 'net-sales',
  type: 'kpi',
  display: { title: 'Net sales' },
  data: [
    {
      cube_query: {
        measures: ['Shop.netSales'],
        timeDimensions: [{ dimension: 'Shop.at', dateRange: '$global.dateRange' }],
      },
    },
  ],
}

const answer = anAnswer({
  measures: { netSales: { format: 'currency', sentiment: 'up', additivity: 'sum' } },
  rows: [{ netSales: '1234.50' }],
})

/** The routes of a dashboard with one metric. */
export function dashboardRoutes(dashboard: Dashboard): FakeRoutes {
  const expires_at = new Date(Date.now() + 900_000).toISOString()
  const answered = {
    queryType: 'regularQuery',
    pivotQuery: {},
    slowQuery: false,
    results: [answer],
  }
  return {
    [`GET /v1/orgs/${orgId}/dashboards?spec=${dashboard.file_name}`]: ok(dashboard),
    [`GET /v1/orgs/${orgId}/events?event_type=page_view&page=1&size=100`]: ok(views()),
    [`POST /v1/orgs/${orgId}/events`]: () => ({ status: 500 }),
    [`GET /v1/orgs/${orgId}/data-token`]: ok({ token: 'data', expires_at }),
    'GET /cubejs-api/v1/meta': ok({ cubes: [] }),
    'POST /cubejs-api/v1/load': ok(answered),
  }
}

/** Recent views, newest first. */
export function views(...titles: readonly string[]) {
  const items = titles.map((title, n) => ({
    event_id: `01930000-0000-7000-8000-0000000000e${n}`,
    event_type: 'page_view',
    created_at: '2026-11-14T14:12:00.000Z',
    properties: {
      version: 2,
      key: title.toLowerCase(),
      path: `/org/${orgId}/insights/explore#shop.${title.toLowerCase()}.0`,
      title,
      icon: 'bag',
      createdAt: '2026-11-14T14:12:00.000Z',
    },
  }))
  return { page: 1, items, total: items.length }
}

/** Reports every element as visible. */
export function showEverything(): void {
  class Sees {
    readonly notify: (entries: readonly object[]) => void
    constructor(notify: Sees['notify']) {
      this.notify = notify
    }
    observe(): void {
      this.notify([{ isIntersecting: true, intersectionRatio: 1 }])
    }
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Sees)
}
