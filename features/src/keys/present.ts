import type { ApiKey } from '@cartograph/contract'
import type { apiKeys } from '@cartograph/store'

export function presentKey(row: typeof apiKeys.$inferSelect, secret: string): ApiKey {
  return {
    id: row.id,
    key_name: row.name,
    key_secret: secret,
    scope: row.scope,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }
}
