import {
  hasPermission,
  newId,
  AlertMessageId,
  dayAt,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import {
  alertIncidents,
  alertMessages,
  alertNotices,
  alertPictures,
  alerts,
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  sql,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { queueRenderedMail } from '../../mail/index.ts'
import { readNotes } from '../../notes/index.ts'
import { notify } from '../../notifications/index.ts'
import { readUnits } from '../../workspace-units.ts'
import { nextMorning } from '../evaluate/due-time.ts'
import type { AlertRow } from '../manage/alert-rows.ts'
import { nameWatches } from '../read/name-watches.ts'
import { composeMail } from './compose-mail.ts'
import { composeSlack } from './compose-slack.ts'
import { createIncidentPictures } from './incident-pictures.ts'
import { messageLink, messageTitle } from './message-words.ts'
import { addressPictures, canSlackLoadFrom } from './slack-pictures.ts'
import type { ReportedIncident } from './reported-incident.ts'
import { wakeSnoozed } from './wake-snoozed.ts'

/**
 * Makes messages of the notices that are due. Messages are written in the transaction that settles their notices: mail
 * into the outbox, requests to Slack into their table. A process that is killed before has sent nothing, and one that is
 * killed after has sent everything, so each notice becomes one message.
 */
export async function sendDueNotices(ctx: Context, orgId: OrgId): Promise<void> {
  const inWorkspace: Context = { ...ctx, workspace: { orgId, role: 'demo' } }
  const requests = await ctx.store.inWorkspace(orgId, async (tx) => {
    const { timezone } = await readUnits(tx, orgId)
    await wakeSnoozed(inWorkspace, tx, orgId, timezone)
    return settle(inWorkspace, tx, orgId, timezone)
  })
  for (const message_id of requests) {
    await ctx.ingestion.queue.enqueue('deliver-alert', { org_id: orgId, message_id })
  }
}

type DueNotice = Awaited<ReturnType<typeof selectDue>>[number]

async function selectDue(tx: Transaction, orgId: OrgId, now: Date) {
  return tx
    .select({ notice: alertNotices, incident: alertIncidents, alert: alerts })
    .from(alertNotices)
    .innerJoin(
      alertIncidents,
      and(eq(alertIncidents.orgId, orgId), eq(alertIncidents.id, alertNotices.incidentId)),
    )
    .innerJoin(alerts, and(eq(alerts.orgId, orgId), eq(alerts.id, alertIncidents.alertId)))
    .where(
      and(
        eq(alertNotices.orgId, orgId),
        isNull(alertNotices.settledAt),
        lte(alertNotices.dueAt, now),
      ),
    )
    .orderBy(asc(alertNotices.dueAt), asc(alertNotices.id))
    .for('update', { of: alertNotices, skipLocked: true })
}

async function settle(
  ctx: Context,
  tx: Transaction,
  orgId: OrgId,
  timezone: string,
): Promise<AlertMessageId[]> {
  const now = ctx.clock()
  const due = await selectDue(tx, orgId, now)
  const groups = new Map<string, DueNotice[]>()
  for (const one of due) {
    const key = one.notice.userId ?? `slack ${one.alert.id}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const requests: AlertMessageId[] = []
  const draw = createIncidentPictures(ctx, (days) => readNotes(ctx, tx, days))
  for (const group of groups.values()) {
    const open = await leaveOutClosed(tx, group, now)
    const [first] = open
    if (first === undefined) continue
    if (await isTooMuch(tx, open, { now, timezone })) {
      await update(tx, open, { dueAt: nextMorning(timezone, now), isInDigest: true })
      continue
    }
    const message: DueMessage = { group: open, incidents: await toReported(ctx, tx, open), draw }
    if (first.notice.userId === null) requests.push(await writeSlack(ctx, tx, message))
    else await notifyPerson(ctx, tx, message)
  }
  return requests
}

/** What was closed by a person before its message left needs none. */
async function leaveOutClosed(
  tx: Transaction,
  group: readonly DueNotice[],
  now: Date,
): Promise<DueNotice[]> {
  const isClosed = ({ incident, notice }: DueNotice) =>
    notice.about !== 'recovered' &&
    incident.state === 'closed' &&
    incident.closeReason !== 'recovered'
  const closed = group.filter(isClosed)
  await update(tx, closed, {
    settledAt: now,
    skipped: 'It was closed before the message was sent.',
  })
  return group.filter((one) => !isClosed(one))
}

/** The recipient has got as many messages today as the alerts allow. */
async function isTooMuch(
  tx: Transaction,
  group: readonly DueNotice[],
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): Promise<boolean> {
  if (group.some(({ notice }) => notice.isInDigest)) return false
  const [first] = group
  if (first === undefined) return false
  const { orgId, userId } = first.notice
  const isOwn =
    userId === null
      ? and(isNull(alertNotices.userId), eq(alertIncidents.alertId, first.alert.id))
      : eq(alertNotices.userId, userId)
  const rows = await tx
    .selectDistinct({ settledAt: alertNotices.settledAt })
    .from(alertNotices)
    .innerJoin(
      alertIncidents,
      and(eq(alertIncidents.orgId, orgId), eq(alertIncidents.id, alertNotices.incidentId)),
    )
    .where(
      and(
        eq(alertNotices.orgId, orgId),
        isOwn,
        isNull(alertNotices.skipped),
        gte(alertNotices.settledAt, new Date(now.getTime() - 86_400_000)),
      ),
    )
  const today = dayAt(now.getTime(), timezone)
  const sent = rows.filter(
    ({ settledAt }) => settledAt !== null && dayAt(settledAt.getTime(), timezone) === today,
  )
  return sent.length >= Math.min(...group.map(({ alert }) => alert.quiet.most_a_day))
}

async function toReported(
  ctx: Context,
  tx: Transaction,
  group: readonly DueNotice[],
): Promise<ReportedIncident[]> {
  const names = await nameWatches(
    ctx,
    tx,
    group.map(({ alert }) => alert),
  )
  const recoveries = await recoveryTexts(tx, group)
  return group.flatMap(({ notice, incident, alert }, n) => {
    const named = names[n]
    const recovery = recoveries.get(incident.id) ?? null
    return named === undefined
      ? []
      : [{ about: notice.about, incident, alert, names: named, recovery }]
  })
}

/** What the history says of the recoveries. */
async function recoveryTexts(tx: Transaction, group: readonly DueNotice[]) {
  const ids = group.flatMap(({ notice, incident }) =>
    notice.about === 'recovered' ? [incident.id] : [],
  )
  const [first] = group
  if (ids.length === 0 || first === undefined) return new Map<string, string>()
  const { rows } = await tx.execute<{ incident_id: string; about: string | null }>(sql`
    select incident_id, about from alert_history
    where org_id = ${first.notice.orgId} and event = 'recover'
      and ${inArray(sql`incident_id`, ids)}`)
  return new Map(rows.map(({ incident_id: id, about }) => [id, about ?? '']))
}

/** What one recipient gets at once. */
interface DueMessage {
  readonly group: readonly DueNotice[]
  readonly incidents: readonly ReportedIncident[]
  readonly draw: ReturnType<typeof createIncidentPictures>
}

/** Null for those who may not read alerts now, whatever they could when it was planned. */
async function findReader(tx: Transaction, orgId: OrgId, userId: UserId) {
  const [person] = await tx
    .select()
    .from(workspacePeople)
    .where(and(eq(workspacePeople.orgId, orgId), eq(workspacePeople.userId, userId)))
  return person?.isActive === true && hasPermission(person.role, 'insights.read') ? person : null
}

async function notifyPerson(
  ctx: Context,
  tx: Transaction,
  { group, incidents, draw }: DueMessage,
): Promise<void> {
  const now = ctx.clock()
  const [first] = group
  if (first === undefined || first.notice.userId === null) return
  const { orgId, userId } = first.notice
  const person = await findReader(tx, orgId, userId)
  if (person === null) {
    return update(tx, group, { settledAt: now, skipped: 'They no longer have access.' })
  }
  const [notified] = await notify(ctx, tx, {
    orgId,
    people: [userId],
    kind: 'alert',
    // Of a reminder there may be several, each at its own time.
    subject: `alert:${first.notice.id}:${first.notice.dueAt.getTime()}`,
    parts: messageTitle(incidents),
    link: messageLink(orgId, incidents),
    mailGroup: null,
  })
  if (notified === undefined) {
    return update(tx, group, { settledAt: now, skipped: 'They turned off messages of alerts.' })
  }
  const wantsMail = notified.byMail && group.some(({ notice }) => notice.byMail)
  const mailId = wantsMail
    ? await queueRenderedMail(ctx, tx, {
        kind: 'alert',
        to: person.email,
        ...composeMail(ctx, orgId, incidents, await draw(incidents)),
      })
    : null
  await update(tx, group, { settledAt: now, mailId })
}

async function writeSlack(
  ctx: Context,
  tx: Transaction,
  { group, incidents, draw }: DueMessage,
): Promise<AlertMessageId> {
  const now = ctx.clock()
  const [first] = group
  if (first === undefined) throw new Error('A group has a notice')
  const { alert } = first
  const { orgId } = alert
  const id = newId(AlertMessageId)
  const shown = (await maySlackShow(ctx, tx, alert)) ? await draw(incidents) : new Map()
  const { rows, pictures } = addressPictures(ctx, { orgId, messageId: id }, shown)
  const body = composeSlack(ctx, orgId, incidents, pictures)
  await tx.insert(alertMessages).values({
    orgId,
    id,
    alertId: alert.id,
    state: 'waiting',
    sealedRequest: ctx.store.seal(body, requestPlace(id)),
    nextAttemptAt: now,
    createdAt: now,
  })
  if (rows.length > 0) await tx.insert(alertPictures).values([...rows])
  await update(tx, group, { settledAt: now, messageId: id })
  return id
}

/** A channel has readers whom we do not know, so the rights of the person who created the alert decide. */
async function maySlackShow(
  { settings }: Context,
  tx: Transaction,
  { orgId, createdBy }: AlertRow,
): Promise<boolean> {
  if (createdBy === null || !canSlackLoadFrom(settings.publicUrl())) return false
  return (await findReader(tx, orgId, createdBy)) !== null
}

export function requestPlace(id: AlertMessageId): string {
  return `request of alert message ${id}`
}

async function update(
  tx: Transaction,
  group: readonly DueNotice[],
  values: Partial<typeof alertNotices.$inferInsert>,
): Promise<void> {
  const [first] = group
  if (first === undefined) return
  await tx
    .update(alertNotices)
    .set(values)
    .where(
      and(
        eq(alertNotices.orgId, first.notice.orgId),
        inArray(
          alertNotices.id,
          group.map(({ notice }) => notice.id),
        ),
      ),
    )
}
