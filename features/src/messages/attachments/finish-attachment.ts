import { AppError, finishAttachment as endpoint, type AttachmentId } from '@cartograph/contract'
import { and, asc, attachmentParts, attachments, eq, isNull } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { deleteFiles, previewPath, wholePath } from './attachment-files.ts'
import { mediaTypeOf } from './media-type.ts'
import { preparePicture } from './prepare-picture.ts'
import { withExtension } from './safe-name.ts'
import { presentAttachment, requireOwnUpload } from './select-attachments.ts'

/** Stores a file under what its bytes say it is. Sending it again answers the same. */
export const finishAttachment = serves(endpoint, async (ctx, { attachmentId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  const { row, bytes } = await readParts(ctx, id)
  if (row.storedAt !== null) return presentAttachment(row)
  const mediaType = mediaTypeOf(bytes)
  const picture = await preparePicture(bytes, mediaType)
  const place = { orgId, id }
  await ctx.files.write(wholePath(place), picture?.bytes ?? bytes)
  if (picture !== null) await ctx.files.write(previewPath(place), picture.preview)
  const [stored] = await ctx.store.inWorkspace(orgId, async (tx) => {
    await tx
      .delete(attachmentParts)
      .where(and(eq(attachmentParts.orgId, orgId), eq(attachmentParts.attachmentId, id)))
    return tx
      .update(attachments)
      .set({
        name: picture === null ? row.name : withExtension(row.name, picture.extension),
        mediaType: picture?.mediaType ?? mediaType,
        bytes: (picture?.bytes ?? bytes).byteLength,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        storedAt: ctx.clock(),
      })
      .where(
        and(eq(attachments.orgId, orgId), eq(attachments.id, id), isNull(attachments.deletedAt)),
      )
      .returning()
  })
  if (stored !== undefined) return presentAttachment(stored)
  // It was canceled meanwhile, or its workspace was deleted.
  await deleteFiles(ctx.files, place)
  throw new AppError('not_found')
})

async function readParts(ctx: Context, id: AttachmentId) {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const row = await requireOwnUpload(ctx, tx, id)
    const parts = await tx
      .select({ data: attachmentParts.data })
      .from(attachmentParts)
      .where(and(eq(attachmentParts.orgId, orgId), eq(attachmentParts.attachmentId, id)))
      .orderBy(asc(attachmentParts.part))
    const bytes = Buffer.concat(parts.map(({ data }) => data))
    if (row.storedAt === null && bytes.byteLength !== row.bytes)
      throw new AppError(
        'conflict',
        `Only ${bytes.byteLength} of ${row.bytes} bytes were sent. Send the missing parts first.`,
      )
    return { row, bytes }
  })
}
