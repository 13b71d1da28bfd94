import { stopSync } from '@cartograph/ingestion'
import {
  and,
  connections,
  eq,
  notExists,
  oauthProfiles,
  sql,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../context.ts'
import type { ConnectionWebhook } from './webhook-event.ts'

/** The shop took the app out: its tokens are worth nothing, and nobody keeps them. */
export async function uninstall(
  _ctx: Context,
  tx: Transaction,
  { connection, triggeredAt }: ConnectionWebhook,
) {
  const { id, oauthProfileId } = connection
  // One with keys of its own does not live by the app.
  if (oauthProfileId === null) return null
  const isThis = eq(oauthProfiles.id, oauthProfileId)
  const [consent] = await tx
    .select({ givenAt: oauthProfiles.createdAt })
    .from(oauthProfiles)
    .where(isThis)
  // It was put in again after that.
  if (consent !== undefined && triggeredAt !== null && triggeredAt < consent.givenAt) return null
  await tx
    .update(connections)
    .set({ isConnected: false, requiresReauth: true, oauthProfileId: null })
    .where(eq(connections.id, id))
  // The last of its connections takes it along.
  const letsIn = tx
    .select({ one: sql`1` })
    .from(connections)
    .where(eq(connections.oauthProfileId, oauthProfileId))
  await tx.delete(oauthProfiles).where(and(isThis, notExists(letsIn)))
  return {}
}

/** After it is told, and again when the notice comes again: we may have been cut off in between. */
export async function stopUninstalled(
  ctx: Context,
  { connection }: ConnectionWebhook,
): Promise<void> {
  const { id, orgId } = connection
  const [now] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ isConnected: connections.isConnected })
      .from(connections)
      .where(eq(connections.id, id)),
  )
  if (now === undefined || now.isConnected) return
  await stopSync(ctx.ingestion, { orgId, connectionId: id })
}
