import type { OrgId } from '@cartograph/contract'

/** The parent of all keys of insights: a sync invalidates all of them. */
export const insightKey = (orgId: OrgId) => ['org', orgId, 'Insight'] as const
