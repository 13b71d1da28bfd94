import { and, eq, inArray, memberships, users } from '@cartograph/store'
import type { Context } from '../context.ts'
import { announce } from '../notifications/index.ts'

/** Updates the open pages of people who have other workspaces: their tray lists invitations. */
export async function announceInvitations(ctx: Context, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await ctx.store.asSystem(async (tx) => {
    const places = await tx
      .select({ orgId: memberships.orgId, userId: memberships.userId })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(inArray(users.email, [...emails]), eq(memberships.isActive, true)))
    for (const { orgId, userId } of places) await announce(tx, orgId, userId)
  })
}
