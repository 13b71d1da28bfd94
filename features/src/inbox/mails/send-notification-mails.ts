import { hasPermission, type Notification, type NotificationId } from '@cartograph/contract'
import {
  and,
  asc,
  eq,
  inArray,
  isNull,
  messages,
  notificationChoices,
  notifications,
  sql,
  workspacePeople,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { exportMailGroup } from '../../exports/index.ts'
import { queueMail, queueRenderedMail } from '../../mail/index.ts'
import { planColumns } from '../../plan-columns.ts'
import { planOpens } from '../../plans/index.ts'
import { presentNotifications } from '../present-notifications.ts'
import { isReadable, ofMessage } from '../visible-notifications.ts'
import { composeNoticesMail } from './compose-notices-mail.ts'
import { isDue, isWaiting, listDueGroups, type MailGroup } from './list-due-groups.ts'

/**
 * Sends what people have not read in the app within a few minutes: one email for each group, such as a channel.
 * Safe to repeat and to run in several processes at once: the transaction that queues the email also records
 * that it was sent. Returns the number of emails.
 */
export async function sendNotificationMails(ctx: Context): Promise<number> {
  let sent = 0
  for (const group of await listDueGroups(ctx)) {
    if (ctx.signal.aborted) break
    try {
      if (await ctx.store.inWorkspace(group.orgId, (tx) => sendGroup(ctx, tx, group))) sent += 1
    } catch (error) {
      ctx.log.warn({ err: error, org_id: group.orgId }, 'notifications could not be sent by email')
    }
  }
  return sent
}

/** Whether there was anything to send. */
async function sendGroup(ctx: Context, tx: Transaction, group: MailGroup): Promise<boolean> {
  const rows = await claimGroup(ctx, tx, group)
  const [first] = rows
  if (first === undefined) return false
  const ids = rows.map(({ id }) => id)
  const person = await readRecipient(ctx, tx, group)
  const items =
    person === null ? [] : await presentReadable({ ...ctx, workspace: person.workspace }, tx, ids)
  const isMailed = person !== null && items.length > 0
  if (isMailed) await queueItems(ctx, tx, { ...group, ...person, items })
  // What may not be sent now is not sent later either.
  await tx
    .update(notifications)
    .set(isMailed ? { mailedAt: ctx.clock() } : { mailGroup: null })
    .where(inArray(notifications.id, ids))
  return isMailed
}

interface GroupMail extends MailGroup {
  readonly email: string
  readonly workspaceName: string
  readonly items: readonly Notification[]
}

/** Messages and others are never of one group. */
async function queueItems(ctx: Context, tx: Transaction, mail: GroupMail): Promise<void> {
  const { orgId, email, workspaceName, items } = mail
  const publicUrl = ctx.settings.publicUrl()
  const choicesLink = `${publicUrl}/org/${orgId}/settings/notifications`
  const messages = items.flatMap((item) =>
    'sentence' in item ? [] : [{ ...item, link: `${publicUrl}${item.link}` }],
  )
  if (messages.length > 0) {
    await queueMail(ctx, tx, { kind: 'mentions', to: email, workspaceName, messages, choicesLink })
    return
  }
  await queueRenderedMail(ctx, tx, {
    kind: 'notices',
    to: email,
    mail: composeNoticesMail({ workspaceName, items, publicUrl, choicesLink }),
  })
}

/** Empty when another process is sending the group, or has sent it. */
async function claimGroup(ctx: Context, tx: Transaction, { orgId, userId, mailGroup }: MailGroup) {
  const name = `notifications by mail ${orgId} ${userId} ${mailGroup}`
  const {
    rows: [lock],
  } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  )
  if (lock?.held !== true) return []
  const isOfGroup = and(
    eq(notifications.orgId, orgId),
    eq(notifications.userId, userId),
    eq(notifications.mailGroup, mailGroup),
  )
  const {
    rows: [due],
  } = await tx.execute(sql`
    select 1 from ${notifications} waiting
    where waiting.org_id = ${orgId} and waiting.user_id = ${userId} and waiting.mail_group = ${mailGroup}
      and ${isWaiting} and ${isDue(ctx.clock())}
    limit 1`)
  if (due === undefined) return []
  return tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isOfGroup, isNull(notifications.mailedAt), isNull(notifications.readAt)))
    .for('update')
}

/** Null for those who have left, may not read messages, or want no more of these emails. */
async function readRecipient(
  ctx: Context,
  tx: Transaction,
  { orgId, userId, mailGroup }: MailGroup,
) {
  const [person] = await tx
    .select({
      email: workspacePeople.email,
      role: workspacePeople.role,
      workspaceName: workspaces.name,
      plan: planColumns,
    })
    .from(workspacePeople)
    .innerJoin(workspaces, eq(workspaces.orgId, workspacePeople.orgId))
    .where(
      and(
        eq(workspacePeople.orgId, orgId),
        eq(workspacePeople.userId, userId),
        eq(workspacePeople.isActive, true),
      ),
    )
  if (person === undefined || !hasPermission(person.role, 'messages.read')) return null
  const isSent = mailGroup === exportMailGroup || planOpens(person.plan, 'sends', ctx)
  if (!isSent) return null
  const { email, role, workspaceName } = person
  return { email, workspaceName, workspace: { orgId, role } }
}

/** In the order of the events. */
async function presentReadable(ctx: Context, tx: Transaction, ids: NotificationId[]) {
  const rows = await tx
    .select({ notification: notifications })
    .from(notifications)
    .leftJoin(messages, ofMessage)
    .leftJoin(
      notificationChoices,
      and(
        eq(notificationChoices.orgId, notifications.orgId),
        eq(notificationChoices.userId, notifications.userId),
        eq(notificationChoices.kind, notifications.kind),
      ),
    )
    .where(
      and(
        inArray(notifications.id, ids),
        sql`coalesce(${notificationChoices.byMail}, true)`,
        await isReadable(ctx, tx),
      ),
    )
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
  return presentNotifications(
    ctx,
    tx,
    rows.map(({ notification }) => notification),
  )
}
