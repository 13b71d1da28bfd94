import { AppError, type RecipientKind, type ReportRecipientId } from '@cartograph/contract'
import { and, eq, reportRecipients, type Transaction } from '@cartograph/store'
import type { RecipientRow, ScheduleRow } from '../schedule-rows.ts'

/** Of a schedule and of a kind; locked until the change is done. */
export async function requireRecipient(
  tx: Transaction,
  { orgId, id: scheduleId }: ScheduleRow,
  { id, kind }: { readonly id: ReportRecipientId; readonly kind: RecipientKind },
): Promise<RecipientRow> {
  const [row] = await tx
    .select()
    .from(reportRecipients)
    .where(
      and(
        eq(reportRecipients.orgId, orgId),
        eq(reportRecipients.scheduleId, scheduleId),
        eq(reportRecipients.id, id),
        eq(reportRecipients.kind, kind),
      ),
    )
    .for('update')
  if (row === undefined) throw new AppError('not_found')
  return row
}
