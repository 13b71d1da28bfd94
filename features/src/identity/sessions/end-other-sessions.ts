import { endOtherSessions as endpoint } from '@cartograph/contract'
import { and, eq, ne, sessions } from '@cartograph/store'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import { requirePerson } from '../../context.ts'
import { serves } from '../../serves.ts'
import { endedSession, notifySessionsEnded } from './ended-session.ts'

/** Signs the user out everywhere else. */
export const endOtherSessions = serves(endpoint, async (ctx) => {
  const { userId, sessionId } = requirePerson(ctx)
  const ended = await ctx.store.asSystem(async (tx) => {
    const deleted = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
      .returning(endedSession)
    await writeAuditRow(ctx, tx, {
      action: auditActionOf(endpoint),
      subject: userId,
      details: { ended: deleted.length },
    })
    return deleted
  })
  await notifySessionsEnded(ctx, ended)
})
