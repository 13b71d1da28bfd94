import type { FeedItem, InsightId, OrgId } from '@cartograph/contract'
import type { QueryClient } from '@tanstack/react-query'
import { insightKey } from './insight-key.ts'

/** Updates an insight in every cached list and on its own page. */
export function updateCachedInsight(
  queryClient: QueryClient,
  orgId: OrgId,
  id: InsightId,
  change: (item: FeedItem) => FeedItem,
): void {
  const changed = (data: unknown): unknown => {
    if (typeof data !== 'object' || data === null) return data
    if ('pages' in data && Array.isArray(data.pages)) {
      return { ...data, pages: data.pages.map((page) => changed(page)) }
    }
    if (!('items' in data) || !Array.isArray(data.items)) return data
    const items: readonly unknown[] = data.items
    return { ...data, items: items.map((item) => (isInsight(item, id) ? change(item) : item)) }
  }
  queryClient.setQueriesData<unknown>({ queryKey: insightKey(orgId) }, changed)
}

function isInsight(item: unknown, id: InsightId): item is FeedItem {
  return typeof item === 'object' && item !== null && '_id' in item && item._id === id
}
