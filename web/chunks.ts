/**
 * What is loaded together, the first match first. Left to itself the bundler makes a file of everything that
 * two screens share: a dashboard was 85 files, which compress a seventh worse than these eleven.
 * `npm run verify` holds the sizes to their budgets.
 */
export const chunks = inThisOrder([
  {
    name: 'base',
    // What the first page needs of the libraries and of the contract.
    test: /node_modules.(react\/|react-dom|scheduler|@tanstack.(?!react-table|table-core|react-virtual|virtual-core|query-core.*(mutation|infiniteQuery|queriesObserver)|react-query.*(useMutation|Mutat|Infinite|useQueries))|zod|clsx|use-sync)|contract.src.(values.(calendar|ids|time)|endpoints.(endpoint|errors)|access.(identity|password))\.ts/,
  },
  {
    name: 'contract',
    // What a dashboard needs of it. Another file that is taken in here is loaded with every dashboard.
    test: /contract.src.(connections.(data-ingestions|integrations|platforms)|workspaces.(events|flags|plans|workspaces)|endpoints.(live|paging|workspace-params)|values.(decimal|money|storable-json)|access.(permissions|users)|queries.[\w-]+|dashboards.(?!change|dashboard-spec|spec-problem|filter-problem)[\w-]+|insights.(endpoints|feed-item|feedback|insight-sentence|summary-item))\.ts/,
  },
  { name: 'contract-rest', test: /contract.src/ },
  { name: 'entry', tags: ['$initial'] },
  {
    name: 'sign-in',
    test: /web.src.(features.accounts.text-link|format.day|ui.\w+.(Alert|FieldFrame|report-error|TextField))\.tsx?$/,
  },
  {
    name: 'workspace',
    test: /web.src.(api.queries|app.\w+.(Shell|SignedInPage|workspace-guards)|features.(integrations.drawer-address|navigation.TopBar|workspace.FirstVisit)|format.\w+|ui.\w+.(Arrow|ConfirmDialog|ErrorState|Menu|Modal|Popover|SelectField|Sheet|Skeleton|TabStrip|Tooltip|use-is-online))\.tsx?$/,
  },
  {
    name: 'chart',
    test: /web.src.(charts.draw.(Chart|Sparkline)|features.dashboards.elements.chart.ChartElement)\.tsx$/,
  },
  {
    name: 'dashboard',
    // There is hardly a dashboard without figures.
    test: /web.src.features.dashboards.(LoadedDashboard|elements.(kpi|kpi2|kpi3|kpi3-group).\w+Element)\.tsx$/,
  },
  {
    name: 'grid',
    test: /web.src.features.dashboards.(grid.GridPanel|elements.(data-table.DataTable|table.Table|time-comparison-table.TimeComparisonTable))\.tsx$/,
  },
])

interface Chunk {
  name: string
  test?: RegExp
  tags?: '$initial'[]
}

/** Each takes along what it imports, as far as none before it has. */
function inThisOrder(wanted: readonly Chunk[]) {
  return wanted.map((chunk, n) => ({ ...chunk, priority: wanted.length - n }))
}
