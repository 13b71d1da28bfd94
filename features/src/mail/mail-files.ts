import { MailFileId, newId } from '@cartograph/contract'
import { eq, isNotNull, mailFiles, mails, notInArray, type Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'
import type { MailFile } from './mail-transport.ts'

/** Stores a file once for all mails of the same transaction that have it with them. */
export async function storeMailFile(
  ctx: Pick<Context, 'store' | 'clock'>,
  tx: Transaction,
  { name, mediaType, content }: MailFile,
): Promise<MailFileId> {
  const id = newId(MailFileId)
  const text = Buffer.from(content).toString('base64')
  const sealedContent = ctx.store.seal(text, placeOf(id))
  await tx.insert(mailFiles).values({ id, name, mediaType, sealedContent, createdAt: ctx.clock() })
  return id
}

/** Apart from the rows of mail, which are listed and locked: a file can have megabytes. */
export async function readMailFile(
  { store }: Pick<Context, 'store'>,
  tx: Transaction,
  id: MailFileId,
): Promise<MailFile> {
  const [row] = await tx.select().from(mailFiles).where(eq(mailFiles.id, id))
  if (row === undefined) throw new Error(`The file ${id} of a mail is missing`)
  const content = Buffer.from(store.unseal(row.sealedContent, placeOf(id)), 'base64')
  return { name: row.name, mediaType: row.mediaType, content }
}

/** Mail that was sent or given up has no file any more. */
export async function deleteUnusedFiles(tx: Transaction): Promise<void> {
  const used = tx.select({ id: mails.fileId }).from(mails).where(isNotNull(mails.fileId))
  await tx.delete(mailFiles).where(notInArray(mailFiles.id, used))
}

function placeOf(id: MailFileId): string {
  return `mail file ${id}`
}
