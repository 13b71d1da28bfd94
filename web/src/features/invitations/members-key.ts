import type { OrgId } from '@cartograph/contract'

/** What shows members or open invitations has a key that starts with it. */
export const membersKey = (orgId: OrgId) => ['org', orgId, 'OrgUser'] as const
