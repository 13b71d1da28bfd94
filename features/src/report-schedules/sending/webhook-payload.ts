import type { ReportDeliveryId, ReportId, ReportScheduleId } from '@cartograph/contract'
import type { ComputedReport } from '../../reports/index.ts'

export interface WebhookReport {
  readonly deliveryId: ReportDeliveryId
  readonly reportId: ReportId
  readonly scheduleId: ReportScheduleId
  readonly dueAt: Date
  readonly report: ComputedReport
  readonly link: string
  readonly notes: readonly string[]
}

/** The body of a webhook: the report with its numbers as exact texts, in the shape of the API. */
export function webhookPayload(of: WebhookReport): string {
  const { report } = of
  return JSON.stringify({
    type: 'report.sent',
    timestamp: of.dueAt.toISOString(),
    data: {
      delivery_id: of.deliveryId,
      schedule_id: of.scheduleId,
      workspace: report.workspaceName,
      report: { id: of.reportId, name: report.name, url: of.link },
      period: range(report.period),
      compared: report.compared === null ? null : range(report.compared),
      comparison: report.comparison,
      granularity: report.granularity,
      timezone: report.timezone,
      currency: report.currency,
      data_through: report.dataThrough,
      unsynced_before: report.unsyncedBefore,
      computed_at: report.computedAt,
      notes: of.notes,
      sections: report.sections.map(({ title, conditions, section }) => ({
        title,
        conditions,
        ...section,
      })),
    },
  })
}

function range([from, to]: ComputedReport['period']) {
  return { from, to }
}
