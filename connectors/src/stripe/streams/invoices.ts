import type { Stream } from '../../kit/stream.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import { ListedObject } from '../api-types.ts'
import { listPage } from '../client.ts'
import { manifest } from '../manifest.ts'
import { createdBetween, instantOf } from '../moment.ts'
import { normaliseInvoice } from '../normalise-invoice.ts'
import type { StripeReader } from '../payout-finder.ts'

export const invoices: Stream<StripeReader> = {
  name: 'invoices',
  async readPage({ client }, { cursor, since, until, signal }) {
    const { items, next } = await listPage(client, {
      path: '/v1/invoices',
      query: createdBetween(since, until),
      limit: 100,
      after: storedPage(manifest.name, cursor),
      item: ListedObject,
      signal,
    })
    return {
      records: items.map((invoice) => ({
        externalId: invoice.id,
        updatedAt: instantOf(invoice.created),
        payload: Object.fromEntries(
          Object.entries(invoice).filter(([name]) => !unneeded.has(name)),
        ),
      })),
      next: cursorAfter(next),
    }
  },
  normalise: normaliseInvoice,
}

/** Long, or about a person. */
const unneeded = new Set([
  'customer_address',
  'customer_email',
  'customer_name',
  'customer_phone',
  'customer_shipping',
  'lines',
])
