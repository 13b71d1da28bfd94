import type { PublicLink } from '@cartograph/contract'
import type { publicLinks } from '@cartograph/store'

export function presentLink(
  row: typeof publicLinks.$inferSelect,
  createdBy: string | null,
): PublicLink {
  return {
    id: row.id,
    file_name: row.fileName,
    has_password: row.passwordHash !== null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    created_by: createdBy,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }
}
