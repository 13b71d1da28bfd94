import { AppError, getAttachment as endpoint, type AttachmentId } from '@cartograph/contract'
import { and, attachments, eq, isNotNull } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'
import { FileAnswer } from '../../file-store.ts'
import { serves } from '../../serves.ts'
import { requireReadableChannel } from '../channel-access.ts'
import { previewPath, wholePath } from './attachment-files.ts'
import { withExtension } from './safe-name.ts'

export const getAttachment = serves(endpoint, async (ctx, { attachmentId: id, size }) => {
  const { orgId } = requireWorkspace(ctx)
  const { name, mediaType, width } = await requireReadable(ctx, id)
  const isPreview = size === 'preview'
  if (isPreview && width === null) throw new AppError('not_found')
  const path = isPreview ? previewPath({ orgId, id }) : wholePath({ orgId, id })
  const bytes = await ctx.files.read(path)
  if (bytes === null) throw new AppError('not_found')
  return isPreview
    ? new FileAnswer(withExtension(name, 'webp'), 'image/webp', bytes)
    : new FileAnswer(name, mediaType, bytes)
})

/** Those who may read its channel; until it is in a message, only who uploaded it. */
async function requireReadable(ctx: Context, id: AttachmentId) {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [row] = await tx
      .select()
      .from(attachments)
      .where(
        and(eq(attachments.orgId, orgId), eq(attachments.id, id), isNotNull(attachments.storedAt)),
      )
    const isOthers = row?.messageId === null && row.userId !== userId
    if (row === undefined || row.deletedAt !== null || isOthers) throw new AppError('not_found')
    await requireReadableChannel(ctx, tx, row.channel)
    return row
  })
}
