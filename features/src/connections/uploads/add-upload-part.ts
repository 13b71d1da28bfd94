import { addUploadPart as endpoint, AppError, uploadPartBytes } from '@cartograph/contract'
import { uploadParts } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { selectUpload } from './present-upload.ts'

export const addUploadPart = serves(endpoint, async (ctx, input) => {
  const { datasourceId: connectionId, uploadId: id, part, data: text } = input
  const { orgId } = requireWorkspace(ctx)
  const data = Buffer.from(text, 'base64')
  // The log names a file when it was begun and when it was sent, not each of its parts.
  return change(ctx, { endpoint, subject: id, details: () => null }, async (tx) => {
    const upload = await selectUpload(tx, { connectionId, id })
    if (upload.state !== 'receiving')
      throw new AppError('conflict', 'This upload has already been sent.')
    const expected = Math.min(uploadPartBytes, upload.bytes - part * uploadPartBytes)
    if (data.byteLength !== expected)
      throw new AppError(
        'conflict',
        expected > 0
          ? `Part ${part} of this file has ${expected} bytes, not ${data.byteLength}.`
          : `This file has no part ${part}.`,
      )
    const row = { size: data.byteLength, data }
    await tx
      .insert(uploadParts)
      .values({ orgId, uploadId: id, part, ...row })
      .onConflictDoUpdate({
        target: [uploadParts.orgId, uploadParts.uploadId, uploadParts.part],
        set: row,
      })
    return selectUpload(tx, { connectionId, id })
  })
})
