import { listSessions as endpoint } from '@cartograph/contract'
import { and, desc, eq, gt, sessions } from '@cartograph/store'
import { requirePerson } from '../../context.ts'
import { serves } from '../../serves.ts'

/** The user's sessions, newest first. */
export const listSessions = serves(endpoint, async (ctx) => {
  const { userId, sessionId } = requirePerson(ctx)
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.clock())))
      .orderBy(desc(sessions.createdAt), desc(sessions.id)),
  )
  const items = rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    user_agent: row.userAgent,
    address: row.address,
    is_current: row.id === sessionId,
  }))
  return { items }
})
