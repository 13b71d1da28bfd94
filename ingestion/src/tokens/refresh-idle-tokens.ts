import { ConnectorError } from '@cartograph/connectors'
import { and, connections, eq, exists, lt, oauthProfiles, sql } from '@cartograph/store'
import type { TokenContext } from './open-profile.ts'
import { refreshProfile } from './refresh-profile.ts'
import { canBeRefreshed, unsealTokens } from './token-set.ts'

/** A refresh token that nobody uses dies sooner or later: each is used once in so long. */
const idleMs = 7 * 86_400_000

/** Refreshes the consents of connected connections that were not refreshed for long. Answers how many. */
export async function refreshIdleTokens(ctx: TokenContext, signal: AbortSignal): Promise<number> {
  const before = new Date(ctx.clock().getTime() - idleMs)
  const idle = await ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(oauthProfiles)
      .where(
        and(
          eq(oauthProfiles.requiresReauth, false),
          lt(sql`coalesce(${oauthProfiles.refreshedAt}, ${oauthProfiles.createdAt})`, before),
          exists(
            tx
              .select({ id: connections.id })
              .from(connections)
              .where(
                and(
                  eq(connections.oauthProfileId, oauthProfiles.id),
                  eq(connections.isConnected, true),
                ),
              ),
          ),
        ),
      ),
  )
  let refreshed = 0
  for (const profile of idle) {
    signal.throwIfAborted()
    try {
      const tokens = unsealTokens(ctx.store, profile.id, profile.sealedTokens)
      const open = { profile, tokens }
      if (canBeRefreshed(ctx, open) && (await refreshProfile(ctx, open)) !== null) refreshed += 1
    } catch (error) {
      // One that is over is a matter for its person, one that could not be reached for the next time.
      const errorClass = error instanceof ConnectorError ? error.class : null
      ctx.log.info({ err: error, profile_id: profile.id, errorClass }, 'tokens were not refreshed')
    }
  }
  return refreshed
}
