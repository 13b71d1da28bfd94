import type { FeedPin } from '@cartograph/contract'
import type { feedPins } from '@cartograph/store'

export function presentPin(row: typeof feedPins.$inferSelect): FeedPin {
  return {
    feed_id: row.insightId,
    datasource_id: row.datasourceId,
    notes: row.notes,
    created_at: row.createdAt.toISOString(),
  }
}
