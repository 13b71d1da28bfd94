import { newId, ReportDeliveryId, type Role } from '@cartograph/contract'
import { reportDeliveries, type Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { queueRenderedMail, storeMailFile } from '../../mail/index.ts'
import { noAccessMail, reportLink, reportMail, reportNotes } from './compose-mails.ts'
import { requestPlace } from './deliver-hook.ts'
import type { PlannedDelivery } from './plan-deliveries.ts'
import type { PreparedReport } from './prepare-report.ts'
import type { OpenRun } from './read-run.ts'
import { slackMessage } from './slack-message.ts'
import { webhookPayload } from './webhook-payload.ts'

type DeliveryRow = typeof reportDeliveries.$inferInsert

export interface WriteDeliveries {
  readonly open: OpenRun
  readonly planned: readonly PlannedDelivery[]
  readonly prepared: ReadonlyMap<Role, PreparedReport>
  /** Platforms whose data are late. */
  readonly late: readonly string[]
}

/**
 * Writes what everyone is sent, in one transaction with the end of the run: mail into the outbox, requests
 * to webhooks and Slack into their deliveries. Returns the ids of those requests.
 */
export async function writeDeliveries(
  ctx: Context,
  tx: Transaction,
  { open, planned, prepared, late }: WriteDeliveries,
): Promise<ReportDeliveryId[]> {
  const notes = reportNotes(open, late)
  const fileIds = new Map<Role, Awaited<ReturnType<typeof storeMailFile>>>()
  const hooks: ReportDeliveryId[] = []
  for (const delivery of planned) {
    const report = delivery.role === null ? undefined : prepared.get(delivery.role)
    const row = rowOf(ctx, open, delivery)
    if (delivery.email !== null) {
      if (delivery.isInformed) {
        await tx.insert(reportDeliveries).values({ ...row, state: 'skipped', message: noAccess })
        continue
      }
      const { file } = report ?? { file: null }
      let fileId = delivery.role === null ? undefined : fileIds.get(delivery.role)
      if (file !== null && fileId === undefined && delivery.role !== null) {
        fileId = await storeMailFile(ctx, tx, file)
        fileIds.set(delivery.role, fileId)
      }
      const composed =
        report === undefined
          ? noAccessMail(ctx, open, delivery)
          : reportMail(ctx, open, delivery, report, notes)
      const mailId = await queueRenderedMail(ctx, tx, {
        kind: 'scheduled-report',
        to: delivery.email,
        ...composed,
        fileId: fileId ?? null,
      })
      const attachment = fileId === undefined ? 'none' : open.schedule.attachment
      await tx.insert(reportDeliveries).values({ ...row, mailId, attachment })
    } else if (report !== undefined) {
      const link = reportLink(ctx, row.orgId, open)
      const body =
        delivery.kind === 'slack'
          ? slackMessage({ report: report.report, link, notes })
          : webhookPayload({
              deliveryId: row.id,
              reportId: open.schedule.reportId,
              scheduleId: open.schedule.id,
              dueAt: open.run.dueAt,
              report: report.report,
              link,
              notes,
            })
      const sealedRequest = ctx.store.seal(body, requestPlace(row.id))
      const nextAttemptAt = ctx.clock()
      await tx.insert(reportDeliveries).values({ ...row, sealedRequest, nextAttemptAt })
      hooks.push(row.id)
    }
  }
  return hooks
}

const noAccess = 'They have no access to reports, and an earlier email said so.'

function rowOf(ctx: Context, { run }: OpenRun, delivery: PlannedDelivery) {
  return {
    orgId: run.orgId,
    id: newId(ReportDeliveryId),
    runId: run.id,
    recipientId: delivery.recipientId,
    kind: delivery.kind,
    userId: delivery.userId,
    label: delivery.label,
    state: 'waiting',
    content: delivery.role === null ? 'no_access' : 'report',
    attachment: 'none',
    createdAt: ctx.clock(),
  } satisfies DeliveryRow
}
