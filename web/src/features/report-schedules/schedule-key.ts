import type { OrgId, ReportId } from '@cartograph/contract'

export const scheduleKey = (orgId: OrgId, reportId: ReportId) =>
  ['org', orgId, 'ReportSchedule', reportId] as const
