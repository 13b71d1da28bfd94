import { OrgId, type Membership, type Workspace } from '@cartograph/contract'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { orgsQuery, workspaceQuery } from '../../api/queries.ts'
import { isCancelled, reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { RouterContext, RouteVisit } from './router-context.ts'

/** Opens the only workspace of a user who was invited to no other; otherwise they choose from the list. */
export async function redirectToOnlyWorkspace({ client, queryClient }: RouterContext) {
  const memberships = await queryClient.ensureQueryData(orgsQuery(client)).then(
    ({ items }) => items,
    // The list shows why it couldn't be loaded.
    () => [],
  )
  const [only] = memberships
  if (only?.status !== 'joined' || memberships.length > 1) return
  throw redirect({ to: '/org/$orgId', params: { orgId: only.org.org_id }, replace: true })
}

/**
 * Redirects to the list of workspaces if the user isn't a member or the workspace can't be loaded.
 */
export async function loadWorkspace(
  { context: { client, queryClient }, preload }: RouteVisit,
  id: string,
): Promise<Workspace> {
  const orgId = OrgId.safeParse(id)
  if (!orgId.success) throw redirect({ to: '/', replace: true, state: { missing: 'workspace' } })
  try {
    const { org } = await queryClient.ensureQueryData(workspaceQuery(client, orgId.data))
    return org
  } catch (error) {
    if (error instanceof ApiError ? error.isNotAuthenticated : isCancelled(error)) throw error
    const isMissing = error instanceof ApiError && error.code === 'not_found'
    if (!preload && !isMissing) reportError(error)
    throw redirect({
      to: '/',
      replace: true,
      ...(isMissing && { state: { missing: 'workspace' } }),
    })
  }
}

/**
 * An invited user can't read the workspace yet, so its plan comes from the user's own list. If that fails,
 * the page still opens; the server decides in the end.
 */
export async function checkCanAccept(
  { context, location, preload }: RouteVisit,
  id: string,
): Promise<void> {
  const orgId = OrgId.safeParse(id)
  if (location.state.invitationToken === undefined || !orgId.success) {
    throw redirect({ to: '/', replace: true })
  }
  const membership = await findMembership(context, orgId.data)
  if (membership === undefined || membership.plans.length === 0) return
  if (membership.plans.some((plan) => plan.is_plan_active)) return
  if (membership.status === 'joined') {
    const params = { orgId: orgId.data }
    throw redirect({ to: '/org/$orgId/settings/billing', params, replace: true })
  }
  if (!preload) toast.error('This workspace has no active plan. Contact one of its admins.')
  throw redirect({ to: '/', replace: true })
}

async function findMembership(
  { client, queryClient }: RouterContext,
  orgId: OrgId,
): Promise<Membership | undefined> {
  try {
    const { items } = await queryClient.ensureQueryData(orgsQuery(client))
    return items.find(({ org }) => org.org_id === orgId)
  } catch {
    return undefined
  }
}
