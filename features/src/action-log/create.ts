import {
  ActionLogEntryId,
  AppError,
  createActionLogEntry as endpoint,
  newId,
  type InsightId,
  type UserId,
} from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import {
  actionLogEntries,
  and,
  eq,
  inArray,
  insights,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves, type InputOf } from '../serves.ts'
import { presentEntry, requireEntry } from './entries.ts'

export type CreateActionLogEntry = InputOf<typeof endpoint>

export const createActionLogEntry = serves(endpoint, async (ctx, input) => {
  const { orgId } = requireWorkspace(ctx)
  // The audit log names the key of an entry without an author.
  const userId = ctx.actor?.kind === 'person' ? ctx.actor.userId : null
  const id = newId(ActionLogEntryId)
  const { text, actionDate, datasourceType, lookbackDate, insight_id: insightId } = input
  const row: typeof actionLogEntries.$inferSelect = {
    id,
    orgId,
    userId,
    text,
    mentionedUsers: [...new Set(input.mentioned_users)],
    tags: withoutRepeats(input.tags),
    actionDate,
    datasourceType,
    lookbackDate,
    insightId,
    createdAt: ctx.clock(),
  }
  // The audit log records that it was written, not its text.
  const details = { action_date: actionDate, datasource_type: datasourceType }
  const answer = await change(ctx, { endpoint, subject: id, details }, async (tx) => {
    await requirePeople(tx, row.mentionedUsers)
    if (insightId !== null) await requireInsight(tx, insightId)
    await tx.insert(actionLogEntries).values(row)
    return presentEntry(ctx, await requireEntry(tx, id))
  })
  await notifyWorkspaceChange(ctx, { org_id: orgId, topic: 'insights' })
  return answer
})

/** Only members of the workspace are visible here. */
async function requirePeople(tx: Transaction, ids: readonly UserId[]): Promise<void> {
  if (ids.length === 0) return
  const { userId, isActive } = workspacePeople
  const known = await tx
    .select({ userId })
    .from(workspacePeople)
    .where(and(inArray(userId, [...ids]), eq(isActive, true)))
  if (known.length === ids.length) return
  const msg = 'Only members of this workspace can be mentioned.'
  throw new AppError('invalid_request', msg, {
    problems: [{ loc: ['body', 'mentioned_users'], msg }],
  })
}

/** Loads an insight of the workspace and locks it until the transaction ends. */
async function requireInsight(tx: Transaction, id: InsightId): Promise<void> {
  const [found] = await tx
    .select({ id: insights.id })
    .from(insights)
    .where(eq(insights.id, id))
    .for('key share')
  if (found === undefined) throw new AppError('not_found')
}

/** Of tags that differ only in case, the first one. */
function withoutRepeats(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLowerCase()
    if (!seen.has(key)) seen.set(key, tag)
  }
  return [...seen.values()]
}
