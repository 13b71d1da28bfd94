import type { OpenStream } from '@cartograph/connectors'
import { AppError, platformNames } from '@cartograph/contract'
import { connections, eq } from '@cartograph/store'
import type { IngestionContext } from './context.ts'
import { unsealCredentials } from './credentials.ts'

export type StoredConnection = typeof connections.$inferSelect

export interface OpenConnection {
  readonly streams: readonly OpenStream[]
  readonly currency: string
  readonly lookbackMs: number
}

/** Opens the platform's connector and asks the platform whether it still lets us in. */
export async function openConnection(
  ctx: IngestionContext,
  stored: StoredConnection,
  signal: AbortSignal,
): Promise<OpenConnection> {
  const connector = ctx.connectorFor(stored.platform)
  if (connector === undefined) {
    const name = platformNames[stored.platform]
    throw new AppError('conflict', `This version cannot read from ${name}. Update Cartograph.`)
  }
  const open = connector.open({
    params: stored.integrationParams,
    credentials: unsealCredentials(ctx.store, stored.sealedCredentials),
    hosts: ctx.hosts[stored.platform] ?? {},
  })
  const account = await open.describe(signal)
  if (stored.requiresReauth) {
    await ctx.store.inWorkspace(stored.orgId, (tx) =>
      tx.update(connections).set({ requiresReauth: false }).where(eq(connections.id, stored.id)),
    )
  }
  return {
    streams: open.streams,
    currency: account.currency,
    lookbackMs: connector.manifest.lookbackMinutes * 60_000,
  }
}
