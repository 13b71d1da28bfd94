import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { OrgId, ReportId, ReportTemplateId } from '../values/ids.ts'

/** Files that the server writes; browsers write CSV files from the sections that they have. */
export const ReportFileFormat = z.enum(['pdf', 'xlsx'])
export type ReportFileFormat = z.infer<typeof ReportFileFormat>

const ReportFile = z.object({
  /** With its ending. */
  name: z.string(),
  media_type: z.string(),
  /** The bytes in base64. */
  content: z.string(),
})
export type ReportFile = z.infer<typeof ReportFile>

const common = {
  method: 'POST',
  body: z.strictObject({
    format: ReportFileFormat,
    /** Periods before the current one, as in `report-sections`. */
    step: z._default(z.int().check(z.minimum(-1_000), z.maximum(0)), 0),
  }),
  answer: ReportFile,
  permission: 'reports.read',
  errors: ['not_found'],
  audit: 'report.exported',
  flag: 'enable_reports',
  needsActivePlan: true,
} as const

export const exportReport = defineEndpoint({
  name: 'reports.export',
  path: '/v1/orgs/{orgId}/reports/{reportId}/files',
  summary: 'Write a report as a PDF or a workbook, with up to 100,000 rows.',
  params: z.object({ orgId: OrgId, reportId: ReportId }),
  ...common,
})

export const exportReportTemplate = defineEndpoint({
  name: 'reportTemplates.export',
  path: '/v1/orgs/{orgId}/report-templates/{reportId}/files',
  summary: 'Write a pre-built report as a PDF or a workbook, with up to 100,000 rows.',
  params: z.object({ orgId: OrgId, reportId: ReportTemplateId }),
  ...common,
})
