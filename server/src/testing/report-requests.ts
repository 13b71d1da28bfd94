import {
  newId,
  ReportRunId,
  type OrgId,
  type RecipientInput,
  type UserId,
} from '@cartograph/contract'
import {
  createReport,
  createReportSchedule,
  createReportTemplate,
  type Context,
} from '@cartograph/features'
import { tokenPlace } from '@cartograph/features/testing'
import { eq, reportRecipients, reportRuns } from '@cartograph/store'
import { asDeveloper } from './as-developer.ts'

/** A valid request for each endpoint of reports. */
export function reportRequests({
  orgId,
  userId,
  asAdmin,
  nextName,
}: {
  readonly orgId: OrgId
  /** A member of the workspace. */
  readonly userId: UserId
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
  const newSchedule = () => ({
    timing: { every: 'week' as const, weekday: 1, hour: 9 },
    recipients: [
      { kind: 'address' as const, email: `${nextName().replaceAll(' ', '-')}@elsewhere.example` },
    ],
  })
  const toMember = (userId: UserId) => ({
    timing: { every: 'month' as const, day: 31, hour: 8 },
    recipients: [{ kind: 'member' as const, user_id: userId }],
  })
  const ofSchedule = async () => {
    const ctx = await asAdmin()
    const { params } = await ofReport()
    const { reportId } = params
    const { schedule } = await createReportSchedule(ctx, {
      reportId,
      ...newSchedule(),
      attachment: 'none',
      is_paused: false,
    })
    return { params: { ...params, scheduleId: schedule.id } }
  }
  /** Of a sending that waits for a worker. */
  const ofRun = async () => {
    const { store, clock } = await asAdmin()
    const { params } = await ofSchedule()
    const run = { id: newId(ReportRunId), dueAt: clock(), state: 'waiting' as const }
    await store.inWorkspace(orgId, (tx) =>
      tx.insert(reportRuns).values({ orgId, scheduleId: params.scheduleId, ...run }),
    )
    return { params: { ...params, runId: run.id } }
  }
  const ofRecipient = async (recipient: RecipientInput) => {
    const ctx = await asAdmin()
    const { params } = await ofReport()
    const { reportId } = params
    const body = { ...newSchedule(), attachment: 'none' as const, is_paused: false }
    const { schedule } = await createReportSchedule(ctx, {
      reportId,
      ...body,
      recipients: [recipient],
    })
    const [added] = schedule.recipients
    if (added === undefined) throw new Error('The schedule has no recipient')
    return { params: { ...params, scheduleId: schedule.id, recipientId: added.id } }
  }
  /** Of a recipient who has not confirmed yet. */
  const ofToken = async () => {
    const { store } = await asAdmin()
    const { scheduleId } = (await ofSchedule()).params
    const [row] = await store.asSystem((tx) =>
      tx.select().from(reportRecipients).where(eq(reportRecipients.scheduleId, scheduleId)),
    )
    const token = store.unseal(row?.sealedToken ?? '', row && tokenPlace(row.id))
    return { params: { token } }
  }
  return {
    listReportSchedules: ofReport,
    createReportSchedule: async () => ({ ...(await ofReport()), body: toMember(userId) }),
    updateReportSchedule: async () => ({ ...(await ofSchedule()), body: toMember(userId) }),
    deleteReportSchedule: ofSchedule,
    testReportSchedule: ofSchedule,
    cancelReportRun: ofRun,
    listReportRuns: async () => ({ ...(await ofSchedule()), query: { page: '1', size: '10' } }),
    askReportRecipient: () =>
      ofRecipient({ kind: 'address', email: `${nextName().replaceAll(' ', '-')}@agency.example` }),
    renewWebhookSecret: () =>
      ofRecipient({ kind: 'webhook', url: 'https://hooks.agency.example/reports' }),
    getPublicRecipient: ofToken,
    confirmPublicRecipient: ofToken,
    endPublicRecipient: ofToken,
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
    exportReport: async () => ({ ...(await ofReport()), body: { format: 'pdf' as const } }),
    exportReportTemplate: () => ({
      params: { orgId, reportId: 'monday-trading' },
      body: { format: 'xlsx' as const },
    }),
    computeReportSection: () => ({ ...inWorkspace, body: { ...period, step: -1, definition } }),
  }
}
