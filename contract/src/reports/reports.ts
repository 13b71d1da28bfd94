import * as z from 'zod/mini'
import { ComparisonPeriod, DateGranularity, StaticRangeId } from '../dashboards/date-filters.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { defaultPageSize, wholeNumber } from '../endpoints/paging.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { SendTiming } from '../report-schedules/timing.ts'
import { OrgId, ReportId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'
import { reportBody, ReportDefinition } from './report-shape.ts'

export const maxReports = 500
export const reportsPageSize = defaultPageSize

export const Report = z.object({
  id: ReportId,
  name: z.string(),
  granularity: DateGranularity,
  reporting_period: StaticRangeId,
  comparison: z.nullable(ComparisonPeriod),
  /** Null of a user who was deleted. */
  updated_by_name: z.nullable(z.string()),
  updated_at: Instant,
  /** Counts up with each change. */
  version: z.int(),
  definitions: z.array(ReportDefinition),
  /** When it is sent, oldest schedule first. */
  schedules: z.array(z.object({ timing: SendTiming, is_paused: z.boolean() })),
})
export type Report = z.infer<typeof Report>

const path = '/v1/orgs/{orgId}/reports'
const ReportParams = z.object({ orgId: OrgId, reportId: ReportId })
const shared = { flag: 'enable_reports', needsActivePlan: true } as const

export const ReportPage = z.object({
  page: z._default(wholeNumber(100_000), 1),
  size: z._default(wholeNumber(100), reportsPageSize),
})

export const listReports = defineEndpoint({
  name: 'reports.list',
  method: 'GET',
  path,
  summary: 'The reports of a workspace, last changed first.',
  params: WorkspaceParams,
  query: ReportPage,
  answer: z.object({ page: z.int(), items: z.array(Report), total: z.int() }),
  permission: 'reports.read',
  ...shared,
})

const ReportBody = z.strictObject(reportBody)

export const createReport = defineEndpoint({
  name: 'reports.create',
  method: 'POST',
  path,
  summary: 'Save a report: sections of metrics, each by breakdowns and time, over a period.',
  params: WorkspaceParams,
  body: ReportBody,
  answer: Report,
  status: 201,
  permission: 'reports.change',
  audit: 'report.created',
  ...shared,
})

export const getReport = defineEndpoint({
  name: 'reports.get',
  method: 'GET',
  path: `${path}/{reportId}`,
  summary: 'A report with its definitions.',
  params: ReportParams,
  answer: Report,
  permission: 'reports.read',
  ...shared,
})

export const updateReport = defineEndpoint({
  name: 'reports.update',
  method: 'PUT',
  path: `${path}/{reportId}`,
  summary: 'Change a report.',
  params: ReportParams,
  body: z.extend(ReportBody, {
    /** The version that the change is based on; a later one refuses it. Without it the last save wins. */
    version: z.optional(z.int().check(z.minimum(1))),
  }),
  answer: Report,
  permission: 'reports.change',
  audit: 'report.updated',
  ...shared,
})

export const deleteReport = defineEndpoint({
  name: 'reports.delete',
  method: 'DELETE',
  path: `${path}/{reportId}`,
  summary: 'Delete a report.',
  params: ReportParams,
  permission: 'reports.change',
  audit: 'report.deleted',
  ...shared,
})
