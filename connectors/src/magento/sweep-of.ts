import type { DeletionSweep } from '../kit/stream.ts'
import type { MagentoClient } from './client.ts'

/** Finds what was deleted from a list, which no change of it reports. */
export function sweepOf(
  path: string,
  idName: 'entity_id' | 'id',
  rowsOf: DeletionSweep<MagentoClient>['rowsOf'],
): DeletionSweep<MagentoClient> {
  const fields = `items[${idName}],total_count,search_criteria[page_size]`
  const find = async (client: MagentoClient, ids: readonly string[], signal: AbortSignal) => {
    // Every list is searched by the name of the column.
    const found = await client.searchByIds(path, 'entity_id', ids, signal, fields)
    return new Set(found.map((item) => String(item[idName])))
  }
  return {
    idsPerRequest: 100,
    idOf: (externalId) => externalId,
    rowsOf,
    findExisting: find,
    exists: async (client, id, signal) => (await find(client, [id], signal)).has(id),
  }
}
