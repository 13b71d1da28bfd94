import type { Dashboard, DashboardCollection, Role } from '@cartograph/contract'
import { vi } from 'vitest'
import { layOut } from './lay-out.ts'
import { openAs } from './open-as.ts'
import { ada, orgId, workspaceAnswer } from './workspace.ts'
import { dashboardRoutes, ok } from './open-dashboard.ts'
import { cubes } from '../features/dashboards/edit/element/members.fixture.ts'

const link = (fileName: string, title: string) => ({
  dashboard_id: fileName,
  dashboard_name: title,
  file_name: fileName,
  display_order: 1,
})

const collection = (id: string, name: string, links: DashboardCollection['dashboards']) => ({
  collection_id: id,
  dashboard_collection_name: name,
  dashboard_collection_short_description: name,
  dashboard_collection_icon: 'star',
  display_order: 1,
  dashboards: links,
})

const collections: readonly DashboardCollection[] = [
  collection('shop', 'Shop', [link('sales', 'Sales'), link('products', 'Products')]),
  collection('own', 'Your dashboards', [
    link('own-sales', 'Sales'),
    link('own-sales-mine', 'Sales (mine)'),
  ]),
]

export const dashboardsPath = `/v1/orgs/${orgId}/dashboards`
export const specPath = (fileName: string) => `${dashboardsPath}?spec=${fileName}`
export const explorePath = (rest: string) => `/org/${orgId}/insights/explore${rest}`

interface OpenedDashboard {
  readonly search?: string
  readonly routes?: Parameters<typeof openAs>[1]
  readonly role?: Role
  readonly isDev?: boolean
}

/** Opens a dashboard in Explore with a laid-out page and a server with the fixture's metrics. */
export async function openDashboard(
  shown: Dashboard,
  { search = '', routes = {}, role = 'admin', isDev = false }: OpenedDashboard = {},
) {
  layOut(1_200)
  vi.stubGlobal('IntersectionObserver', SeesEverything)
  const inCollection = shown.origin === 'own' ? 'own' : 'shop'
  const workspace = workspaceAnswer(
    { dashboard_collections: [...collections] },
    { role, is_org_admin: role === 'admin' },
  )
  return openAs(explorePath(`${search}#${inCollection}.${shown.file_name}.0`), {
    ...dashboardRoutes(shown),
    'GET /cubejs-api/v1/meta': ok({ cubes }),
    'GET /v1/users/': ok({ ...ada, is_dev: isDev }),
    [`GET /v1/orgs/${orgId}`]: ok(workspace),
    ...routes,
  })
}

class SeesEverything {
  readonly #notify: (entries: readonly object[]) => void
  constructor(notify: (entries: readonly object[]) => void) {
    this.#notify = notify
  }
  observe(): void {
    this.#notify([{ isIntersecting: true, intersectionRatio: 1 }])
  }
  unobserve(): void {}
  disconnect(): void {}
}
