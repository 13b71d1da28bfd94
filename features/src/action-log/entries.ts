import {
  addDays,
  AppError,
  startOfMonth,
  startOfQuarter,
  type ActionLogEntry,
  type ActionLogEntryId,
  type DateGranularity,
  type Day,
  type OrgId,
  type PlatformCode,
} from '@cartograph/contract'
import {
  actionLogEntries,
  and,
  desc,
  eq,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../context.ts'
import { maskPerson } from '../users/index.ts'

/** Entries with their authors, who are null after leaving the workspace. */
export function selectEntries(tx: Transaction) {
  const { userId, email, firstName, lastName, isActive } = workspacePeople
  return tx
    .select({ entry: actionLogEntries, writer: { userId, email, firstName, lastName } })
    .from(actionLogEntries)
    .leftJoin(workspacePeople, and(eq(userId, actionLogEntries.userId), eq(isActive, true)))
    .$dynamic()
}

export type SelectedEntry = Awaited<ReturnType<typeof selectEntries>>[number]

export async function requireEntry(tx: Transaction, id: ActionLogEntryId): Promise<SelectedEntry> {
  const [found] = await selectEntries(tx).where(eq(actionLogEntries.id, id))
  if (found === undefined) throw new AppError('not_found')
  return found
}

export function presentEntry(
  { workspace }: Pick<Context, 'workspace'>,
  { entry, writer }: SelectedEntry,
): ActionLogEntry {
  return {
    id: entry.id,
    text: entry.text,
    mentioned_users: entry.mentionedUsers,
    tags: entry.tags,
    actionDate: entry.actionDate,
    datasourceType: entry.datasourceType,
    lookbackDate: entry.lookbackDate,
    user: writer === null ? null : presentWriter(writer, workspace?.role === 'demo'),
    insight_id: entry.insightId,
    created_at: entry.createdAt.toISOString(),
  }
}

function presentWriter(
  writer: NonNullable<SelectedEntry['writer']>,
  isMasked: boolean,
): NonNullable<ActionLogEntry['user']> {
  const { firstName, lastName, email } = isMasked ? maskPerson(writer) : writer
  return { id: writer.userId, name: `${firstName} ${lastName}`.trim() || email }
}

/** The team's action log entries that may explain a change. */
export interface LoggedAction {
  readonly day: Day
  readonly text: string
  readonly platform: PlatformCode
}

/** Many years of entries of a busy team. */
const mostNoted = 5_000

/** Newest days first. */
export async function listLoggedActions(tx: Transaction, orgId: OrgId): Promise<LoggedAction[]> {
  const { actionDate, createdAt, id, text, datasourceType } = actionLogEntries
  return tx
    .select({ day: actionDate, text, platform: datasourceType })
    .from(actionLogEntries)
    .where(eq(actionLogEntries.orgId, orgId))
    .orderBy(desc(actionDate), desc(createdAt), desc(id))
    .limit(mostNoted)
}

/** The first day of a period, given its last one. */
export function firstDayOf(period: DateGranularity, last: Day): Day {
  if (period === 'week') return addDays(last, -6)
  if (period === 'month') return startOfMonth(last)
  return period === 'quarter' ? startOfQuarter(last) : last
}
