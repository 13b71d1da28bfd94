import { autosuggestLimit } from '@cartograph/contract'
import { and, asc, searchableEntities, type Transaction } from '@cartograph/store'

/** In an order that is always the same: the workspace, metrics, values, each by name. */
export function matchingEntities(tx: Transaction, conditions: Parameters<typeof and>) {
  const { rank, searchText, metadataId } = searchableEntities
  return (
    tx
      .select()
      .from(searchableEntities)
      .where(and(...conditions))
      .orderBy(asc(rank), asc(searchText), asc(metadataId))
      // Some of them may have been found before.
      .limit(autosuggestLimit * 2)
  )
}
