import { useSearch } from '@tanstack/react-router'
import { safeReturnPath } from './safe-return-path.ts'

/** Where the person wanted to go before they were asked to sign in, from the address. */
export function useReturnPath(): string {
  const { redirect } = useSearch({ strict: false })
  return safeReturnPath(redirect, location.origin)
}

/** The search params that carry a return path to another sign-in screen. */
export function carrying(returnPath: string): { redirect?: string } {
  return returnPath === '/' ? {} : { redirect: returnPath }
}

/** The path that takes whoever is signed in to their invitation. */
export function invitationPath(orgId: string, token: string): string {
  return `/?${new URLSearchParams({ invitation_token: token, org_id: orgId })}`
}

/** The invitation that a return path leads to. */
export function invitationOf(returnPath: string): { orgId?: string; token?: string } {
  const search = new URL(returnPath, location.origin).searchParams
  const [orgId, token] = [search.get('org_id'), search.get('invitation_token')]
  return orgId === null || token === null ? {} : { orgId, token }
}
