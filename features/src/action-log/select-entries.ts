import { AppError, type ActionLogEntryId } from '@cartograph/contract'
import { actionLogEntries, and, eq, workspacePeople, type Transaction } from '@cartograph/store'

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
