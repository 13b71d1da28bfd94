import type { Stream } from '../../kit/stream.ts'
import type { ShopifyClient } from '../client.ts'
import { completeConnection } from '../complete-connection.ts'
import { collectionsSweep } from '../deletion-sweep.ts'
import { normaliseCollection } from '../normalise.ts'
import { collectionProductsRest, collectionsCount, collectionsPage } from '../queries.ts'
import { countRecords, readRecords, type Reading } from '../read-records.ts'

/**
 * Collections with the ids of their products. A collection with rules changes without being
 * modified, so all of them are read again once a day.
 */
export const collections: Stream<ShopifyClient> = {
  name: 'collections',
  count: (client, request) => countRecords(client, collectionsCount, request),
  readPage: (client, request) => readRecords(client, reading, request),
  normalise: normaliseCollection,
  sweep: collectionsSweep,
}

const reading: Reading = {
  ...collectionsPage,
  countDocument: collectionsCount,
  optional: {},
  async complete(client, node, signal) {
    const products = await completeConnection(client, node['products'], {
      document: collectionProductsRest,
      parentId: node.id,
      signal,
    })
    return { ...node, products }
  },
}
