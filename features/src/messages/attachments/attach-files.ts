import { AppError, type Attachment, type AttachmentId, type UserId } from '@cartograph/contract'
import { and, attachments, eq, isNotNull, isNull, or, type Transaction } from '@cartograph/store'
import type { StoredMessage } from '../change-message.ts'
import { detachFiles } from './delete-attachment.ts'
import { presentAttachment } from './select-attachments.ts'

/**
 * Puts files that a user has uploaded for its channel into a message, in their order, and returns them. Those that it
 * has already may be among them.
 */
export async function attachFiles(
  tx: Transaction,
  message: StoredMessage,
  userId: UserId,
  ids: readonly AttachmentId[],
): Promise<Attachment[]> {
  const { orgId, id: messageId, channel } = message
  const files: Attachment[] = []
  for (const [place, id] of [...new Set(ids)].entries()) {
    const [attached] = await tx
      .update(attachments)
      .set({ messageId, place })
      .where(
        and(
          eq(attachments.orgId, orgId),
          eq(attachments.id, id),
          eq(attachments.channel, channel),
          isNotNull(attachments.storedAt),
          isNull(attachments.deletedAt),
          or(
            eq(attachments.messageId, messageId),
            and(isNull(attachments.messageId), eq(attachments.userId, userId)),
          ),
        ),
      )
      .returning()
    if (attached === undefined) throw isGone()
    files.push(presentAttachment(attached))
  }
  return files
}

/** The files of an edited message. Those that are left out are erased. */
export async function replaceFiles(
  tx: Transaction,
  message: StoredMessage,
  { userId, at }: { readonly userId: UserId; readonly at: Date },
  ids: readonly AttachmentId[],
): Promise<void> {
  await detachFiles(tx, message, at, ids)
  await attachFiles(tx, message, userId, ids)
}

function isGone(): AppError {
  const msg = 'A file is no longer there. Remove it and attach it again.'
  return new AppError('invalid_request', msg, { problems: [{ loc: ['body', 'attachments'], msg }] })
}
