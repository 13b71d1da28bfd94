import { CustomMetricId } from '@cartograph/contract'
import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { requireFlag } from './guards.ts'
import { workspace } from './parent-routes.ts'
import { pick } from './search-params.ts'

/** One file for all routes, because the login page loads the list of what each import needs. */
const pages = () => import('../../screens/custom-metrics/metric-pages.ts')

const start = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/custom-metrics',
  beforeLoad: requireFlag('enable_custom_metrics'),
})

const index = createRoute({
  getParentRoute: () => start,
  path: '/',
  beforeLoad: redirectToList,
})

const list = createRoute({
  getParentRoute: () => start,
  path: '/list',
  component: lazy(pages, 'CustomMetricsPage'),
  validateSearch: (search) => pick(search, 'page'),
})

/** The id `new` denotes a metric that is being created. */
const edited = createRoute({
  getParentRoute: () => start,
  path: '/$metricId/edit',
  component: lazy(pages, 'EditMetricPage'),
  beforeLoad: ({ params }) => {
    const { metricId } = params
    if (metricId !== 'new' && !CustomMetricId.safeParse(metricId).success) {
      redirectToList({ params })
    }
  },
})

const unknown = createRoute({
  getParentRoute: () => start,
  path: '$',
  beforeLoad: redirectToList,
})

export const customMetrics = start.addChildren([index, list, edited, unknown])

function redirectToList({ params: { orgId } }: { params: { orgId: string } }): never {
  throw redirect({
    to: '/org/$orgId/insights/custom-metrics/list',
    params: { orgId },
    replace: true,
  })
}
