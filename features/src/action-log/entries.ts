import { AppError, type ActionLogEntry, type ActionLogEntryId } from '@cartograph/contract'
import { actionLogEntries, and, eq, workspacePeople, type Transaction } from '@cartograph/store'
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
