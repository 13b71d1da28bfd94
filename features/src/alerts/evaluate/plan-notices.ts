import { AlertIncidentId, newId, type IncidentNotice } from '@cartograph/contract'
import { alertIncidents, alertNotices, and, eq, gt, lt, type Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'
import type { AlertRow } from '../manage/alert-rows.ts'
import type { IncidentRow } from './incident-rows.ts'
import { dueTime } from './due-time.ts'

export interface PlanNotices {
  readonly alert: AlertRow
  readonly incident: IncidentRow
  readonly about: IncidentNotice['about']
  readonly timezone: string
}

/** While a platform is out, its other data sources follow in one message. */
const stormMs = 3_600_000

/** Stores who has to be notified, in the transaction of what happened. Sending is a step of its own, which may be repeated. */
export async function planNotices(
  ctx: Context,
  tx: Transaction,
  { alert, incident, about, timezone }: PlanNotices,
): Promise<void> {
  const { orgId, id: incidentId } = incident
  const now = ctx.clock()
  const wait = (await isStorm(tx, incident, now)) ? stormMs : 0
  const dueAt = dueTime(alert.quiet, timezone, new Date(now.getTime() + wait))
  const common = { orgId, incidentId, about, dueAt, isInDigest: false, settledAt: null } as const
  const people = alert.members.map(({ user_id: userId, by_mail: byMail }) => ({
    ...common,
    id: newId(AlertIncidentId),
    userId,
    byMail,
    label: null,
  }))
  const slack =
    alert.slackLabel === null
      ? []
      : [
          {
            ...common,
            id: newId(AlertIncidentId),
            userId: null,
            byMail: false,
            label: alert.slackLabel,
          },
        ]
  const rows = [...people, ...slack]
  if (rows.length === 0) return
  const insert = tx.insert(alertNotices).values(rows)
  await (about === 'woken'
    ? insert.onConflictDoUpdate({
        target: [
          alertNotices.orgId,
          alertNotices.incidentId,
          alertNotices.about,
          alertNotices.userId,
        ],
        set: { dueAt, settledAt: null, isInDigest: false, mailId: null, messageId: null },
      })
    : insert.onConflictDoNothing())
}

/** Another data source of the same platform failed a while before, and its message is out. */
async function isStorm(
  tx: Transaction,
  { orgId, platform, openedAt }: IncidentRow,
  now: Date,
): Promise<boolean> {
  if (platform === null) return false
  const earlier = await tx
    .select({ id: alertIncidents.id })
    .from(alertIncidents)
    .where(
      and(
        eq(alertIncidents.orgId, orgId),
        eq(alertIncidents.platform, platform),
        lt(alertIncidents.openedAt, openedAt),
        gt(alertIncidents.openedAt, new Date(now.getTime() - stormMs)),
      ),
    )
  return earlier.length > 0
}
