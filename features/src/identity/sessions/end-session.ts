import { AppError, endSession as endpoint, type SessionId } from '@cartograph/contract'
import { and, eq, sessions } from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import { requirePerson, type Context } from '../../context.ts'
import { endedSession, notifySessionsEnded } from './ended-session.ts'

/** Ends one of the person's own sessions; somebody else's does not exist. */
export async function endSession(
  ctx: Context,
  { sessionId }: { sessionId: SessionId },
): Promise<void> {
  const { userId } = requirePerson(ctx)
  const ended = await ctx.store.asSystem(async (tx) => {
    const deleted = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .returning(endedSession)
    if (deleted.length === 0) throw new AppError('not_found')
    await writeAuditRow(ctx, tx, { action: endpoint.audit ?? endpoint.name, subject: sessionId })
    return deleted
  })
  await notifySessionsEnded(ctx, ended)
}
