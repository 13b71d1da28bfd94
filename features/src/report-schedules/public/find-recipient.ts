import { AppError, type PublicRecipient } from '@cartograph/contract'
import {
  eq,
  reportRecipients,
  reports,
  reportSchedules,
  users,
  workspaces,
  and,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { hashRecipientToken } from '../recipients/recipient-token.ts'

export type RecipientRow = NonNullable<Awaited<ReturnType<typeof selectRecipient>>>

/** Of the token in a mail; locked, so that a link that is followed twice works once. */
export async function findRecipient(
  ctx: Context,
  tx: Transaction,
  token: string,
): Promise<RecipientRow> {
  const found = await selectRecipient(tx, hashRecipientToken(token))
  if (found === undefined) throw new AppError('not_found', noLonger)
  return found
}

/** Callers have no account, so guesses are limited by address. */
export async function limitGuesses(ctx: Context, token: string): Promise<void> {
  const account = hashRecipientToken(token)
  await ctx.limits.usePublicLink.enter({ account, address: ctx.address }, ctx.clock())
}

async function selectRecipient(tx: Transaction, tokenHash: string) {
  const [found] = await tx
    .select({
      recipient: reportRecipients,
      timing: reportSchedules.timing,
      reportName: reports.name,
      workspaceName: workspaces.name,
      memberEmail: users.email,
    })
    .from(reportRecipients)
    .innerJoin(
      reportSchedules,
      and(
        eq(reportSchedules.orgId, reportRecipients.orgId),
        eq(reportSchedules.id, reportRecipients.scheduleId),
      ),
    )
    .innerJoin(
      reports,
      and(eq(reports.orgId, reportSchedules.orgId), eq(reports.id, reportSchedules.reportId)),
    )
    .innerJoin(workspaces, eq(workspaces.orgId, reportRecipients.orgId))
    .leftJoin(users, eq(users.id, reportRecipients.userId))
    .where(eq(reportRecipients.tokenHash, tokenHash))
    .for('update', { of: reportRecipients })
  return found
}

const noLonger =
  'This link no longer works. The report is no longer sent to this address by this schedule.'

export function presentPublicRecipient(found: RecipientRow): PublicRecipient {
  return {
    org_name: found.workspaceName,
    report_name: found.reportName,
    timing: found.timing,
    email: found.recipient.email ?? found.memberEmail ?? '',
    state: found.recipient.state,
  }
}
