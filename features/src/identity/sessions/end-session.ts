import { AppError, endSession as endpoint } from '@cartograph/contract'
import { and, eq, sessions } from '@cartograph/store'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import { requirePerson } from '../../context.ts'
import { serves } from '../../serves.ts'
import { endedSession, notifySessionsEnded } from './ended-session.ts'

/** Ends one of the user's own sessions; others are not found. */
export const endSession = serves(endpoint, async (ctx, { sessionId }) => {
  const { userId } = requirePerson(ctx)
  const ended = await ctx.store.asSystem(async (tx) => {
    const deleted = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .returning(endedSession)
    if (deleted.length === 0) throw new AppError('not_found')
    await writeAuditRow(ctx, tx, { action: auditActionOf(endpoint), subject: sessionId })
    return deleted
  })
  await notifySessionsEnded(ctx, ended)
})
