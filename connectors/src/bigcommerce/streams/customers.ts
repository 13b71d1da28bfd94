import type { RawRecord, Stream } from '../../kit/stream.ts'
import { ListedRecord } from '../api-types.ts'
import type { BigcommerceClient } from '../client.ts'
import { normaliseCustomer } from '../normalise.ts'
import { cursorAfterPage, instantOf, pageSize, placeOf } from '../read-changes.ts'

export const customers: Stream<BigcommerceClient> = {
  name: 'customers',
  async readPage(client, request) {
    const { until, signal } = request
    const place = placeOf(request)
    const params = {
      sort: 'date_modified:asc',
      include: 'addresses',
      limit: String(pageSize),
      page: String(place.page),
      ...(place.since !== null && { 'date_modified:min': place.since }),
      ...(until !== null && { 'date_modified:max': until }),
    }
    const { items, next } = await client.listV3('/v3/customers', params, ListedRecord, signal)
    const records = items.map((customer): RawRecord => ({
      externalId: customer.id,
      updatedAt: instantOf(customer.date_modified),
      payload: customer,
    }))
    return { records, next: next === null ? null : cursorAfterPage(place, records) }
  },
  normalise: normaliseCustomer,
}
