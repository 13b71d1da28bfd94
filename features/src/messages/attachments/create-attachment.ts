import { AppError, createAttachment as endpoint, type AttachmentId } from '@cartograph/contract'
import { and, attachments, eq, sql, type Transaction } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'
import { lockWorkspace } from '../../lock-workspace.ts'
import { serves } from '../../serves.ts'
import { requireReadableChannel } from '../channel-access.ts'
import { safeName } from './safe-name.ts'

/** Reserves room for a file. */
export const createAttachment = serves(endpoint, async (ctx, { channel, id, name, bytes }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  await change(ctx, { endpoint, subject: id, details: () => null }, async (tx) => {
    await requireReadableChannel(ctx, tx, channel)
    // Of uploads that begin at once, each counts the others.
    await lockWorkspace(tx, orgId)
    if (await hasBegun(ctx, tx, id)) return undefined
    await requireRoom(ctx, tx, bytes)
    await tx.insert(attachments).values({
      orgId,
      id,
      channel,
      userId,
      name: safeName(name),
      mediaType: 'application/octet-stream',
      bytes,
      createdAt: ctx.clock(),
    })
    return undefined
  })
})

/** The same request may have been sent twice, and the id of another file may have been guessed. */
async function hasBegun(ctx: Context, tx: Transaction, id: AttachmentId): Promise<boolean> {
  const { orgId } = requireWorkspace(ctx)
  const [earlier] = await tx
    .select({ userId: attachments.userId })
    .from(attachments)
    .where(and(eq(attachments.orgId, orgId), eq(attachments.id, id)))
  if (earlier === undefined) return false
  if (earlier.userId === requirePerson(ctx).userId) return true
  throw new AppError('conflict', 'This id is taken.')
}

async function requireRoom(ctx: Context, tx: Transaction, bytes: number): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const { fileQuotaBytes: quota } = ctx
  const [row] = await tx
    .select({ used: sql<string>`coalesce(sum(${attachments.bytes}), 0)` })
    .from(attachments)
    .where(eq(attachments.orgId, orgId))
  if (Number(row?.used ?? 0) + bytes <= quota) return
  throw new AppError(
    'conflict',
    `The files of this workspace take up all of its ${sizeWords(quota)}. Delete messages with large files, then try again.`,
  )
}

function sizeWords(bytes: number): string {
  const mb = Math.round(bytes / 1024 ** 2)
  return mb >= 1024 ? `${Math.round(mb / 102.4) / 10} GB` : `${mb} MB`
}
