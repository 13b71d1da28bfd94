import {
  and,
  connections,
  eq,
  inArray,
  lt,
  memberships,
  notExists,
  oauthProfiles,
  or,
  sql,
} from '@cartograph/store'
import type { Context } from '../context.ts'

/**
 * Deletes consents without a connection: those unused for a day, and those of former members. One with a
 * connection stays, so that syncs continue when a colleague leaves.
 */
export async function deleteUnusedConsents(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const longAgo = new Date(ctx.clock().getTime() - retentionMs)
  await ctx.store.asSystem(async (tx) => {
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
    const unused = await tx
      .select({ id: oauthProfiles.id })
      .from(oauthProfiles)
      .where(and(notExists(letsIn), or(lt(oauthProfiles.createdAt, longAgo), notExists(isMember))))
      // A concurrent connect with the consent keeps it.
      .for('update', { skipLocked: true })
    if (unused.length === 0) return
    const ids = unused.map(({ id }) => id)
    // Checked again now that they are locked.
    await tx.delete(oauthProfiles).where(and(inArray(oauthProfiles.id, ids), notExists(letsIn)))
  })
}

const retentionMs = 24 * 60 * 60 * 1000
