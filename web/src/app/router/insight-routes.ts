import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { requireActivePlan, requireInsightId, requireFlag } from './guards.ts'
import { workspace } from './parent-routes.ts'
import { pick } from './search-params.ts'

export const overview = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/overview',
  component: lazy(() => import('../../screens/overview/OverviewPage.tsx'), 'OverviewPage'),
  validateSearch: pickFilters,
  beforeLoad: requireFlag('enable_home'),
  loader: ({ context }) =>
    void import('../../screens/overview/prefetch-home.ts').then((it) => it.prefetchHome(context)),
})

export const explore = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/explore',
  component: lazy(() => import('../../screens/explore/ExplorePage.tsx'), 'ExplorePage'),
  validateSearch: pickFilters,
  beforeLoad: requireActivePlan,
  loader: ({ context, location }) =>
    void import('../../screens/explore/prefetch-explored.ts').then((it) =>
      it.prefetchExplored(context, location.hash),
    ),
})

const FeedPage = lazy(() => import('../../screens/feed/FeedPage.tsx'), 'FeedPage')

export const feed = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/feed',
  component: FeedPage,
  validateSearch: pickFilters,
  beforeLoad: requireFlag('enable_feed'),
})

export const savedFeed = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/feed/saved',
  component: FeedPage,
  validateSearch: pickFilters,
  beforeLoad: requireFlag('enable_feed'),
})

export const search = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/search',
  component: lazy(() => import('../../screens/search/SearchPage.tsx'), 'SearchPage'),
  validateSearch: pickFilters,
  beforeLoad: requireFlag('enable_search'),
})

/** One file for both, because the login page loads the list of what each import needs. */
const teamPages = () => import('../../screens/discussions/team-pages.ts')

export const actionLog = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/action-log',
  component: lazy(teamPages, 'ActionLogPage'),
  validateSearch: pickFilters,
  beforeLoad: requireFlag('enable_action_log'),
})

/** Not in the side bar: reached from the comments and from the palette. */
export const discussions = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/discussions',
  component: lazy(teamPages, 'DiscussionsPage'),
  validateSearch: pickFilters,
  beforeLoad: requireActivePlan,
})

/** The parameters say which incident or alert is open. */
export const alerts = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/alerts',
  component: lazy(teamPages, 'AlertsPage'),
  validateSearch: pickFilters,
  beforeLoad: requireActivePlan,
})

export const metricTargets = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/metric-targets',
  component: lazy(
    () => import('../../screens/metric-targets/MetricTargetsPage.tsx'),
    'MetricTargetsPage',
  ),
  validateSearch: (search) => pick(search, 'year'),
  beforeLoad: requireFlag('enable_metric_targets'),
})

/** The hash is the id of the conversation. */
export const justAsk = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/just-ask',
  component: lazy(() => import('../../screens/just-ask/JustAskPage.tsx'), 'JustAskPage'),
  beforeLoad: requireFlag('enable_ai_chat'),
})

const InsightPage = lazy(() => import('../../screens/insight/InsightPage.tsx'), 'InsightPage')

export const insight = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/s/$insightId',
  component: InsightPage,
  beforeLoad: requireInsightId,
})

export const insightShortPath = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/$insightId',
  component: InsightPage,
  beforeLoad: requireInsightId,
})

/** Keeps all parameters, because each dashboard names its own filters. */
function pickFilters(search: Record<string, unknown>): Record<string, string | undefined> {
  return pick(search, ...Object.keys(search))
}
