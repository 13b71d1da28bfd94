import { deleteActionLogEntry as endpoint } from '@cartograph/contract'
import { change, type AuditDetails } from '../audit/index.ts'
import { eraseMessage } from '../messages/index.ts'
import { serves } from '../serves.ts'
import { requireEntry } from './entries.ts'

/** Authors may delete their own entries, admins all. */
export const deleteActionLogEntry = serves(endpoint, async (ctx, { entryId }) => {
  let deleted: AuditDetails = {}
  await change(ctx, { endpoint, subject: entryId, details: () => deleted }, async (tx) => {
    const { message } = await requireEntry(tx, entryId)
    await eraseMessage(ctx, tx, entryId, notAuthor)
    deleted = { action_date: message.actionDate, datasource_type: message.datasourceType }
    return undefined
  })
})

const notAuthor = 'Only the author of an entry or an admin can delete it.'
