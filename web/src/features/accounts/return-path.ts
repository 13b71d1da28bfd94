import { useSearch } from '@tanstack/react-router'
import { safeReturnPath } from './safe-return-path.ts'

/** The page to return to after signing in, from the URL. */
export function useReturnPath(): string {
  const { redirect } = useSearch({ strict: false })
  return safeReturnPath(redirect, location.origin)
}

/** The search parameters that pass the return path to another sign-in page. */
export function returnSearch(returnPath: string): { redirect?: string } {
  return returnPath === '/' ? {} : { redirect: returnPath }
}

/** The path that leads a signed-in user to an invitation. */
export function invitationPath(orgId: string, token: string): string {
  return `/?${new URLSearchParams({ invitation_token: token, org_id: orgId })}`
}

/** The invitation in a return path. */
export function parseInvitation(returnPath: string): { orgId?: string; token?: string } {
  const search = new URL(returnPath, location.origin).searchParams
  const [orgId, token] = [search.get('org_id'), search.get('invitation_token')]
  return orgId === null || token === null ? {} : { orgId, token }
}
