import {
  getAlertIncident as endpoint,
  type IncidentDetails,
  type IncidentNotice,
  type MailId,
} from '@cartograph/contract'
import {
  alertHistory,
  alertMessages,
  alertNotices,
  and,
  asc,
  eq,
  inArray,
  mails,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { namesOf } from '../../custom-metrics/index.ts'
import { serves } from '../../serves.ts'
import { presentIncidents, requireIncident, type SelectedIncident } from './present-incidents.ts'

export const getAlertIncident = serves(endpoint, async (ctx, { incidentId }) => {
  const { orgId } = requireWorkspace(ctx)
  const read = await ctx.store.inWorkspace(orgId, async (tx) => {
    const found = await requireIncident(ctx, tx, incidentId)
    return { ...(await readDetails(tx, found)), notices: await readNotices(tx, found) }
  })
  const { notices, ...details } = read
  return { ...details, notices: await addMailStates(ctx, notices) }
})

/** Without what became of emails, which a workspace cannot read. */
export async function presentDetails(
  tx: Transaction,
  found: SelectedIncident,
): Promise<IncidentDetails> {
  const notices = (await readNotices(tx, found)).flatMap((one) => noticesOf(one, new Map()))
  return { ...(await readDetails(tx, found)), notices }
}

async function readDetails(
  tx: Transaction,
  found: SelectedIncident,
): Promise<Omit<IncidentDetails, 'notices'>> {
  const { incident } = found
  const [presented] = await presentIncidents(tx, [found])
  if (presented === undefined) throw new Error('A stored incident is presented')
  const rows = await tx
    .select()
    .from(alertHistory)
    .where(and(eq(alertHistory.orgId, incident.orgId), eq(alertHistory.incidentId, incident.id)))
    .orderBy(asc(alertHistory.at), asc(alertHistory.id))
  const names = await namesOf(
    tx,
    rows.map(({ userId }) => userId),
  )
  return {
    ...presented,
    parts: [...incident.parts],
    causes: [...incident.causes],
    history: rows.map(({ at, event, userId, about }) => ({
      at: at.toISOString(),
      event,
      user_name: userId === null ? null : (names.get(userId) ?? null),
      about,
    })),
  }
}

async function readNotices(tx: Transaction, { incident }: SelectedIncident) {
  const rows = await tx
    .select({ notice: alertNotices, slack: alertMessages })
    .from(alertNotices)
    .leftJoin(
      alertMessages,
      and(
        eq(alertMessages.orgId, alertNotices.orgId),
        eq(alertMessages.id, alertNotices.messageId),
      ),
    )
    .where(and(eq(alertNotices.orgId, incident.orgId), eq(alertNotices.incidentId, incident.id)))
    .orderBy(asc(alertNotices.dueAt), asc(alertNotices.id))
  const names = await namesOf(
    tx,
    rows.map(({ notice }) => notice.userId),
  )
  return rows.map(({ notice, slack }) => ({
    notice,
    slack,
    label:
      notice.userId === null
        ? (notice.label ?? 'Slack')
        : (names.get(notice.userId) ?? 'A former member'),
  }))
}

type ReadNotice = Awaited<ReturnType<typeof readNotices>>[number]
type MailStates = ReadonlyMap<MailId, { state: IncidentNotice['state']; message: string | null }>

async function addMailStates(
  ctx: Context,
  notices: readonly ReadNotice[],
): Promise<IncidentNotice[]> {
  const ids = notices.flatMap(({ notice }) => notice.mailId ?? [])
  const rows =
    ids.length === 0
      ? []
      : await ctx.store.asSystem((tx) =>
          tx
            .select({ id: mails.id, state: mails.state, message: mails.lastError })
            .from(mails)
            .where(inArray(mails.id, ids)),
        )
  const states: MailStates = new Map(
    rows.map(({ id, state, message }) => [
      id,
      { state: state === 'kept' ? 'sent' : state, message: state === 'sent' ? null : message },
    ]),
  )
  return notices.flatMap((one) => noticesOf(one, states))
}

/** One row for each way: in the app, and by mail. Mail is kept for a week, and was sent if it is gone. */
function noticesOf({ notice, slack, label }: ReadNotice, mailStates: MailStates): IncidentNotice[] {
  const { about, settledAt, dueAt, skipped, userId, mailId, byMail } = notice
  const at = (settledAt ?? dueAt).toISOString()
  const common = { about, label, at }
  if (settledAt === null || skipped !== null) {
    const state = skipped === null ? 'waiting' : 'skipped'
    const via = userId === null ? 'slack' : byMail ? 'mail' : 'app'
    return [{ ...common, via, state, message: skipped }]
  }
  if (userId === null) {
    const state = slack?.state === 'sending' ? 'waiting' : (slack?.state ?? 'sent')
    return [{ ...common, via: 'slack', state, message: slack?.message ?? null }]
  }
  const inApp: IncidentNotice = { ...common, via: 'app', state: 'sent', message: null }
  if (mailId === null) return [inApp]
  const mail = mailStates.get(mailId) ?? { state: 'sent', message: null }
  return [inApp, { ...common, via: 'mail', ...mail }]
}
