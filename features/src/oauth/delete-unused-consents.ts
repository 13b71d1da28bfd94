import {
  and,
  connections,
  eq,
  lt,
  memberships,
  notExists,
  oauthProfiles,
  or,
  sql,
} from '@cartograph/store'
import { revokeUnusedConsent, type RevokeContext } from './revoke-unused-consent.ts'

/**
 * Withdraws and deletes consents without a connection: those unused for a day, and those of former members.
 * One with a connection stays, so that syncs continue when a colleague leaves.
 */
export async function deleteUnusedConsents(ctx: RevokeContext): Promise<void> {
  const longAgo = new Date(ctx.clock().getTime() - retentionMs)
  const unused = await ctx.store.asSystem((tx) => {
    const letsIn = tx
      .select({ one: sql`1` })
      .from(connections)
      .where(eq(connections.oauthProfileId, oauthProfiles.id))
    const isMember = tx
      .select({ one: sql`1` })
      .from(memberships)
      .where(
        and(
          eq(memberships.orgId, oauthProfiles.orgId),
          eq(memberships.userId, oauthProfiles.userId),
          eq(memberships.isActive, true),
        ),
      )
    return tx
      .select({ id: oauthProfiles.id })
      .from(oauthProfiles)
      .where(and(notExists(letsIn), or(lt(oauthProfiles.createdAt, longAgo), notExists(isMember))))
  })
  for (const { id } of unused) {
    ctx.signal.throwIfAborted()
    await revokeUnusedConsent(ctx, id)
  }
}

const retentionMs = 24 * 60 * 60 * 1000
