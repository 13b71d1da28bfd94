import { AppError, updateActionLogEntry as endpoint } from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { requireAuthor, requirePerson, requireWorkspace } from '../context.ts'
import { changeMessage, notifyMentioned, replaceFiles, requirePeople } from '../messages/index.ts'
import { serves, type InputOf } from '../serves.ts'
import { readEntry, requireEntry, withoutRepeats } from './entries.ts'
import { checkGoal, measureSoon, writeGoal } from './goals.ts'

export type UpdateActionLogEntry = InputOf<typeof endpoint>

/** Authors may change their own entries, admins all. */
export const updateActionLogEntry = serves(endpoint, async (ctx, { entryId, ...input }) => {
  const { orgId } = requireWorkspace(ctx)
  const { text, actionDate, datasourceType, lookbackDate, attachments } = input
  // The audit log records that it was changed, not its text.
  const details = { action_date: actionDate, datasource_type: datasourceType }
  ctx.messageRates.count(ctx)
  const goal = await checkGoal(ctx, input, entryId)
  const answer = await change(ctx, { endpoint, subject: entryId, details }, async (tx) => {
    const { message } = await requireEntry(tx, entryId)
    requireAuthor(ctx, message.userId, notAuthor)
    const mentionedUsers = [...new Set(input.mentioned_users)]
    const earlier = new Set(message.mentionedUsers)
    // Those who have left since stay mentioned.
    await requirePeople(
      tx,
      mentionedUsers.filter((id) => !earlier.has(id)),
    )
    await changeMessage(tx, message, {
      text,
      mentionedUsers,
      tags: withoutRepeats(input.tags),
      actionDate,
      datasourceType,
      lookbackDate,
      editedAt: ctx.clock(),
    })
    const { userId } = requirePerson(ctx)
    const at = ctx.clock()
    const writers = [message.userId, userId]
    await notifyMentioned(tx, { ...message, writers, at }, mentionedUsers)
    const changed = await requireEntry(tx, entryId)
    // Another request deleted it while this one waited for the channel.
    if (changed.message.deletedAt !== null) throw new AppError('not_found')
    if (attachments !== undefined) await replaceFiles(tx, message, { userId, at }, attachments)
    const hasOtherDays = message.actionDate !== actionDate || message.lookbackDate !== lookbackDate
    await writeGoal(tx, { orgId, entryId, hasOtherDays }, goal)
    return readEntry(ctx, tx, entryId)
  })
  await measureSoon(ctx, goal, lookbackDate)
  return answer
})

const notAuthor = 'Only the author of an entry or an admin can change it.'
