import { ConnectorError } from '@cartograph/connectors'
import { msPerDay } from '@cartograph/contract'
import { and, connections, eq, exists, lt, oauthProfiles, sql } from '@cartograph/store'
import type { TokenContext } from './open-profile.ts'
import { refreshProfile } from './refresh-profile.ts'
import { isRefreshable, unsealTokens } from './token-set.ts'

/** Unused refresh tokens expire, so each is used at least once in this time. */
const idleMs = 7 * msPerDay

/** Refreshes consents of connected connections that were idle for `idleMs`. Returns how many. */
export async function refreshIdleTokens(ctx: TokenContext, signal: AbortSignal): Promise<number> {
  const idleSince = new Date(ctx.clock().getTime() - idleMs)
  const idle = await ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(oauthProfiles)
      .where(
        and(
          eq(oauthProfiles.requiresReauth, false),
          lt(sql`coalesce(${oauthProfiles.refreshedAt}, ${oauthProfiles.createdAt})`, idleSince),
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
      if (isRefreshable(ctx, open) && (await refreshProfile(ctx, open)) !== null) refreshed += 1
    } catch (error) {
      // A revoked consent waits for its user; an unreachable platform is tried again in the next sweep.
      const errorClass = error instanceof ConnectorError ? error.class : null
      ctx.log.info({ err: error, profile_id: profile.id, errorClass }, 'tokens were not refreshed')
    }
  }
  return refreshed
}
