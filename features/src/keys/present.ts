import type { ApiKey } from '@cartograph/contract'
import type { apiKeys } from '@cartograph/store'

export function presentKey(row: typeof apiKeys.$inferSelect, secret: string): ApiKey {
  return {
    id: row.id,
    key_name: row.name,
    key_secret: secret,
    scopes: row.scopes,
    created_at: row.createdAt.toISOString(),
    // A connected app refreshes its key until then.
    expires_at: (row.refreshUntil ?? row.expiresAt)?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }
}
