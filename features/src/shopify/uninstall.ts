import { stopSync } from '@cartograph/ingestion'
import { and, connections, eq, oauthProfiles } from '@cartograph/store'
import type { Context } from '../context.ts'
import type { NoticeOf } from './notice.ts'

/** The shop took the app out: its tokens are worth nothing, and nobody keeps them. */
export async function uninstall(ctx: Context, { connection }: NoticeOf) {
  const { id, orgId, oauthProfileId } = connection
  // One with keys of its own does not live by the app.
  if (oauthProfileId === null) return null
  const isOwn = and(eq(connections.orgId, orgId), eq(connections.oauthProfileId, oauthProfileId))
  await ctx.store.asSystem(async (tx) => {
    await tx
      .update(connections)
      .set({ isConnected: false, requiresReauth: true, oauthProfileId: null })
      .where(isOwn)
    await tx.delete(oauthProfiles).where(eq(oauthProfiles.id, oauthProfileId))
  })
  await stopSync(ctx.ingestion, { orgId, connectionId: id })
  return {}
}
