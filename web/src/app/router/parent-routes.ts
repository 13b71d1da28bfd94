import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent as lazy,
} from '@tanstack/react-router'
import { requireSession, openWorkspace, handleLandingParams } from './guards.ts'
import { RootPage } from '../pages/RootPage.tsx'
import type { RouterContext } from './router-context.ts'

/** The parent of all routes. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: RootPage,
  beforeLoad: handleLandingParams,
})

/** The parent of all routes that need a session. */
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
