import { InsightId, OrgId, type FlagName, type Workspace } from '@cartograph/contract'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { safeReturnPath } from '../../features/accounts/safe-return-path.ts'
import type { RouterContext, Visit } from './router-context.ts'

/** What the address of any page may carry: a failed sign-in, or an invitation. */
export async function handleLandingParams({ context: { client }, location, preload }: Visit) {
  const search = new URLSearchParams(location.searchStr)
  const failure = search.get(signInErrorParam)
  if (failure !== null) {
    if (preload) return
    const saved = safeReturnPath(withoutParam(location, signInErrorParam), origin)
    // The server has ended the session of whoever failed. Who still has one followed somebody's link.
    if (await client.session.open()) throw redirect({ href: saved, replace: true })
    const { knownSignInError } = await import('./sign-in-error.ts')
    throw redirect({
      to: '/login',
      search: saved === '/' ? {} : { redirect: saved },
      state: { signInError: knownSignInError(failure) },
      replace: true,
    })
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

/** Whoever is signed in has nothing to do on a sign-in page. */
export async function redirectSignedIn({ context, search }: SignInVisit) {
  if (!(await context.client.session.open())) return
  throw redirect({ href: safeReturnPath(search.redirect, origin), replace: true })
}

interface SignInVisit {
  context: RouterContext
  search: { redirect?: string }
}

/** Asks for a session first, and remembers where the person wanted to go. */
export async function requireSession({ context, location: { href } }: Visit) {
  if (await context.client.session.open()) return
  throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } })
}

/** Whoever is not signed in does not load how this is done. */
export async function openWorkspace(visit: Visit, id: string) {
  const { loadWorkspace } = await import('./workspace-guards.ts')
  return { org: await loadWorkspace(visit, id) }
}

/** Without an active plan only the settings are open. */
export function requireActivePlan({ org_id: orgId, plan }: Workspace): void {
  if (plan.is_plan_active) return
  throw redirect({ to: '/org/$orgId/settings/billing', params: { orgId }, replace: true })
}

/** Where a workspace begins. */
export function redirectToStart(org: Workspace, { state }: ParsedLocation): never {
  requireActivePlan(org)
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

/** Closed while it is switched off in the workspace. */
export function requireFlag(flag: FlagName) {
  return ({ context: { org }, location }: WorkspaceVisit) => {
    requireActivePlan(org)
    if (!org.feature_flags[flag]) redirectToStart(org, location)
  }
}

/** The feed goes by that name, too; whatever else stands in its place leads to where a workspace begins. */
export function requireInsightId(
  visit: WorkspaceVisit & { params: { orgId: string; insightId: string } },
) {
  const { context, location, params } = visit
  if (params.insightId === 'feed')
    throw redirect({ to: '/org/$orgId/insights/feed', params, replace: true })
  if (!InsightId.safeParse(params.insightId).success) redirectToStart(context.org, location)
  requireActivePlan(context.org)
}

export function redirectHome(): never {
  throw redirect({ to: '/', replace: true })
}

export function redirectToSettings(page: 'general' | 'datasources') {
  return ({ params: { orgId } }: { params: { orgId: string } }) => {
    throw redirect({ to: `/org/$orgId/settings/${page}`, params: { orgId }, replace: true })
  }
}

function withoutParam({ pathname, searchStr, hash }: ParsedLocation, name: string): string {
  const search = new URLSearchParams(searchStr)
  search.delete(name)
  return pathname + (search.size === 0 ? '' : `?${search}`) + (hash === '' ? '' : `#${hash}`)
}

const { origin } = globalThis.location

/** The parameter in which the server tells why signing in at Google has failed. */
const signInErrorParam = 'sign_in_error'
