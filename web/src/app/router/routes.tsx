import {
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  type RouterHistory,
} from '@tanstack/react-router'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PendingPage } from '../pages/PendingPage.tsx'
import { GoBack } from '../../ui/button/GoBack.tsx'
import {
  redirectUnknown,
  redirectUnknownSetting,
  redirectUnknownToStart,
  redirectToSettings,
  redirectToStart,
  requireActivePlan,
  requireFlagOfSettings,
  redirectSignedIn,
} from './guards.ts'
import { customMetrics } from './custom-metric-routes.ts'
import {
  callback,
  connectApp,
  platformInstall,
  shopifyError,
  shopifyInstall,
  shopifyIntegrated,
  shopifyWelcome,
} from './arrival-routes.ts'
import {
  actionLog,
  alerts,
  discussions,
  explore,
  feed,
  insight,
  insightShortPath,
  justAsk,
  metricTargets,
  overview,
  savedFeed,
  search,
} from './insight-routes.ts'
import {
  audiences,
  editedSegment,
  newTemplate,
  editedSync,
  segment,
  segments,
  segmentTemplates,
  sync,
  syncs,
} from './audience-routes.ts'
import { root, signedIn, workspace } from './parent-routes.ts'
import { reports } from './report-routes.ts'
import type { RouterContext } from './router-context.ts'
import { parseSearch, pick, stringifySearch } from './search-params.ts'

/** The route tree. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([
      register,
      verifyEmail,
      login,
      forgotPassword,
      resetPassword,
      privacy,
      pricing,
      publicDashboard,
      signedIn.addChildren([
        home,
        account,
        setup,
        setupWorkspace,
        setupStep,
        acceptInvitation,
        callback,
        connectApp,
        platformInstall,
        shopifyInstall,
        shopifyWelcome,
        shopifyIntegrated,
        shopifyError,
        gallery,
        workspace.addChildren([
          workspaceStart,
          settings.addChildren([
            general,
            team,
            datasources,
            destinations,
            notifications,
            apiKeys,
            webhooks,
            billing,
            auditLog,
            startOfSettings,
            unknownSetting,
          ]),
          overview,
          explore,
          feed,
          savedFeed,
          search,
          reports,
          actionLog,
          alerts,
          discussions,
          customMetrics,
          metricTargets,
          justAsk,
          insight,
          insightShortPath,
          audiences,
          segments,
          segmentTemplates,
          segment,
          newTemplate,
          editedSegment,
          syncs,
          sync,
          editedSync,
          help,
          unknownInWorkspace,
        ]),
        unknown,
      ]),
    ]),
    context,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
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

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazy(() => import('../../screens/register/RegisterPage.tsx'), 'RegisterPage'),
  validateSearch: (search) => pick(search, 'redirect', 'invitation_token', 'org_id'),
  beforeLoad: redirectSignedIn,
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazy(
    () => import('../../screens/verify-email/VerifyEmailPage.tsx'),
    'VerifyEmailPage',
  ),
  validateSearch: (search) => pick(search, 'redirect'),
  beforeLoad: redirectSignedIn,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazy(() => import('../../screens/login/LoginPage.tsx'), 'LoginPage'),
  validateSearch: (search) => pick(search, 'redirect'),
  beforeLoad: redirectSignedIn,
})

/** One import: the login page loads the list of what each import needs. */
const passwordPages = () => import('../../screens/forgot-password/password-pages.ts')

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazy(passwordPages, 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazy(passwordPages, 'ResetPasswordPage'),
  validateSearch: (search) => pick(search, 'email'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazy(() => import('../../screens/privacy/PrivacyPage.tsx'), 'PrivacyPage'),
})

const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  component: lazy(() => import('../../screens/pricing/PricingPage.tsx'), 'PricingPage'),
})

const publicDashboard = createRoute({
  getParentRoute: () => root,
  path: '/public/$token',
  component: lazy(
    () => import('../../screens/public/PublicDashboardPage.tsx'),
    'PublicDashboardPage',
  ),
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazy(() => import('../../screens/home/HomePage.tsx'), 'HomePage'),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazy(() => import('../../screens/account/AccountPage.tsx'), 'AccountPage'),
})

const SetupPage = lazy(() => import('../../screens/setup/SetupPage.tsx'), 'SetupPage')

const setup = createRoute({ getParentRoute: () => signedIn, path: '/setup', component: SetupPage })

const setupWorkspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/setup/$orgId',
  component: SetupPage,
})

const setupStep = createRoute({
  getParentRoute: () => signedIn,
  path: '/setup/$orgId/$step',
  component: SetupPage,
  validateSearch: pickDrawer,
})

/** Outside of the workspace's shell, because an invited user can't open the workspace yet. */
const acceptInvitation = createRoute({
  getParentRoute: () => signedIn,
  path: '/org/$orgId/accept-invitation',
  component: lazy(
    () => import('../../screens/accept-invitation/AcceptInvitationPage.tsx'),
    'AcceptInvitationPage',
  ),
  beforeLoad: async (visit) => {
    const { checkCanAccept } = await import('./workspace-guards.ts')
    await checkCanAccept(visit, visit.params.orgId)
  },
})

/** Every element in every state, for developers. */
const gallery = createRoute({
  getParentRoute: () => signedIn,
  path: '/dev/gallery',
  component: lazy(() => import('../../screens/gallery/GalleryPage.tsx'), 'GalleryPage'),
})

const workspaceStart = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  beforeLoad: ({ context: { org }, location }) => redirectToStart(org, location),
})

const unknownInWorkspace = createRoute({
  getParentRoute: () => workspace,
  path: '$',
  beforeLoad: redirectUnknownToStart,
})

const help = createRoute({
  getParentRoute: () => workspace,
  path: '/help',
  component: lazy(() => import('../../screens/help/HelpPage.tsx'), 'HelpPage'),
  validateSearch: (search) => pick(search, 'md'),
  beforeLoad: requireActivePlan,
})

/** One import: the login page loads the list of what each import needs. */
const settingsPages = () => import('../../screens/settings/pages.ts')

const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: lazy(settingsPages, 'SettingsLayout'),
})

const startOfSettings = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: redirectToSettings('general'),
})

const unknownSetting = createRoute({
  getParentRoute: () => settings,
  path: '$',
  beforeLoad: redirectUnknownSetting,
})

function settingsTab<const Path extends string>(path: Path, page: SettingsPageName) {
  return createRoute({
    getParentRoute: () => settings,
    path,
    component: lazy(settingsPages, page),
  })
}

type SettingsPageName = keyof Awaited<ReturnType<typeof settingsPages>>

const general = settingsTab('/general', 'GeneralPage')

const team = settingsTab('/team', 'TeamPage')

const datasources = createRoute({
  getParentRoute: () => settings,
  path: '/datasources',
  component: lazy(settingsPages, 'DatasourcesPage'),
  validateSearch: pickDrawer,
})

const destinations = createRoute({
  getParentRoute: () => settings,
  path: '/destinations',
  component: lazy(settingsPages, 'DestinationsPage'),
  validateSearch: pickDrawer,
  beforeLoad: requireFlagOfSettings('enable_destinations'),
})

const apiKeys = settingsTab('/api_keys', 'ApiKeysPage')

const notifications = settingsTab('/notifications', 'NotificationsPage')

const webhooks = settingsTab('/webhooks', 'WebhooksPage')

const billing = settingsTab('/billing', 'BillingPage')

const auditLog = settingsTab('/audit_log', 'AuditLogPage')

const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  beforeLoad: redirectUnknown,
})

/** The open integration drawer. */
function pickDrawer(search: Record<string, unknown>) {
  return pick(search, 'drawer', 'context', 'id')
}

export function NotFoundPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[56ch] flex-col items-center justify-center px-4 py-10 text-center">
      <title>Not found – Cartograph</title>
      <h1 className="mb-6 text-20 font-semibold">Sorry, this page doesn't exist!</h1>
      <GoBack />
    </main>
  )
}
