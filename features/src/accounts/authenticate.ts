import { AppError, type OrgId, type Role } from '@cartograph/contract'
import { and, eq, gt, memberships, sessions, sql } from '@cartograph/store'
import type { Actor, Services } from '../context.ts'
import { readAccessToken, type Audience, type TokenHolder } from './access-token.ts'

export interface Authenticated {
  readonly actor: Actor
  /** The role in the workspace that was asked for; null for one that the person does not belong to. */
  readonly workspace: { readonly orgId: OrgId; readonly role: Role } | null
}

export interface Authenticate {
  readonly token: string
  readonly audience: Audience
  /** The workspace that is to be entered; a data token names its own. */
  readonly orgId: OrgId | null
}

export async function authenticate(
  services: Services,
  { token, audience, orgId }: Authenticate,
): Promise<Authenticated> {
  const holder = await readAccessToken(services.tokenKeys, token, audience, services.clock())
  return lookUpHolder(services, audience === 'data' ? holder : { ...holder, orgId })
}

/**
 * The token says who it is; the database says whether that still holds, so that signing out and losing a
 * membership count at once and not when the token expires.
 */
export async function lookUpHolder(
  services: Services,
  { userId, sessionId, orgId }: TokenHolder,
): Promise<Authenticated> {
  const [found] = await services.store.asSystem((tx) =>
    tx
      .select({ role: memberships.role })
      .from(sessions)
      .leftJoin(
        memberships,
        and(
          eq(memberships.userId, sessions.userId),
          eq(memberships.status, 'joined'),
          orgId === null ? sql`false` : eq(memberships.orgId, orgId),
        ),
      )
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.userId, userId),
          gt(sessions.expiresAt, services.clock()),
        ),
      ),
  )
  if (found === undefined) throw new AppError('not_authenticated')
  const workspace = orgId === null || found.role === null ? null : { orgId, role: found.role }
  return { actor: { userId, sessionId }, workspace }
}
