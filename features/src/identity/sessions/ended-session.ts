import type { SessionId } from '@cartograph/contract'
import { sessions } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { providerTokenContext } from './session.ts'

/** What has to be known of a session after it was deleted. */
export const endedSession = {
  id: sessions.id,
  userId: sessions.userId,
  sealedProviderToken: sessions.sealedProviderToken,
}

export interface EndedSession {
  readonly id: SessionId
  readonly sealedProviderToken: string | null
}

/** Once they are gone for good: their bearer tokens are refused, and the identity provider is told. */
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
    // The session here has ended, which is what was asked for.
    ctx.log.warn({ err: error }, 'the identity provider was not told that a session ended')
  }
}
