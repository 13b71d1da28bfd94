import * as z from 'zod/mini'
import { PlatformCode } from '../connections/platforms.ts'
import { ComparisonPeriod, DateGranularity, StaticRangeId } from '../dashboards/date-filters.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { OrgId, ReportTemplateId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'
import { OrgType } from '../workspaces/workspaces.ts'
import { reportBody, ReportDefinition } from './report-shape.ts'
import { ReportPage } from './reports.ts'

/** Of developers. */
export const maxReportTemplates = 500

const TemplateDescription = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300, 'At most 300 characters'),
    z.refine(isStorable, storableMessage),
  )

/** A pre-built report. */
export const ReportTemplate = z.object({
  id: ReportTemplateId,
  org_type: OrgType,
  name: z.string(),
  /** What its readers decide by it; can be empty for templates of developers. */
  description: z.string(),
  granularity: DateGranularity,
  reporting_period: StaticRangeId,
  comparison: z.nullable(ComparisonPeriod),
  /** Null for those of the product. */
  updated_by_name: z.nullable(z.string()),
  updated_at: z.nullable(Instant),
  definitions: z.array(ReportDefinition),
  /** The data that it needs: of each entry, one of the platforms. */
  needs: z.array(z.array(PlatformCode)),
})
export type ReportTemplate = z.infer<typeof ReportTemplate>

/** A file of the reports that come with the product, for the kinds of workspaces it names. */
export const ReportTemplateFile = z.strictObject({
  org_types: z.array(OrgType).check(z.minLength(1)),
  reports: z.array(
    z.strictObject({
      id: ReportTemplateId,
      description: TemplateDescription.check(z.minLength(1)),
      ...reportBody,
    }),
  ),
})
export type ReportTemplateFile = z.infer<typeof ReportTemplateFile>

const shared = { flag: 'enable_reports', needsActivePlan: true } as const

export const listReportTemplates = defineEndpoint({
  name: 'reportTemplates.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/report-templates',
  summary:
    'The pre-built reports for workspaces of this type: those of the product, then those of developers.',
  params: WorkspaceParams,
  query: ReportPage,
  answer: z.object({ page: z.int(), items: z.array(ReportTemplate), total: z.int() }),
  permission: 'reports.read',
  ...shared,
})

export const getReportTemplate = defineEndpoint({
  name: 'reportTemplates.get',
  method: 'GET',
  path: '/v1/orgs/{orgId}/report-templates/{reportId}',
  summary: 'A pre-built report.',
  params: z.object({ orgId: OrgId, reportId: ReportTemplateId }),
  answer: ReportTemplate,
  permission: 'reports.read',
  ...shared,
})

const TemplateBody = z.strictObject({
  org_type: OrgType,
  description: z._default(TemplateDescription, ''),
  ...reportBody,
})
/** Those of the product have no UUID and cannot be changed. */
const DeveloperTemplate = z.object({ templateId: z.uuid() })

export const createReportTemplate = defineEndpoint({
  name: 'reportTemplates.create',
  method: 'POST',
  path: '/v1/report-templates',
  summary: 'Offer a report to all workspaces of a type. Only for developers.',
  body: TemplateBody,
  answer: ReportTemplate,
  status: 201,
  permission: 'signed_in',
  errors: ['forbidden'],
  audit: 'report_template.created',
})

export const updateReportTemplate = defineEndpoint({
  name: 'reportTemplates.update',
  method: 'PUT',
  path: '/v1/report-templates/{templateId}',
  summary: 'Change a pre-built report that a developer created. Only for developers.',
  params: DeveloperTemplate,
  body: TemplateBody,
  answer: ReportTemplate,
  permission: 'signed_in',
  errors: ['forbidden', 'not_found'],
  audit: 'report_template.updated',
})

export const deleteReportTemplate = defineEndpoint({
  name: 'reportTemplates.delete',
  method: 'DELETE',
  path: '/v1/report-templates/{templateId}',
  summary: 'Delete a pre-built report that a developer created. Only for developers.',
  params: DeveloperTemplate,
  permission: 'signed_in',
  errors: ['forbidden', 'not_found'],
  audit: 'report_template.deleted',
})
