import {
  defaultChoices,
  newId,
  NotificationId,
  type NotificationKind,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { workspaceChangeChannel, type WorkspaceChange } from '@cartograph/ingestion'
import {
  and,
  eq,
  inArray,
  notificationChoices,
  notifications,
  sql,
  workspacePeople,
  type NotificationParts,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../context.ts'

/** After which notifications are deleted. */
export const keptDays = 90

export type Notice = {
  readonly [Kind in NotificationKind]: {
    readonly kind: Kind
    readonly parts: NotificationParts[Kind]
  } & NoticeOptions
}[NotificationKind]

interface NoticeOptions {
  readonly orgId: OrgId
  /** Of these, the active members of the workspace are notified. Whether they may read it is up to the caller. */
  readonly people: readonly UserId[]
  /** Names the event: `message:<id>`. A person is notified of it once, however often it is reported. */
  readonly subject: string
  /** The path of a page of the app. */
  readonly link: string
  /** Unread notifications of a group are sent together in one email. Null if the caller sends the emails. */
  readonly mailGroup: string | null
}

export interface NotifiedPerson {
  readonly userId: UserId
  readonly email: string
  /** Whether they want emails of this kind. */
  readonly byMail: boolean
}

/**
 * Notifies people in the transaction of the change that it reports: a rollback removes it too. Returns those
 * who did not know of it, so that a caller can queue emails of its own in the same transaction.
 */
export async function notify(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { orgId, people, kind, subject, parts, link, mailGroup }: Notice,
): Promise<NotifiedPerson[]> {
  const reachable = await selectReachable(tx, { orgId, people, kind })
  if (reachable.length === 0) return []
  const createdAt = clock()
  const added = await tx
    .insert(notifications)
    .values(
      reachable.map(({ userId, inApp, byMail }) => ({
        orgId,
        id: newId(NotificationId),
        userId,
        kind,
        subject,
        parts,
        link,
        inApp,
        createdAt,
        mailGroup: byMail ? mailGroup : null,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: notifications.userId })
  const isNew = new Set(added.map(({ userId }) => userId))
  const notified = reachable.filter(({ userId }) => isNew.has(userId))
  for (const { userId } of notified.filter(({ inApp }) => inApp)) await announce(tx, orgId, userId)
  return notified
}

/** Tells the open pages of a person, with the commit. */
export async function announce(tx: Transaction, orgId: OrgId, userId: UserId): Promise<void> {
  const change: WorkspaceChange = { org_id: orgId, topic: 'notifications', user_id: userId }
  await tx.execute(sql`select pg_notify(${workspaceChangeChannel}, ${JSON.stringify(change)})`)
}

/** Active members who want to know of this kind in some way. */
async function selectReachable(
  tx: Transaction,
  { orgId, people, kind }: Pick<Notice, 'orgId' | 'people' | 'kind'>,
) {
  if (people.length === 0) return []
  const { app, mail } = defaultChoices[kind]
  const { userId, kind: ofKind } = notificationChoices
  const rows = await tx
    .select({
      userId: workspacePeople.userId,
      email: workspacePeople.email,
      inApp: notificationChoices.inApp,
      byMail: notificationChoices.byMail,
    })
    .from(workspacePeople)
    .leftJoin(
      notificationChoices,
      and(
        eq(notificationChoices.orgId, orgId),
        eq(userId, workspacePeople.userId),
        eq(ofKind, kind),
      ),
    )
    .where(
      and(
        eq(workspacePeople.orgId, orgId),
        inArray(workspacePeople.userId, [...new Set(people)]),
        eq(workspacePeople.isActive, true),
      ),
    )
    .orderBy(workspacePeople.userId)
  return rows
    .map((row) => ({ ...row, inApp: row.inApp ?? app, byMail: row.byMail ?? mail }))
    .filter(({ inApp, byMail }) => inApp || byMail)
}
