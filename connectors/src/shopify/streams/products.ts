import type { Stream } from '../../kit/stream.ts'
import type { ShopifyClient } from '../client.ts'
import { completeConnection } from '../complete-connection.ts'
import { normaliseProduct } from '../normalise.ts'
import { optionalProductFields, optionalVariantFields } from '../optional-fields.ts'
import { productsCount, productsPage, variantsRest } from '../queries.ts'
import { countRecords, readRecords, type Reading } from '../read-records.ts'

/** Products with their variants. */
export const products: Stream<ShopifyClient> = {
  name: 'products',
  count: (client, request) => countRecords(client, productsCount, request),
  readPage: (client, request) => readRecords(client, reading, request),
  normalise: normaliseProduct,
}

const reading: Reading = {
  ...productsPage,
  optional: optionalProductFields,
  async complete(client, node, signal) {
    const variants = await completeConnection(client, node['variants'], {
      document: variantsRest,
      parentId: node.id,
      optional: optionalVariantFields,
      signal,
    })
    return { ...node, variants }
  },
}
