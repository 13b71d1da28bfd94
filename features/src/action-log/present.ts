import type { ActionLogEntry } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { maskPerson } from '../users/index.ts'
import type { SelectedEntry } from './select-entries.ts'

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
