import { AppError } from '@cartograph/contract'
import { and, eq, reports, workspaces, type Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { queueMail } from '../../mail/index.ts'
import type { ScheduleRow } from '../schedule-rows.ts'
import { recipientLink } from './recipient-token.ts'

interface AskForConfirmation {
  readonly schedule: ScheduleRow
  readonly email: string
  readonly token: string
}

/** The only mail that an address outside gets before it has agreed. */
export async function askForConfirmation(
  ctx: Context,
  tx: Transaction,
  { schedule: { orgId, reportId, timing }, email, token }: AskForConfirmation,
): Promise<void> {
  const [found] = await tx
    .select({ reportName: reports.name, workspaceName: workspaces.name })
    .from(reports)
    .innerJoin(workspaces, eq(workspaces.orgId, reports.orgId))
    .where(and(eq(reports.orgId, orgId), eq(reports.id, reportId)))
  if (found === undefined) throw new AppError('not_found')
  const link = recipientLink(ctx.settings.publicUrl(), token)
  await queueMail(ctx, tx, { kind: 'report-confirmation', to: email, ...found, timing, link })
}
