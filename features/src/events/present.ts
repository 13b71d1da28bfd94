import type { PersonalEvent } from '@cartograph/contract'
import type { events } from '@cartograph/store'

export function presentEvent(row: typeof events.$inferSelect): PersonalEvent {
  return {
    event_id: row.id,
    event_type: row.eventType,
    properties: row.properties,
    created_at: row.createdAt.toISOString(),
  }
}
