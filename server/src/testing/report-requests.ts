import type { OrgId } from '@cartograph/contract'
import { createReport, createReportTemplate, type Context } from '@cartograph/features'
import { asDeveloper } from './as-developer.ts'

/** A valid request for each endpoint of reports. */
export function reportRequests({
  orgId,
  asAdmin,
  nextName,
}: {
  readonly orgId: OrgId
  readonly asAdmin: () => Promise<Context>
  readonly nextName: () => string
}) {
  const inWorkspace = { params: { orgId } }
  const definition = {
    name: 'ShopifyOrders',
    section_title: 'Sales by channel',
    add_summary_row: true,
    enable_pivot_config: false,
    query: {
      measures: ['ShopifyOrders.netSales'],
      dimensions: ['ShopifyOrders.channel'],
      timeDimensions: [],
      filters: [],
    },
  }
  const period = {
    granularity: 'day' as const,
    reporting_period: 'last7Days',
    comparison: 'pp' as const,
  }
  const newReport = () => ({ name: nextName(), ...period, definitions: [definition] })
  const newTemplate = () => ({
    ...newReport(),
    org_type: 'ecommerce' as const,
    description: 'Where the week was won.',
  })
  const ofReport = async () => {
    const { id: reportId } = await createReport(await asAdmin(), newReport())
    return { params: { orgId, reportId } }
  }
  const ofTemplate = async () => {
    const developer = asDeveloper(await asAdmin())
    const { id: templateId } = await createReportTemplate(developer, newTemplate())
    return { params: { templateId } }
  }
  return {
    listReports: () => ({ ...inWorkspace, query: { page: '1', size: '10' } }),
    createReport: () => ({ ...inWorkspace, body: newReport() }),
    getReport: ofReport,
    updateReport: async () => ({ ...(await ofReport()), body: newReport() }),
    deleteReport: ofReport,
    listReportTemplates: () => ({ ...inWorkspace, query: { page: '1', size: '10' } }),
    getReportTemplate: () => ({ params: { orgId, reportId: 'monday-trading' } }),
    createReportTemplate: () => ({ body: newTemplate() }),
    updateReportTemplate: async () => ({ ...(await ofTemplate()), body: newTemplate() }),
    deleteReportTemplate: ofTemplate,
    computeReportSection: () => ({ ...inWorkspace, body: { ...period, step: -1, definition } }),
  }
}
