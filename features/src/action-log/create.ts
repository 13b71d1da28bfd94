import {
  ActionLogEntryId,
  actionLogChannel,
  AppError,
  createActionLogEntry as endpoint,
  newId,
  type InsightId,
} from '@cartograph/contract'
import { eq, insights, type Transaction } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { attachFiles, insertMessage, writtenBy } from '../messages/index.ts'
import { serves, type InputOf } from '../serves.ts'
import { readEntry, withoutRepeats } from './entries.ts'
import { checkGoal, measureSoon, writeGoal } from './goals.ts'

export type CreateActionLogEntry = InputOf<typeof endpoint>

/** An API key is the author of nothing: the audit log names the key. */
export const createActionLogEntry = serves(endpoint, async (ctx, input) => {
  const { orgId } = requireWorkspace(ctx)
  const id = newId(ActionLogEntryId)
  const { text, actionDate, datasourceType, lookbackDate, insight_id: insightId } = input
  const files = input.attachments ?? []
  // The audit log records that it was written, not its text.
  const details = { action_date: actionDate, datasource_type: datasourceType }
  ctx.messageRates.count(ctx)
  const goal = await checkGoal(ctx, input)
  const answer = await change(ctx, { endpoint, subject: id, details }, async (tx) => {
    if (insightId !== null) await requireInsight(tx, insightId)
    const message = await insertMessage(tx, writtenBy(ctx), actionLogChannel, {
      id,
      text,
      mentionedUsers: input.mentioned_users,
      tags: withoutRepeats(input.tags),
      actionDate,
      datasourceType,
      lookbackDate,
      insightId,
    })
    if (message !== null && files.length > 0)
      await attachFiles(tx, message, requirePerson(ctx).userId, files)
    await writeGoal(tx, { orgId, entryId: id, hasOtherDays: true }, goal)
    return readEntry(ctx, tx, id)
  })
  await measureSoon(ctx, goal, lookbackDate)
  return answer
})

/** Loads an insight of the workspace and locks it until the transaction ends. */
async function requireInsight(tx: Transaction, id: InsightId): Promise<void> {
  const [found] = await tx
    .select({ id: insights.id })
    .from(insights)
    .where(eq(insights.id, id))
    .for('key share')
  if (found === undefined) throw new AppError('not_found')
}
