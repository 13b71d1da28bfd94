import {
  addDays,
  AppError,
  startOfMonth,
  startOfQuarter,
  type ActionEffect,
  type ActionSource,
  type ActionLogEntry,
  type ActionLogEntryId,
  type DateGranularity,
  type Day,
  type OrgId,
} from '@cartograph/contract'
import { and, desc, eq, isNotNull, messages, type Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'
import { presentMessage, selectMessages, type SelectedMessage } from '../messages/index.ts'
import { readEffects } from './goals.ts'

/** Of a deleted entry, only its place is kept; a reply is no entry. */
export const isEntry = isNotNull(messages.actionDate)

export async function requireEntry(
  tx: Transaction,
  id: ActionLogEntryId,
): Promise<SelectedMessage> {
  const [found] = await selectMessages(tx).where(and(eq(messages.id, id), isEntry))
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** An entry as it is stored now. */
export async function readEntry(
  ctx: Pick<Context, 'workspace'>,
  tx: Transaction,
  id: ActionLogEntryId,
): Promise<ActionLogEntry> {
  const selected = await requireEntry(tx, id)
  const effects = await readEffects(tx, selected.message.orgId, [id])
  return presentEntry(ctx, selected, effects.get(id))
}

export function presentEntry(
  ctx: Pick<Context, 'workspace'>,
  selected: SelectedMessage,
  effect: ActionEffect | null = null,
): ActionLogEntry {
  const { action, ...shown } = presentMessage(ctx, selected)
  if (action === null) throw new Error('Only entries of the action log are presented as such')
  return {
    id: shown.id,
    text: shown.text,
    mentioned_users: shown.mentioned_users,
    tags: shown.tags,
    attachments: shown.attachments,
    ...action,
    user: shown.user,
    insight_id: selected.message.insightId,
    effect,
    reply_count: shown.reply_count,
    reactions: shown.reactions,
    created_at: shown.created_at,
    edited_at: shown.edited_at,
  }
}

/** The team's action log entries that may explain a change. */
export interface LoggedAction {
  readonly day: Day
  readonly text: string
  readonly platform: ActionSource
}

/** Many years of entries of a busy team. */
const mostNoted = 5_000

/** Newest days first. */
export async function listLoggedActions(tx: Transaction, orgId: OrgId): Promise<LoggedAction[]> {
  const { actionDate, createdAt, id, text, datasourceType } = messages
  const rows = await tx
    .select({ day: actionDate, text, platform: datasourceType })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), isEntry))
    .orderBy(desc(actionDate), desc(createdAt), desc(id))
    .limit(mostNoted)
  return rows.flatMap(({ day, platform, ...rest }) =>
    day === null || platform === null ? [] : [{ ...rest, day, platform }],
  )
}

/** The first day of a period, given its last one. */
export function firstDayOf(period: DateGranularity, last: Day): Day {
  if (period === 'week') return addDays(last, -6)
  if (period === 'month') return startOfMonth(last)
  return period === 'quarter' ? startOfQuarter(last) : last
}

/** Of tags that differ only in case, the first one. */
export function withoutRepeats(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLowerCase()
    if (!seen.has(key)) seen.set(key, tag)
  }
  return [...seen.values()]
}
