import type { Stream } from '../../kit/stream.ts'
import type { ShopifyClient } from '../client.ts'
import { completeConnection } from '../complete-connection.ts'
import { abandonHistory, readHistory } from '../bulk/read-history.ts'
import { normaliseProduct } from '../normalise.ts'
import { optionalProductFields, optionalVariantFields } from '../optional-fields.ts'
import { productsCount, productsPage, variantsRest } from '../queries.ts'
import { countRecords, type Reading } from '../read-records.ts'

/** Products with their variants. */
export const products: Stream<ShopifyClient> = {
  name: 'products',
  count: (client, request) => countRecords(client, productsCount, request, everyStatus),
  abandon: abandonHistory,
  readPage: (client, request) => readHistory(client, reading, request),
  normalise: normaliseProduct,
}

/** Without it, Shopify may return only active products. */
const everyStatus = 'status:active,archived,draft,unlisted'

const reading: Reading = {
  ...productsPage,
  filter: everyStatus,
  countDocument: productsCount,
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
