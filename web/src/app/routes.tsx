import { OrgId } from '@cartograph/contract'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { Client } from '../api/client.ts'
import { orgsQuery } from '../api/queries.ts'
import { LoginPage } from '../screens/login/LoginPage.tsx'
import { isPeriodLength, type PeriodLength } from '../screens/overview/period.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { PendingPage } from './PendingPage.tsx'
import { safeReturnPath } from './return-path.ts'

interface RouterContext {
  client: Client
  queryClient: QueryClient
}

/** The one map of routes. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree: root.addChildren([
      login,
      signedIn.addChildren([home, workspace.addChildren([workspaceHome, insightsHome, overview])]),
      unknown,
    ]),
    context,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const root = createRootRouteWithContext<RouterContext>()()

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: LoginPage,
  validateSearch: (search): { redirect?: string } =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  beforeLoad: async ({ context, search }) => {
    if (!(await context.client.session.open())) return
    throw redirect({ href: safeReturnPath(search.redirect, location.origin), replace: true })
  },
})

/** Everything below asks for a session first, and remembers where the person wanted to go. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location: { href } }) => {
    if (await context.client.session.open()) return
    throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } })
  },
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./NoWorkspacePage.tsx'), 'NoWorkspacePage'),
  loader: async ({ context: { client, queryClient } }) => {
    const { items } = await queryClient.ensureQueryData(orgsQuery(client))
    const joined = items.find(({ status }) => status === 'joined')
    if (!joined) return
    throw redirect({
      to: '/org/$orgId/insights/overview',
      params: { orgId: joined.org.org_id },
      replace: true,
    })
  },
})

const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/org/$orgId',
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
  beforeLoad: ({ params }) => {
    if (!OrgId.safeParse(params.orgId).success) throw redirect({ to: '/' })
  },
})

const workspaceHome = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/org/$orgId/insights/overview', params, replace: true })
  },
})

const insightsHome = createRoute({
  getParentRoute: () => workspace,
  path: '/insights',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/org/$orgId/insights/overview', params, replace: true })
  },
})

const overview = createRoute({
  getParentRoute: () => workspace,
  path: '/insights/overview',
  component: lazyRouteComponent(
    () => import('../screens/overview/OverviewPage.tsx'),
    'OverviewPage',
  ),
  validateSearch: ({ days }): { days?: PeriodLength } => (isPeriodLength(days) ? { days } : {}),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
