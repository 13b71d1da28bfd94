import {
  createActionLogEntry,
  updateActionLogEntry,
  type ActionLogEntry,
  type AttachmentId,
  type Day,
  type InsightId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import type { Client } from '../../api/client.ts'
import { goalOf } from './goal-values.ts'
import { lookbackDate, type EntryValues } from './entry-values.ts'

interface Saved {
  readonly orgId: OrgId
  readonly values: EntryValues
  readonly mentionedUsers: UserId[]
  readonly attachments: AttachmentId[]
  readonly today: Day
}

export async function createEntry(
  { call }: Client,
  {
    orgId,
    values,
    mentionedUsers,
    attachments,
    today,
    insightId,
  }: Saved & { readonly insightId: InsightId | null },
): Promise<void> {
  const { lookback, metric: _, dimension: __, value: ___, ...rest } = values
  const reviewed = lookbackDate(lookback, today)
  const goal = goalOf(values, reviewed)
  const body = {
    ...rest,
    mentioned_users: mentionedUsers,
    attachments,
    lookbackDate: reviewed,
    goal,
    insight_id: insightId,
  }
  await call(createActionLogEntry, { params: { orgId }, body })
}

export async function updateEntry(
  { call }: Client,
  {
    orgId,
    values,
    mentionedUsers,
    attachments,
    today,
    entry,
  }: Saved & { readonly entry: ActionLogEntry },
): Promise<void> {
  const { lookback, metric: _, dimension: __, value: ___, ...rest } = values
  const reviewed = lookbackDate(lookback, today, entry.lookbackDate)
  const body = {
    ...rest,
    mentioned_users: mentionedUsers,
    attachments,
    lookbackDate: reviewed,
    goal: goalOf(values, reviewed),
  }
  await call(updateActionLogEntry, { params: { orgId, entryId: entry.id }, body })
}
