import { AppError, finishUpload as endpoint, type Upload } from '@cartograph/contract'
import { eq, uploads } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { followConnection } from '../sync/follow-connection.ts'
import { selectUpload } from './present-upload.ts'

export const finishUpload = serves(endpoint, async (ctx, input) => {
  const { datasourceId: connectionId, uploadId: id } = input
  const details = ({ file_name: file }: Upload) => ({ datasource: connectionId, file })
  const finished = await change(ctx, { endpoint, subject: id, details }, async (tx) => {
    const upload = await selectUpload(tx, { connectionId, id })
    if (upload.state !== 'receiving') return upload
    if (upload.received_bytes !== upload.bytes)
      throw new AppError(
        'conflict',
        `Only ${upload.received_bytes} of ${upload.bytes} bytes were sent. Send the missing parts first.`,
      )
    await tx.update(uploads).set({ state: 'received' }).where(eq(uploads.id, id))
    return selectUpload(tx, { connectionId, id })
  })
  // Also after a repeated call: the first one may have ended between its commit and this line.
  await followConnection(ctx, connectionId)
  return finished
})
