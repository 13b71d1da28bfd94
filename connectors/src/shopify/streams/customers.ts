import type { Stream } from '../../kit/stream.ts'
import type { ShopifyClient } from '../client.ts'
import { normaliseCustomer } from '../normalise.ts'
import { optionalCustomerFields } from '../optional-fields.ts'
import { customersCount, customersPage } from '../queries.ts'
import { countRecords, readRecords } from '../read-records.ts'

export const customers: Stream<ShopifyClient> = {
  name: 'customers',
  count: (client, request) => countRecords(client, customersCount, request),
  readPage: (client, request) => readRecords(client, reading, request),
  normalise: normaliseCustomer,
}

const reading = { ...customersPage, optional: optionalCustomerFields }
