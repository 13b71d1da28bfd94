/**
 * What is loaded together: the first match takes a file and what it imports, as far as no chunk before it
 * has. Left to itself the bundler makes a file of everything that two screens share: 150 files, which
 * compress to 621 kB instead of 599. `npm run verify` holds the sizes to their budgets.
 */
export const chunks = inThisOrder([
  // Two files of similar size arrive sooner than one, because a connection starts slowly. Small files wait for
  // a connection, so that what is always loaded together is one.
  { name: 'react', test: /rolldown.runtime|node_modules.(react\/|react-dom|scheduler)/ },
  {
    name: 'base',
    // What else the first page needs of the libraries and of the contract.
    test: /node_modules.(@tanstack.(?!query-core.*(mutation|infiniteQuery|queriesObserver)|react-query.*(useMutation|Mutat|Infinite|useQueries))|zod|clsx|use-sync)|contract.src.(values.(calendar|ids|time)|endpoints.(endpoint|endpoint-url|errors)|access.(identity|password))\.ts/,
  },
  {
    name: 'contract',
    // What a dashboard needs of it: with whole folders, every dashboard would load 4.8 kB more.
    test: /contract.src.(format.[\w-]+|connections.(data-ingestions|integrations|platforms|whole-days)|workspaces.(events|flags|plans|workspaces)|endpoints.(live|paging|workspace-params)|values.(decimal|money|storable-json)|access.(permissions|users)|messages.(channel|comments-address)|queries.[\w-]+|dashboards.(?!change|outline|dashboard-spec|spec-problem|filter-problem)[\w-]+|insights.(endpoints|feed-item|feedback|insight-sentence|summary-item))\.ts/,
  },
  // The overview loads these by themselves; the rest grows with every area.
  { name: 'contract-overview', test: /contract.src.(insights|connections)/ },
  { name: 'contract-rest', test: /contract.src/ },
  { name: 'entry', tags: ['$initial'] },
  // The login page loads these few files and not the whole of `ui`, which would put it over its budget.
  {
    name: 'sign-in',
    test: files(
      'features/accounts/text-link',
      'format/day',
      'ui/feedback/(Alert|report-error)',
      'ui/form/(FieldFrame|TextField)',
    ),
  },
  { name: 'forms', test: folders('features/forms') },
  { name: 'login', test: folders('screens/login') },
  // As a part of `workspace` it would be loaded before the first screen.
  { name: 'settings-pages', test: files('features/navigation/settings-pages') },
  {
    name: 'workspace',
    test: files(
      'app/pages/SignedInPage',
      'app/router/workspace-guards',
      'app/shell/Shell',
      'format/[^/]+',
      'ui/(button|feedback|layout|overlay)/[^/]+',
      'ui/data/Arrow',
      'ui/form/(SelectField|use-options)',
      'features/integrations/drawer-address',
      'features/navigation/[^/]+',
      'features/workspace/FirstVisit',
    ),
  },
  {
    name: 'chart',
    test: files('charts/draw/(Chart|Sparkline)', 'features/dashboards/elements/chart/ChartElement'),
  },
  {
    name: 'dashboard',
    // There is hardly a dashboard without figures.
    test: files(
      'features/dashboards/LoadedDashboard',
      'features/dashboards/elements/(kpi|kpi2|kpi3|kpi3-group)/[^/]+Element',
      'features/dashboards/view/(DashboardHelp|DashboardLinks|use-page-hash)',
      'screens/overview/(prefetch-home|OverviewPage|HomeDashboard)',
    ),
  },
  {
    name: 'grid',
    test: folders(
      'features/dashboards/grid',
      'features/dashboards/elements/(data-table|table|time-comparison-table)',
    ),
  },
  {
    name: 'significant-changes',
    test: folders('features/dashboards/elements/significant-changes'),
  },
  {
    name: 'pivots',
    test: folders('features/dashboards/elements/(heatmap|labeled-pivot-table|pivot-table)'),
  },
  { name: 'controls', test: folders('ui/(data|form)') },
  // Neither the first screen nor the login changes anything.
  {
    name: 'mutation',
    test: /node_modules.@tanstack.(query-core.*mutationObserver|react-query.*useMutation)/i,
  },
  {
    name: 'accounts',
    test: folders(
      'screens/(accept-invitation|forgot-password|register|reset-password|verify-email)',
    ),
  },
  // The overview loads it while data is read; as a part of `integrations` it would bring 48 kB more.
  { name: 'sync', test: folders('features/sync') },
  { name: 'insights', test: folders('features/insights') },
  { name: 'action-log', test: folders('features/action-log') },
  { name: 'messages', test: files('features/messages/(message-queries|message/Avatar)') },
  { name: 'integrations', test: folders('features/(catalogue|integrations)') },
  // Otherwise the page that connects apps would load all settings.
  { name: 'api-keys', test: folders('features/api-keys') },
  { name: 'webhooks', test: files('screens/settings/webhooks/(?!event-names)[^/]+') },
  { name: 'settings', test: folders('screens/settings') },
  // The gallery shows their parts, which would be a file each.
  { name: 'metric-targets', test: folders('screens/metric-targets') },
  {
    name: 'custom-metrics',
    test: files(
      'features/custom-metrics/DeleteMetricDialog',
      'screens/custom-metrics/(MetricStates|MetricTable|PreviewedMetric|CustomMetricsPage)',
    ),
  },
])

interface Chunk {
  name: string
  test?: RegExp
  tags?: '$initial'[]
}

/** Files of web/src by their path without the ending. */
function files(...paths: readonly string[]): RegExp {
  return new RegExp(`/web/src/(${paths.join('|')})\\.tsx?$`)
}

/** Every file in folders of web/src, also those that are fetched later. */
function folders(...paths: readonly string[]): RegExp {
  return new RegExp(`/web/src/(${paths.join('|')})/`)
}

/** Each takes along what it imports, as far as none before it has. */
function inThisOrder(wanted: readonly Chunk[]) {
  return wanted.map((chunk, n) => ({ ...chunk, priority: wanted.length - n }))
}
