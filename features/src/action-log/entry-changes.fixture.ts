import type { ActionLogEntry } from '@cartograph/contract'
import type { UpdateActionLogEntry } from './index.ts'

export type EntryChanges = Omit<UpdateActionLogEntry, 'entryId'>

/** What an update that changes nothing sends. */
export function changesOf(entry: ActionLogEntry): EntryChanges {
  const { text, mentioned_users, tags, actionDate, datasourceType, lookbackDate } = entry
  const goal = entry.effect?.goal ?? null
  return { text, mentioned_users, tags, actionDate, datasourceType, lookbackDate, goal }
}
