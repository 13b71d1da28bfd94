import { deleteAttachment as endpoint, type AttachmentId, type OrgId } from '@cartograph/contract'
import {
  and,
  attachmentParts,
  attachments,
  eq,
  isNotNull,
  isNull,
  lt,
  notInArray,
  type Transaction,
} from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import type { StoredMessage } from '../change-message.ts'
import { deleteFiles } from './attachment-files.ts'
import { requireOwnUpload } from './select-attachments.ts'

export const deleteAttachment = serves(endpoint, async (ctx, { attachmentId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  await change(ctx, { endpoint, subject: id, details: () => null }, async (tx) => {
    await requireOwnUpload(ctx, tx, id)
    await tx
      .delete(attachmentParts)
      .where(and(eq(attachmentParts.orgId, orgId), eq(attachmentParts.attachmentId, id)))
    await tx
      .update(attachments)
      .set({ deletedAt: ctx.clock(), name: '' })
      .where(
        and(eq(attachments.orgId, orgId), eq(attachments.id, id), isNull(attachments.messageId)),
      )
    return undefined
  })
})

/** From here on they are read by no one but those that are kept; their bytes are deleted within minutes. */
export async function detachFiles(
  tx: Transaction,
  { orgId, id }: Pick<StoredMessage, 'orgId' | 'id'>,
  deletedAt: Date,
  kept: readonly AttachmentId[] = [],
): Promise<void> {
  await tx
    .update(attachments)
    .set({ messageId: null, name: '', deletedAt })
    .where(
      and(
        eq(attachments.orgId, orgId),
        eq(attachments.messageId, id),
        notInArray(attachments.id, [...kept]),
      ),
    )
}

type Deleting = Pick<Context, 'store' | 'clock' | 'files'>

/** Deletes the files of deleted messages, and those that were in no message for a day. */
export async function deleteUnusedAttachments({ store, clock, files }: Deleting): Promise<void> {
  const before = new Date(clock().getTime() - unusedForMs)
  await store.asSystem((tx) =>
    tx
      .update(attachments)
      .set({ deletedAt: clock(), name: '' })
      .where(
        and(
          isNull(attachments.messageId),
          isNull(attachments.deletedAt),
          lt(attachments.createdAt, before),
        ),
      ),
  )
  const { orgId, id } = attachments
  for (;;) {
    const rows = await store.asSystem((tx) =>
      tx
        .select({ orgId, id })
        .from(attachments)
        .where(and(isNull(attachments.messageId), isNotNull(attachments.deletedAt)))
        .limit(100),
    )
    if (rows.length === 0) return
    for (const row of rows) {
      await deleteFiles(files, row)
      await store.asSystem((tx) =>
        tx.delete(attachments).where(and(eq(orgId, row.orgId), eq(id, row.id))),
      )
    }
  }
}

const unusedForMs = 24 * 3_600_000

/** Before the rows of a workspace are deleted. */
export async function deleteFilesOfWorkspace(
  { files }: Pick<Context, 'files'>,
  tx: Transaction,
  orgId: OrgId,
): Promise<void> {
  const { id } = attachments
  const rows = await tx.select({ id }).from(attachments).where(eq(attachments.orgId, orgId))
  for (const row of rows) await deleteFiles(files, { orgId, id: row.id })
}
