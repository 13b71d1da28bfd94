import type { OrgId } from '@cartograph/contract'

/** The prefix of the keys of all queries for members or open invitations. */
export const membersKey = (orgId: OrgId) => ['org', orgId, 'OrgUser'] as const
