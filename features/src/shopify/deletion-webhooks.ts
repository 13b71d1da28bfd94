import { ShopifyDeletion, type TableName } from '@cartograph/contract'
import { eraseRecords } from '@cartograph/ingestion'
import type { Context } from '../context.ts'
import type { ConnectionWebhook } from './webhook-event.ts'

const tablesOf = {
  orders: ['orders', 'order_lines', 'refunds', 'refund_lines'],
  customers: ['customers'],
} as const satisfies Record<string, readonly TableName[]>

/** Deletes an order or a customer that was deleted in the shop, which no query returns any more. */
export function deleteRecord(stream: keyof typeof tablesOf) {
  return async (ctx: Context, { connection, content }: ConnectionWebhook) => {
    const deleted = ShopifyDeletion.safeParse(content)
    if (!deleted.success || connection.context !== 'datasource') return null
    const id = String(deleted.data.id)
    await eraseRecords(ctx.ingestion, {
      orgId: connection.orgId,
      connectionId: connection.id,
      stream,
      externalIds: [id],
      tables: tablesOf[stream],
    })
    return { id }
  }
}
