import type { OauthProfile } from '@cartograph/contract'
import type { StoredProfile } from './save-profile.ts'

export function presentProfile(row: StoredProfile): OauthProfile {
  return {
    id: row.id,
    org_id: row.orgId,
    profile_type: row.platform,
    profile_context: row.context,
    name: row.name,
    mode: row.mode,
    requires_reauth: row.requiresReauth,
  }
}
