import { and, asc, eq, gt, invitations, isNull, users, workspaces } from '@cartograph/store'
import { requirePerson, type Context } from '../context.ts'
import { fullName } from '../users/index.ts'

/**
 * The workspaces that the caller is invited to and has not joined. Read from the invitations themselves, so that one
 * that was withdrawn or accepted is gone, and a repeated one is listed once.
 */
export async function listInvitations(ctx: Context) {
  const { userId } = requirePerson(ctx)
  const { workspaces: known } = (await ctx.access.person(userId)) ?? {}
  const invited = [...(known?.values() ?? [])].some(({ status }) => status === 'invited')
  if (!invited) return []
  const rows = await ctx.store.asSystem(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (user?.emailVerified !== true) return []
    return tx
      .select({
        orgId: invitations.orgId,
        name: workspaces.name,
        createdAt: invitations.createdAt,
        inviter: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      })
      .from(invitations)
      .innerJoin(workspaces, eq(workspaces.orgId, invitations.orgId))
      .leftJoin(users, eq(users.id, invitations.invitedBy))
      .where(
        and(
          eq(invitations.email, user.email),
          isNull(invitations.acceptedAt),
          isNull(invitations.withdrawnAt),
          gt(invitations.expiresAt, ctx.clock()),
        ),
      )
      .orderBy(asc(invitations.createdAt))
  })
  return rows
    .filter(({ orgId }) => known?.get(orgId)?.status === 'invited')
    .map(({ orgId, name, createdAt, inviter }) => ({
      org_id: orgId,
      org_name: name,
      inviter: inviter === null ? null : fullName(inviter),
      created_at: createdAt.toISOString(),
    }))
}
