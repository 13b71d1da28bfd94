import { AppError, type Attachment, type AttachmentId } from '@cartograph/contract'
import { and, attachments, eq, isNull, messages, sql, type Transaction } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'

type Row = typeof attachments.$inferSelect

/** The files of a message in their order, for `selectMessages`. */
export const attachmentsOfMessage = sql<Attachment[]>`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'media_type', media_type, 'bytes', bytes,
    'picture', case when width is not null then json_build_object('width', width, 'height', height) end
  ) order by place), '[]')
  from attachments
  where attachments.org_id = ${messages.orgId} and attachments.message_id = ${messages.id}
)`

export function presentAttachment({
  id,
  name,
  mediaType,
  bytes,
  width,
  height,
}: Pick<Row, 'id' | 'name' | 'mediaType' | 'bytes' | 'width' | 'height'>): Attachment {
  const picture = width === null || height === null ? null : { width, height }
  return { id, name, media_type: mediaType, bytes, picture }
}

/** A file that the caller uploads, or has uploaded, and that is in no message yet. */
export async function requireOwnUpload(
  ctx: Context,
  tx: Transaction,
  id: AttachmentId,
): Promise<Row> {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const [row] = await tx
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.orgId, orgId),
        eq(attachments.id, id),
        eq(attachments.userId, userId),
        isNull(attachments.messageId),
        isNull(attachments.deletedAt),
      ),
    )
  if (row === undefined) throw new AppError('not_found')
  return row
}
