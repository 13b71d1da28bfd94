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
import type { Context } from '../../context.ts'
import type { ConnectionEvent } from './connection-event.ts'

/** The account uninstalled the app: its tokens are invalid and are deleted. */
export async function uninstall(
  tx: Transaction,
  { connection, event: { at } }: ConnectionEvent<'uninstalled'>,
): Promise<boolean> {
  const { id, oauthProfileId } = connection
  // A connection with its own keys does not depend on the app.
  if (oauthProfileId === null) return false
  const isThis = eq(oauthProfiles.id, oauthProfileId)
  const [consent] = await tx
    .select({ givenAt: oauthProfiles.createdAt })
    .from(oauthProfiles)
    .where(isThis)
  // It was installed again after that.
  if (consent !== undefined && at !== null && at < consent.givenAt) return false
  await tx
    .update(connections)
    .set({
      isConnected: false,
      requiresReauth: true,
      accessEnd: 'app_uninstalled',
      oauthProfileId: null,
    })
    .where(eq(connections.id, id))
  // The consent is deleted with its last connection.
  const letsIn = tx
    .select({ one: sql`1` })
    .from(connections)
    .where(eq(connections.oauthProfileId, oauthProfileId))
  await tx.delete(oauthProfiles).where(and(isThis, notExists(letsIn)))
  return true
}

/** Runs after the change and again with a repeated event, in case it was interrupted. */
export async function stopUninstalled(
  ctx: Context,
  { connection }: Pick<ConnectionEvent, 'connection'>,
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
