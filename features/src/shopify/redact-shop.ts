import { deleteConnectionData } from '@cartograph/ingestion'
import type { Context } from '../context.ts'
import type { ConnectionWebhook } from './webhook-event.ts'

/** Two days after an uninstall, deletes all data of the shop and the connection. */
export async function redactShop(ctx: Context, { connection }: ConnectionWebhook) {
  const { id, orgId, isConnected, isPrivate } = connection
  // It was installed again meanwhile, or never used the app.
  if (isConnected || isPrivate) return null
  await deleteConnectionData(ctx.ingestion, { orgId, connectionId: id })
  return {}
}
