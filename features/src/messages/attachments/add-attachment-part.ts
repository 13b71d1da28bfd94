import { addAttachmentPart as endpoint, AppError, attachmentPartBytes } from '@cartograph/contract'
import { attachmentParts } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireOwnUpload } from './select-attachments.ts'

export const addAttachmentPart = serves(endpoint, async (ctx, input) => {
  const { attachmentId: id, part, data: text } = input
  const { orgId } = requireWorkspace(ctx)
  const data = Buffer.from(text, 'base64')
  await change(ctx, { endpoint, subject: id, details: () => null }, async (tx) => {
    const { bytes, storedAt } = await requireOwnUpload(ctx, tx, id)
    // A repeated request of an upload that was finished since.
    if (storedAt !== null) return undefined
    const expected = Math.min(attachmentPartBytes, bytes - part * attachmentPartBytes)
    if (data.byteLength !== expected)
      throw new AppError(
        'conflict',
        expected > 0
          ? `Part ${part} of this file has ${expected} bytes, not ${data.byteLength}.`
          : `This file has no part ${part}.`,
      )
    await tx
      .insert(attachmentParts)
      .values({ orgId, attachmentId: id, part, data })
      .onConflictDoUpdate({
        target: [attachmentParts.orgId, attachmentParts.attachmentId, attachmentParts.part],
        set: { data },
      })
    return undefined
  })
})
