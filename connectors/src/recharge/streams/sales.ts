import type { z } from 'zod'
import type { ApiClient } from '../../kit/api/api-client.ts'
import type { Stream } from '../../kit/stream.ts'
import { cursorAfter } from '../../kit/values/stored-cursor.ts'
import { ListedObject } from '../api-types.ts'
import { instantOf } from '../moment.ts'
import { normaliseDiscount, normaliseOrder } from '../normalise-sale.ts'
import { readWindow } from '../read-window.ts'

/** The orders that ReCharge has placed in the shop, and those that are prepaid. */
export const orders: Stream<ApiClient> = {
  name: 'orders',
  readPage: async (client, request) => {
    const { items, next } = await readWindow(client, 'orders', ListedObject, request)
    return { records: items.map(recordOf), next: cursorAfter(next) }
  },
  normalise: normaliseOrder,
}

export const discounts: Stream<ApiClient> = {
  name: 'discounts',
  readPage: async (client, request) => {
    const { items, next } = await readWindow(client, 'discounts', ListedObject, request)
    return { records: items.map(recordOf), next: cursorAfter(next) }
  },
  normalise: normaliseDiscount,
}

function recordOf(listed: z.output<typeof ListedObject>) {
  const payload = Object.fromEntries(Object.entries(listed).filter(([name]) => !unneeded.has(name)))
  return { externalId: listed.id, updatedAt: instantOf(listed.updated_at, 'UTC'), payload }
}

/** Long, or about a person. */
const unneeded = new Set([
  'billing_address',
  'client_details',
  'line_items',
  'note',
  'shipping_address',
])
