import {
  ConnectionId,
  newId,
  ReportDefinition,
  type JobPayload,
  type OrgId,
  type RecipientInput,
  type ReportId,
  type Role,
  type UserId,
} from '@cartograph/contract'
import { createWorld, truthRows } from '@cartograph/sandbox'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { eq, mails, reportRecipients, workspaces } from '@cartograph/store'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import type { Context, Services } from '../context.ts'
import { deliverDueMail, listOutboxMail } from '../mail/index.ts'
import { createReport } from '../reports/index.ts'
import { openTestServices } from '../testing.ts'
import { partOf } from './part-of.ts'
import {
  createReportSchedule,
  deliverHook,
  recordMailOutcomes,
  sendReport,
  tokenPlace,
} from '../report-schedules/index.ts'

export const timezone = 'America/New_York'
/** Monday morning in New York, some minutes before nine. */
export const start = new Date('2026-06-15T12:50:00Z')

export type SendingWorld = Awaited<ReturnType<typeof openSendingWorld>>

/** Shops with orders in a real engine, their reports, and a queue whose jobs a test runs itself. */
export async function openSendingWorld() {
  const { warehouse, close } = await openTestDuckdb()
  const test = await openTestServices()
  const clock = () => test.clock.now
  const services: Services = {
    ...test.services,
    semantic: createSemantic({ warehouse, model: loadCatalogue(), clock }),
    settings: { ...test.services.settings, allowsPrivateDestinations: true },
    ingestion: { ...test.services.ingestion, warehouse },
  }
  let people = 0

  async function addPerson(orgId: OrgId, role: Role): Promise<{ userId: UserId; email: string }> {
    people += 1
    const email = `${role}-${people}@shop.example`
    const userId = await test.addUser(email)
    await test.addMember(orgId, userId, role)
    return { userId, email }
  }

  /** A workspace with an admin, and a report of last week's sales by country. */
  async function addShop(seed: number, name = 'Fernhill Goods') {
    people += 1
    const email = `owner-${people}@shop.example`
    const owner = await test.addUser(email)
    const orgId = await test.addWorkspace(owner, name)
    await test.store.asSystem((tx) =>
      tx
        .update(workspaces)
        .set({ timezone, currencyUnits: 'USD' })
        .where(eq(workspaces.orgId, orgId)),
    )
    await warehouse.prepareWorkspace(orgId)
    const world = createWorld({
      seed,
      startDay: '2026-05-01',
      orders: 20_000,
      timezone,
      currency: 'USD',
    })
    const rows = truthRows(world, newId(ConnectionId), start)
    const parts = Object.entries(rows).map(([table, of]) => partOf(table, of))
    await warehouse.replaceRows({ orgId, batchKey: `shop ${seed}`, parts })
    const ctx: Context = { ...(await test.as(owner, orgId)), ...services }
    const report = await createReport(ctx, reportBody)
    return { ctx, orgId, owner, email, reportId: report.id }
  }

  async function addSchedule(ctx: Context, reportId: ReportId, recipients: RecipientInput[]) {
    const timing = { every: 'day', hour: 9 } as const
    const body = { reportId, timing, attachment: 'none' as const, is_paused: false }
    return createReportSchedule(ctx, { ...body, recipients })
  }

  /** All jobs that are queued, also those that these queue, until none is left. */
  async function runJobs(): Promise<void> {
    for (let job = test.jobs.shift(); job !== undefined; job = test.jobs.shift()) {
      if (job.name === 'send-report') {
        const payload = job.payload as JobPayload<'send-report'>
        await sendReport(services, payload, new AbortController().signal)
      } else if (job.name === 'deliver-report') {
        await deliverHook(services, job.payload as JobPayload<'deliver-report'>)
      }
    }
  }

  return {
    test,
    services,
    addPerson,
    addShop,
    addSchedule,
    runJobs,
    passTime(minutes: number) {
      test.clock.now = new Date(test.clock.now.getTime() + minutes * 60_000)
    },
    /** Of the outbox, oldest first; reports only. */
    async reportMails() {
      await deliverDueMail(test.ctx, null)
      await recordMailOutcomes(services)
      const all = await listOutboxMail(test.ctx)
      return all.filter(({ kind }) => kind === 'scheduled-report').toReversed()
    },
    clearMail: () => test.store.asSystem((tx) => tx.delete(mails)),
    async tokenOf(email: string) {
      const [row] = await test.store.asSystem((tx) =>
        tx.select().from(reportRecipients).where(eq(reportRecipients.email, email)),
      )
      return test.store.unseal(row?.sealedToken ?? '', row && tokenPlace(row.id))
    },
    async close() {
      await test.close()
      await close()
    },
  }
}

const sales = ReportDefinition.parse({
  name: 'ShopifyOrders',
  section_title: 'Sales by country',
  query: {
    measures: ['ShopifyOrders.netSales', 'ShopifyOrders.orders'],
    dimensions: ['ShopifyOrders.shippingCountry'],
  },
})

export const reportBody = {
  name: 'Monday trading',
  granularity: 'week',
  reporting_period: 'lastWeek',
  comparison: 'pp',
  definitions: [sales],
} as const satisfies Parameters<typeof createReport>[1]
