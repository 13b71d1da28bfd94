import type { ApiClient } from '../../kit/api/api-client.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { cursorAfter } from '../../kit/values/stored-cursor.ts'
import { ListedCharge } from '../api-types.ts'
import { instantOf } from '../moment.ts'
import { normaliseCharge } from '../normalise.ts'
import { readWindow } from '../read-window.ts'

/** A charge covers all subscriptions of an address: each gets a record of its own. */
export const charges: Stream<ApiClient> = {
  name: 'charges',
  async readPage(client, request) {
    const { items, next } = await readWindow(client, 'charges', ListedCharge, request)
    return { records: items.flatMap(recordsOf), next: cursorAfter(next) }
  },
  normalise: normaliseCharge,
}

function recordsOf(charge: ListedCharge): RawRecord[] {
  const { line_items: items, ...rest } = charge
  const lines = Array.isArray(items) ? (items as unknown[]) : []
  const bySubscription = new Map<string, unknown[]>()
  for (const line of lines) {
    const id = subscriptionOf(line)
    if (id !== null) bySubscription.set(id, [...(bySubscription.get(id) ?? []), line])
  }
  return [...bySubscription].flatMap(([subscription, own]) => {
    const record = {
      externalId: `${charge.id}:${subscription}`,
      updatedAt: instantOf(charge.updated_at, 'UTC'),
      payload: { ...rest, lines: own, hasOtherLines: own.length < lines.length },
    }
    const isRefunded = String(charge['status']).endsWith('refunded')
    return isRefunded
      ? [record, { ...record, externalId: `${record.externalId}:refunded` }]
      : [record]
  })
}

/** Null for one-time purchases on the charge, and for a line without an item. */
function subscriptionOf(line: unknown): string | null {
  if (typeof line !== 'object' || line === null || !('purchase_item_id' in line)) return null
  const { purchase_item_id: id } = line
  const isOnce = 'purchase_item_type' in line && line.purchase_item_type === 'onetime'
  return isOnce || (typeof id !== 'number' && typeof id !== 'string') ? null : String(id)
}
