import type { OrgId } from '@cartograph/contract'
import { insightKey } from '../insights/queries/insight-key.ts'

/** Part of the insight key, so that notes of others appear when they are announced. */
export const noteKey = (orgId: OrgId) => [...insightKey(orgId), 'notes'] as const
