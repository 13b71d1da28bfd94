import type { Stream } from '../../kit/stream.ts'
import { abandonHistory, readHistory } from '../bulk/read-history.ts'
import type { ShopifyClient } from '../client.ts'
import { normaliseCheckout } from '../normalise.ts'
import { optionalCheckoutFields } from '../optional-fields.ts'
import { checkoutsCount, checkoutsPage } from '../queries.ts'
import { countRecords, type Reading } from '../read-records.ts'

/** Abandoned checkouts. Shopify forgets them after some months; what was read stays. */
export const checkouts: Stream<ShopifyClient> = {
  name: 'checkouts',
  count: (client, request) => countRecords(client, checkoutsCount, request),
  abandon: abandonHistory,
  readPage: (client, request) => readHistory(client, checkoutsReading, request),
  normalise: normaliseCheckout,
}

export const checkoutsReading: Reading = {
  ...checkoutsPage,
  countDocument: checkoutsCount,
  optional: optionalCheckoutFields,
  order: 'ids',
}
