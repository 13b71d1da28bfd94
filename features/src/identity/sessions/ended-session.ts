import type { SessionId } from '@cartograph/contract'
import { sessions } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { providerTokenContext } from './session.ts'

/** The data of a session that is needed after its row was deleted. */
export const endedSession = {
  id: sessions.id,
  userId: sessions.userId,
  sealedProviderToken: sessions.sealedProviderToken,
}

export interface EndedSession {
  readonly id: SessionId
  readonly sealedProviderToken: string | null
}

/** Called after the commit: revokes bearer tokens and notifies the identity provider. */
export async function notifySessionsEnded(
  ctx: Context,
  ended: readonly EndedSession[],
): Promise<void> {
  for (const { id } of ended) ctx.access.invalidate({ session_id: id })
  await Promise.all(ended.map((session) => notifyProvider(ctx, session)))
}

async function notifyProvider(ctx: Context, session: EndedSession): Promise<void> {
  if (session.sealedProviderToken === null) return
  try {
    const place = providerTokenContext(session.id)
    const providerToken = ctx.store.unseal(session.sealedProviderToken, place)
    await ctx.identity.signOut({ providerToken })
  } catch (error) {
    // Our session has ended, as requested.
    ctx.log.warn({ err: error }, 'the identity provider was not notified that a session ended')
  }
}
