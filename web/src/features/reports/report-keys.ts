import type { OrgId } from '@cartograph/contract'
import { dataKey } from '../../api/queries.ts'

export const reportKey = (orgId: OrgId) => ['org', orgId, 'Report'] as const
/** Pre-built reports are those for the type of the workspace. */
export const reportTemplateKey = (orgId: OrgId) => ['org', orgId, 'ReportTemplate'] as const
/** The numbers of sections, outdated with all others. */
export const sectionsKey = (orgId: OrgId) => [...dataKey(orgId), 'report-section'] as const
