import type { Stream } from '../../kit/stream.ts'
import type { ShopifyClient } from '../client.ts'
import { customersSweep } from '../deletion-sweep.ts'
import { abandonHistory, readHistory } from '../bulk/read-history.ts'
import { normaliseCustomer } from '../normalise.ts'
import { optionalCustomerFields } from '../optional-fields.ts'
import { customersCount, customersPage } from '../queries.ts'
import { countRecords } from '../read-records.ts'

export const customers: Stream<ShopifyClient> = {
  name: 'customers',
  // Reads consents, postal codes and locales, which earlier records lack.
  version: 3,
  count: (client, request) => countRecords(client, customersCount, request),
  abandon: abandonHistory,
  readPage: (client, request) => readHistory(client, reading, request),
  normalise: normaliseCustomer,
  sweep: customersSweep,
}

const reading = {
  ...customersPage,
  countDocument: customersCount,
  optional: optionalCustomerFields,
}
