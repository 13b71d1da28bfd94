import { InsightId, OrgId, type FlagName, type Workspace } from '@cartograph/contract'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { safeReturnPath } from '../../features/accounts/safe-return-path.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { RouterContext, RouteVisit } from './router-context.ts'

/** Handles parameters that any URL may carry: a failed sign-in or an invitation. */
export async function handleLandingParams({ context: { client }, location, preload }: RouteVisit) {
  const search = new URLSearchParams(location.searchStr)
  const failure = search.get(signInErrorParam)
  if (failure !== null) {
    if (preload) return
    const { redirectFailedSignIn } = await import('./sign-in-error.ts')
    await redirectFailedSignIn({ client, location, failure, name: signInErrorParam })
  }
  const invitationToken = search.get('invitation_token')
  const orgId = OrgId.safeParse(search.get('org_id'))
  if (invitationToken === null || invitationToken === '' || !orgId.success) return
  if (await client.session.open()) {
    throw redirect({
      to: '/org/$orgId/accept-invitation',
      params: { orgId: orgId.data },
      state: { invitationToken },
      replace: true,
    })
  }
  if (location.pathname === '/register') return
  throw redirect({
    to: '/register',
    search: { invitation_token: invitationToken, org_id: orgId.data },
    replace: true,
  })
}

/** Redirects signed-in users away from the sign-in pages: to the requested page, or where they start. */
export async function redirectSignedIn({ context, search }: SignInVisit) {
  if (!(await context.client.session.open())) return
  const wanted = safeReturnPath(search.redirect, origin)
  if (wanted === '/') {
    const { redirectToOnlyWorkspace } = await import('./workspace-guards.ts')
    await redirectToOnlyWorkspace(context)
  }
  throw redirect({ href: wanted, replace: true })
}

interface SignInVisit {
  context: RouterContext
  search: { redirect?: string }
}

/** Requires a session, and remembers the requested page. */
export async function requireSession({ context, location: { href } }: RouteVisit) {
  if (await context.client.session.open()) return
  throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } })
}

/** Loaded on demand, so that signed-out users don't download it. */
export async function openWorkspace(visit: RouteVisit, id: string) {
  const { loadWorkspace } = await import('./workspace-guards.ts')
  return { org: await loadWorkspace(visit, id) }
}

/** Without an active plan only the settings are open. */
export function requireActivePlan({ context: { org } }: Pick<WorkspaceVisit, 'context'>): void {
  const { org_id: orgId, plan } = org
  if (plan.is_plan_active) return
  throw redirect({ to: '/org/$orgId/settings/billing', params: { orgId }, replace: true })
}

/** Redirects to the start page of a workspace. */
export function redirectToStart(org: Workspace, { state }: ParsedLocation): never {
  requireActivePlan({ context: { org } })
  throw redirect({
    to: org.feature_flags.enable_home
      ? '/org/$orgId/insights/overview'
      : '/org/$orgId/insights/explore',
    params: { orgId: org.org_id },
    ...(state.isFirstAccess === true && { state: { isFirstAccess: true } }),
    replace: true,
  })
}

interface WorkspaceVisit {
  context: { org: Workspace }
  location: ParsedLocation
}

/** Redirects if the feature is off in the workspace. */
export function requireFlag(flag: FlagName) {
  return (visit: UnknownVisit) => {
    requireActivePlan(visit)
    const { context, location, preload } = visit
    if (context.org.feature_flags[flag]) return
    if (!preload) toast.error(pageIsOff)
    redirectToStart(context.org, location)
  }
}

/** The settings stay open without an active plan. */
export function requireFlagOfSettings(flag: FlagName) {
  return (visit: UnknownVisit & { params: { orgId: string } }) => {
    if (visit.context.org.feature_flags[flag]) return
    if (!visit.preload) toast.error(pageIsOff)
    redirectToSettings('general')(visit)
  }
}

const pageIsOff =
  'This page is switched off in your workspace. An admin can turn it on in Settings → General.'

/** The feed is also reachable under this path; any other invalid id redirects to the start page. */
export function requireInsightId(
  visit: UnknownVisit & { params: { orgId: string; insightId: string } },
) {
  const { params } = visit
  if (params.insightId === 'feed')
    throw redirect({ to: '/org/$orgId/insights/feed', params, replace: true })
  if (!InsightId.safeParse(params.insightId).success) redirectUnknownToStart(visit)
  requireActivePlan(visit)
}

/** Unknown paths in a workspace lead to its start page, which is also meant by the bare `/insights`. */
export function redirectUnknownToStart({ context, location, preload }: UnknownVisit): never {
  if (!preload && !/\/insights\/?$/.test(location.pathname)) toast.error(unknownPage)
  return redirectToStart(context.org, location)
}

interface UnknownVisit extends WorkspaceVisit {
  preload: boolean
}

export function redirectUnknownSetting(visit: {
  params: { orgId: string; _splat?: string }
  preload: boolean
}) {
  const { _splat: tab } = visit.params
  // The name of the tab of data sources in older links.
  if (tab === 'integrations') redirectToSettings('datasources')(visit)
  if (!visit.preload) toast.error(unknownPage)
  redirectToSettings('general')(visit)
}

const unknownPage = "Sorry, this page doesn't exist!"

/** The home page then says that the page doesn't exist. */
export function redirectUnknown(): never {
  throw redirect({ to: '/', replace: true, state: { missing: 'page' } })
}

export function redirectToSettings(page: 'general' | 'datasources') {
  return ({ params: { orgId } }: { params: { orgId: string } }) => {
    throw redirect({ to: `/org/$orgId/settings/${page}`, params: { orgId }, replace: true })
  }
}

const { origin } = globalThis.location

/** The parameter with the reason why signing in with Google failed. */
const signInErrorParam = 'sign_in_error'
