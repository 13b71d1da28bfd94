import type { Stream } from '../../kit/stream.ts'
import { abandonHistory, readHistory } from '../bulk/read-history.ts'
import type { ShopifyClient } from '../client.ts'
import { completeConnection } from '../complete-connection.ts'
import { inventorySweep } from '../deletion-sweep.ts'
import { normaliseInventory } from '../normalise.ts'
import { optionalInventoryFields, optionalLevelFields } from '../optional-fields.ts'
import { inventoryLevelsRest, inventoryPage, variantsCount } from '../queries.ts'
import { countRecords, type Reading } from '../read-records.ts'

/**
 * What each location stocks. Quantities change without a change of their item, so all of them are
 * read again once a day; a variant's total comes with its product, in every sync.
 */
export const inventory: Stream<ShopifyClient> = {
  name: 'inventory',
  // Variants are counted, which does not say how many items changed.
  count: (client, request) =>
    request.since === null ? countRecords(client, variantsCount, request) : Promise.resolve(null),
  abandon: abandonHistory,
  readPage: (client, request) => readHistory(client, inventoryReading, request, limits),
  normalise: normaliseInventory,
  sweep: inventorySweep,
}

/** An item with its levels is ten times as expensive in pages as other records. */
const limits = {
  fewestRecords: 1000,
  recordsPerOperation: Infinity,
  chunkBytes: 4 * 1024 ** 2,
}

export const inventoryReading: Reading = {
  ...inventoryPage,
  countDocument: variantsCount,
  optional: optionalInventoryFields,
  order: 'ids',
  async complete(client, node, signal) {
    const inventoryLevels = await completeConnection(client, node['inventoryLevels'], {
      document: inventoryLevelsRest,
      parentId: node.id,
      optional: optionalLevelFields,
      signal,
    })
    return { ...node, inventoryLevels }
  },
}
