import {
  hasPermission,
  newId,
  ReportRecipientId,
  Role,
  type RecipientKind,
  type UserId,
} from '@cartograph/contract'
import {
  and,
  asc,
  desc,
  eq,
  isNull,
  reportDeliveries,
  reportRecipients,
  reportRuns,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import type { RecipientRow } from '../schedule-rows.ts'
import type { OpenRun } from './read-run.ts'

/** To whom a run sends, with the rights that they have at this moment. */
export interface PlannedDelivery {
  readonly recipientId: ReportRecipientId
  readonly kind: RecipientKind
  readonly userId: UserId | null
  /** Of mail. */
  readonly email: string | null
  /** As in the history; null for members, whose names are looked up. */
  readonly label: string | null
  /** Of the link that ends it; null for webhooks and Slack, and for a test to a person who is no recipient. */
  readonly sealedToken: string | null
  /** Null without access: a sentence and no numbers. */
  readonly role: Role | null
  /** Whether the recipient was already notified of having no access. */
  readonly isInformed: boolean
}

/**
 * Recipients outside have the rights of the schedule: those of the role with the fewest that may read
 * reports. Members who left are removed.
 */
export async function planDeliveries(
  ctx: Context,
  tx: Transaction,
  { run, schedule }: OpenRun,
): Promise<PlannedDelivery[]> {
  const { orgId } = run
  const people = await tx.select().from(workspacePeople).where(eq(workspacePeople.orgId, orgId))
  const recipients = await tx
    .select()
    .from(reportRecipients)
    .where(and(eq(reportRecipients.orgId, orgId), eq(reportRecipients.scheduleId, schedule.id)))
    .orderBy(asc(reportRecipients.addedAt), asc(reportRecipients.id))
    // A link that ends it is followed before or after, but not meanwhile.
    .for('share')
  const planned: PlannedDelivery[] = []
  if (run.testFor !== null) {
    const { testFor } = run
    const person = people.find(({ userId }) => userId === testFor)
    const own = recipients.find(({ userId }) => userId === testFor)
    return person === undefined ? [] : [{ ...toMember(person, own), isInformed: false }]
  }
  for (const recipient of recipients) {
    if (recipient.state !== 'active') continue
    if (recipient.kind !== 'member') {
      planned.push(toOutside(recipient))
      continue
    }
    const person = people.find(({ userId }) => userId === recipient.userId)
    if (person === undefined) {
      await removeRecipient(ctx, tx, recipient)
      continue
    }
    const delivery = toMember(person, recipient)
    const isInformed = delivery.role === null && (await wasInformed(tx, recipient))
    planned.push({ ...delivery, isInformed })
  }
  return planned
}

type PersonRow = typeof workspacePeople.$inferSelect

function toMember(person: PersonRow, recipient: RecipientRow | undefined): PlannedDelivery {
  const { role, isActive } = person
  return {
    recipientId: recipient?.id ?? newId(ReportRecipientId),
    kind: 'member',
    userId: person.userId,
    email: person.email,
    label: null,
    sealedToken: recipient?.sealedToken ?? null,
    role: isActive && hasPermission(role, 'reports.read') ? role : null,
    isInformed: false,
  }
}

function toOutside(recipient: RecipientRow): PlannedDelivery {
  return {
    recipientId: recipient.id,
    kind: recipient.kind,
    userId: null,
    email: recipient.email,
    label: recipient.email ?? recipient.urlLabel,
    sealedToken: recipient.sealedToken,
    role: scheduleRole,
    isInformed: false,
  }
}

/** The roles are listed with the fewest rights last. */
export const scheduleRole: Role | null =
  Role.options.toReversed().find((role) => hasPermission(role, 'reports.read')) ?? null

async function removeRecipient(
  ctx: Context,
  tx: Transaction,
  { orgId, id, scheduleId, userId }: RecipientRow,
): Promise<void> {
  await tx
    .delete(reportRecipients)
    .where(and(eq(reportRecipients.orgId, orgId), eq(reportRecipients.id, id)))
  await writeAuditRow(ctx, tx, {
    action: 'report_recipient.removed',
    orgId,
    subject: scheduleId,
    details: { user_id: userId, reason: 'left the workspace' },
  })
}

/** One sentence is enough, not one every day. */
async function wasInformed(tx: Transaction, { orgId, id }: RecipientRow): Promise<boolean> {
  const [last] = await tx
    .select({ content: reportDeliveries.content })
    .from(reportDeliveries)
    .innerJoin(
      reportRuns,
      and(eq(reportRuns.orgId, reportDeliveries.orgId), eq(reportRuns.id, reportDeliveries.runId)),
    )
    .where(
      and(
        eq(reportDeliveries.orgId, orgId),
        eq(reportDeliveries.recipientId, id),
        isNull(reportRuns.testFor),
      ),
    )
    .orderBy(desc(reportDeliveries.createdAt), desc(reportDeliveries.id))
    .limit(1)
  return last?.content === 'no_access'
}
