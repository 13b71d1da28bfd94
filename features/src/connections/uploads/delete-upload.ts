import { deleteUpload as endpoint, type Upload } from '@cartograph/contract'
import { eq, uploadDays, uploads } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { followConnection } from '../sync/follow-connection.ts'
import { selectUpload } from './present-upload.ts'

/** Deletes a file. The next sync deletes its days from the reports; later files keep theirs. */
export const deleteUpload = serves(endpoint, async (ctx, input) => {
  const { datasourceId: connectionId, uploadId: id } = input
  let deleted: Upload | null = null
  const details = () => ({
    datasource: connectionId,
    file: deleted?.file_name,
    days: deleted?.days,
  })
  await change(ctx, { endpoint, subject: id, details }, async (tx) => {
    deleted = await selectUpload(tx, { connectionId, id })
    await tx.delete(uploads).where(eq(uploads.id, id))
    await tx
      .update(uploadDays)
      .set({ uploadId: null, rows: null, changedAt: ctx.clock() })
      .where(eq(uploadDays.uploadId, id))
    return undefined
  })
  await followConnection(ctx, connectionId)
})
