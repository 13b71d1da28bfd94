import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent as lazy,
} from '@tanstack/react-router'
import { requireSession, openWorkspace, handleLandingParams } from './guards.ts'
import { RootPage } from '../pages/RootPage.tsx'
import type { RouterContext } from './router-context.ts'

/** Above all routes. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: RootPage,
  beforeLoad: handleLandingParams,
})

/** Everything below is for somebody who is signed in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazy(() => import('../pages/SignedInPage.tsx'), 'SignedInPage'),
  beforeLoad: requireSession,
})

export const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/org/$orgId',
  component: lazy(() => import('../shell/Shell.tsx'), 'Shell'),
  beforeLoad: (visit) => openWorkspace(visit, visit.params.orgId),
})
