import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { signedIn } from './parent-routes.ts'
import { pick } from './search-params.ts'

/** The return address of platforms. */
export const callback = createRoute({
  getParentRoute: () => signedIn,
  path: '/callback',
  component: lazy(() => import('../../screens/callback/CallbackPage.tsx'), 'CallbackPage'),
})

/** The consent of OAuth, for apps that connect to `/mcp`. */
export const connectApp = createRoute({
  getParentRoute: () => signedIn,
  path: '/connect-app',
  component: lazy(() => import('../../screens/connect-app/ConnectAppPage.tsx'), 'ConnectAppPage'),
})

/** The page of an installation that began at a platform. */
export const platformInstall = createRoute({
  getParentRoute: () => signedIn,
  path: '/install',
  component: lazy(
    () => import('../../screens/install/PlatformInstallPage.tsx'),
    'PlatformInstallPage',
  ),
  validateSearch: (search) => pick(search, 'token', 'failed'),
})

const shopifyPages = () => import('../../screens/shopify/shopify-pages.ts')

/** The entry point of installations from Shopify's app store. */
export const shopifyInstall = createRoute({
  getParentRoute: () => signedIn,
  path: '/shopify',
  component: lazy(shopifyPages, 'InstallPage'),
  validateSearch: (search) => pick(search, 'shop'),
})

export const shopifyWelcome = createRoute({
  getParentRoute: () => signedIn,
  path: '/shopify/welcome',
  component: lazy(shopifyPages, 'WelcomePage'),
  validateSearch: (search) => pick(search, 'orgId'),
})

export const shopifyIntegrated = createRoute({
  getParentRoute: () => signedIn,
  path: '/shopify/already-integrated',
  component: lazy(shopifyPages, 'AlreadyIntegratedPage'),
})

export const shopifyError = createRoute({
  getParentRoute: () => signedIn,
  path: '/shopify/error',
  component: lazy(shopifyPages, 'InstallErrorPage'),
})
