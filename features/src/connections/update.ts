import {
  AppError,
  updateConnection as endpoint,
  type Connection,
  type ConnectionId,
} from '@cartograph/contract'
import { connections, eq } from '@cartograph/store'
import { change } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { followConnection } from './follow.ts'

export interface UpdateConnection {
  readonly connectionId: ConnectionId
  readonly is_connected: boolean
}

export async function updateConnection(
  ctx: Context,
  { connectionId, is_connected }: UpdateConnection,
): Promise<Connection> {
  const details = { is_connected }
  const connection = await change(ctx, { endpoint, subject: connectionId, details }, async (tx) => {
    const [row] = await tx
      .update(connections)
      .set({ isConnected: is_connected })
      .where(eq(connections.id, connectionId))
      .returning()
    if (row === undefined) throw new AppError('not_found')
    return {
      id: row.id,
      datasource_name: row.name,
      platform: row.platform,
      is_connected: row.isConnected,
      requires_reauth: row.requiresReauth,
    }
  })
  // After a repeated call, too: the first one may have been cut off between its commit and this line.
  await followConnection(ctx, connectionId)
  return connection
}
