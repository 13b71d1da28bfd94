import { deleteConnectionData } from '@cartograph/ingestion'
import type { Context } from '../context.ts'
import type { ConnectionWebhook } from './webhook-event.ts'

/** Two days after the app was taken out: all that was read of the shop goes, and the connection with it. */
export async function redactShop(ctx: Context, { connection }: ConnectionWebhook) {
  const { id, orgId, isConnected, isPrivate } = connection
  // It was installed again meanwhile, or never lived by the app.
  if (isConnected || isPrivate) return null
  await deleteConnectionData(ctx.ingestion, { orgId, connectionId: id })
  return {}
}
