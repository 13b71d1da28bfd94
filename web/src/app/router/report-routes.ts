import { ReportId, ReportTemplateId } from '@cartograph/contract'
import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { requireFlag } from './guards.ts'
import { workspace } from './parent-routes.ts'
import { pick } from './search-params.ts'

/** One file for six routes, because the login page loads the list of what each import needs. */
const pages = () => import('../../screens/reports/report-pages.ts')

const start = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/reports',
  beforeLoad: requireFlag('enable_reports'),
})

const index = createRoute({
  getParentRoute: () => start,
  path: '/',
  beforeLoad: redirectToList,
})

const list = createRoute({
  getParentRoute: () => start,
  path: '/list',
  component: lazy(pages, 'ReportsPage'),
  validateSearch: (search) => pick(search, 'page'),
})

const preBuilt = createRoute({
  getParentRoute: () => start,
  path: '/pre-built',
  component: lazy(pages, 'PreBuiltPage'),
  validateSearch: (search) => pick(search, 'page'),
})

const preBuiltReport = createRoute({
  getParentRoute: () => start,
  path: '/pre-built/$reportId',
  component: lazy(pages, 'TemplatePage'),
  validateSearch: (search) => pick(search, 'step'),
  beforeLoad: (visit) => requireId(visit, ReportTemplateId, false),
})

/** The id `new` denotes a report that is being created. */
const editedPreBuilt = createRoute({
  getParentRoute: () => start,
  path: '/pre-built/$reportId/edit',
  component: lazy(pages, 'EditTemplatePage'),
  beforeLoad: (visit) => requireId(visit, ReportTemplateId, true),
})

const report = createRoute({
  getParentRoute: () => start,
  path: '/$reportId',
  component: lazy(pages, 'ReportPage'),
  validateSearch: (search) => pick(search, 'step', 'schedules'),
  beforeLoad: (visit) => requireId(visit, ReportId, false),
})

const editedReport = createRoute({
  getParentRoute: () => start,
  path: '/$reportId/edit',
  component: lazy(pages, 'EditReportPage'),
  beforeLoad: (visit) => requireId(visit, ReportId, true),
})

const unknown = createRoute({
  getParentRoute: () => start,
  path: '$',
  beforeLoad: redirectToList,
})

export const reports = start.addChildren([
  index,
  list,
  preBuilt,
  preBuiltReport,
  editedPreBuilt,
  report,
  editedReport,
  unknown,
])

interface ReportVisit {
  readonly params: { readonly orgId: string; readonly reportId: string }
}

function requireId(
  { params }: ReportVisit,
  schema: { safeParse: (id: string) => { success: boolean } },
  canBeNew: boolean,
): void {
  const { reportId } = params
  const isKnown = reportId === 'new' ? canBeNew : schema.safeParse(reportId).success
  if (!isKnown) redirectToList({ params })
}

function redirectToList({ params: { orgId } }: { params: { orgId: string } }): never {
  throw redirect({ to: '/org/$orgId/insights/reports/list', params: { orgId }, replace: true })
}
