import type { Stream } from '../../kit/stream.ts'
import { ListedObject } from '../api-types.ts'
import { createdPage } from '../created-page.ts'
import { instantOf } from '../moment.ts'
import { normaliseInvoice } from '../normalise-invoice.ts'
import type { StripeReader } from '../payout-finder.ts'

export const invoices: Stream<StripeReader> = {
  name: 'invoices',
  async readPage(reader, request) {
    const { items, next } = await createdPage(reader, request, {
      path: '/v1/invoices',
      item: ListedObject,
    })
    return {
      records: items.map((invoice) => ({
        externalId: invoice.id,
        updatedAt: instantOf(invoice.created),
        payload: Object.fromEntries(
          Object.entries(invoice).filter(([name]) => !unneeded.has(name)),
        ),
      })),
      next,
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
