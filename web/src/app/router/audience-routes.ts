import { SegmentId, SegmentTemplateId, SyncedAudienceId } from '@cartograph/contract'
import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { redirectUnknownToStart, requireFlag } from './guards.ts'
import { workspace } from './parent-routes.ts'
import { pick } from './search-params.ts'

const requireAudiences = requireFlag('enable_audiences')

export const audiences = createRoute({
  getParentRoute: () => workspace,
  path: '/audiences',
  beforeLoad: (visit) => {
    requireAudiences(visit)
    throw redirect({ to: '/org/$orgId/audiences/segments', params: visit.params, replace: true })
  },
})

export const segments = createRoute({
  getParentRoute: () => workspace,
  path: '/audiences/segments',
  component: lazy(() => import('../../screens/audiences/SegmentsPage.tsx'), 'SegmentsPage'),
  validateSearch: (search) => pick(search, 'page'),
  beforeLoad: requireAudiences,
})

/** One file for both, because the login page loads the list of what each import needs. */
const templatePages = () => import('../../screens/audiences/templates/template-pages.ts')

export const segmentTemplates = createRoute({
  getParentRoute: () => workspace,
  path: '/audiences/segments/templates',
  component: lazy(templatePages, 'TemplatesPage'),
  validateSearch: (search) => pick(search, 'page', 'tags'),
  beforeLoad: requireAudiences,
})

export const segment = createRoute({
  getParentRoute: () => workspace,
  path: '/audiences/segments/$segmentId',
  component: lazy(() => import('../../screens/audiences/SegmentPage.tsx'), 'SegmentPage'),
  validateSearch: (search) => pick(search, 'tab'),
  beforeLoad: (visit) => {
    requireAudiences(visit)
    requireSegmentId(visit, false)
  },
})

export const newTemplate = createRoute({
  getParentRoute: () => workspace,
  path: '/audiences/segments/new-template/edit',
  component: lazy(templatePages, 'EditTemplatePage'),
  validateSearch: ({ segment: id }): { segment?: SegmentId } => {
    const parsed = SegmentId.safeParse(id)
    return parsed.success ? { segment: parsed.data } : {}
  },
  beforeLoad: requireAudiences,
})

export const editedSegment = createRoute({
  getParentRoute: () => workspace,
  path: '/audiences/segments/$segmentId/edit',
  component: lazy(() => import('../../screens/audiences/EditSegmentPage.tsx'), 'EditSegmentPage'),
  validateSearch: ({ template }): { template?: SegmentTemplateId } => {
    const id = SegmentTemplateId.safeParse(template)
    return id.success ? { template: id.data } : {}
  },
  beforeLoad: (visit) => {
    requireAudiences(visit)
    requireSegmentId(visit, true)
  },
})

export const syncs = createRoute({
  getParentRoute: () => workspace,
  path: '/audiences/syncs',
  component: lazy(() => import('../../screens/audiences/syncs/SyncsPage.tsx'), 'SyncsPage'),
  validateSearch: (search) => pick(search, 'page'),
  beforeLoad: requireAudiences,
})

export const sync = createRoute({
  getParentRoute: () => workspace,
  path: '/audiences/syncs/$syncId',
  component: lazy(() => import('../../screens/audiences/syncs/SyncPage.tsx'), 'SyncPage'),
  validateSearch: (search) => pick(search, 'tab', 'state', 'reason'),
  beforeLoad: (visit) => {
    requireAudiences(visit)
    requireSyncId(visit, false)
  },
})

export const editedSync = createRoute({
  getParentRoute: () => workspace,
  path: '/audiences/syncs/$syncId/edit',
  component: lazy(() => import('../../screens/audiences/syncs/EditSyncPage.tsx'), 'EditSyncPage'),
  validateSearch: ({ segment: id }): { segment?: SegmentId } => {
    const parsed = SegmentId.safeParse(id)
    return parsed.success ? { segment: parsed.data } : {}
  },
  beforeLoad: (visit) => {
    requireAudiences(visit)
    requireSyncId(visit, true)
  },
})

type SegmentVisit = Parameters<typeof redirectUnknownToStart>[0] & {
  readonly params: { readonly segmentId: string }
}

/** The id `new` denotes a segment that is being created. */
function requireSegmentId(visit: SegmentVisit, canBeNew: boolean): void {
  const { segmentId } = visit.params
  if (canBeNew && segmentId === 'new') return
  if (!SegmentId.safeParse(segmentId).success) redirectUnknownToStart(visit)
}

type SyncVisit = Parameters<typeof redirectUnknownToStart>[0] & {
  readonly params: { readonly syncId: string }
}

/** The id `new` denotes a synced audience that is being created. */
function requireSyncId(visit: SyncVisit, canBeNew: boolean): void {
  const { syncId } = visit.params
  if (canBeNew && syncId === 'new') return
  if (!SyncedAudienceId.safeParse(syncId).success) redirectUnknownToStart(visit)
}
