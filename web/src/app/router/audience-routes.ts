import { SegmentId, SegmentTemplateId } from '@cartograph/contract'
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

export const segmentTemplates = createRoute({
  getParentRoute: () => workspace,
  path: '/audiences/segments/templates',
  component: lazy(
    () => import('../../screens/audiences/templates/TemplatesPage.tsx'),
    'TemplatesPage',
  ),
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

type SegmentVisit = Parameters<typeof redirectUnknownToStart>[0] & {
  readonly params: { readonly segmentId: string }
}

/** The id `new` stands for a segment that is being created. */
function requireSegmentId(visit: SegmentVisit, canBeNew: boolean): void {
  const { segmentId } = visit.params
  if (canBeNew && segmentId === 'new') return
  if (!SegmentId.safeParse(segmentId).success) redirectUnknownToStart(visit)
}
