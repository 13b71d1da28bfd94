import {
  AppError,
  createUpload as endpoint,
  newId,
  UploadId,
  type Upload,
} from '@cartograph/contract'
import { and, eq, lt, uploads } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireIntegration } from '../require.ts'
import { selectUpload } from './present-upload.ts'

/** An upload that was left unfinished is deleted when the next one begins. */
const unfinishedForMs = 24 * 3_600_000
const mostUnfinished = 5

export const createUpload = serves(endpoint, async (ctx, input) => {
  const { datasourceId: connectionId, file_name: fileName, bytes } = input
  const { orgId } = requireWorkspace(ctx)
  const { connection } = await requireIntegration(ctx, { id: connectionId, context: 'datasource' })
  const connector = ctx.ingestion.connectorFor(connection.platform)
  if (connector?.imports === undefined)
    throw new AppError('conflict', 'This data source takes no files.')
  const of = {
    endpoint,
    subject: ({ id }: Upload) => id,
    details: { datasource: connectionId, file: fileName, bytes },
  }
  return change(ctx, of, async (tx) => {
    const createdAt = ctx.clock()
    const isUnfinished = and(eq(uploads.connectionId, connectionId), eq(uploads.state, 'receiving'))
    await tx
      .delete(uploads)
      .where(
        and(isUnfinished, lt(uploads.createdAt, new Date(createdAt.getTime() - unfinishedForMs))),
      )
    const unfinished = await tx.select({ id: uploads.id }).from(uploads).where(isUnfinished)
    if (unfinished.length >= mostUnfinished)
      throw new AppError(
        'conflict',
        `${mostUnfinished} uploads to this data source are unfinished. Finish or cancel one first.`,
      )
    const id = newId(UploadId)
    const createdBy = ctx.actor !== null && 'userId' in ctx.actor ? ctx.actor.userId : null
    await tx.insert(uploads).values({
      orgId,
      id,
      connectionId,
      fileName,
      bytes,
      state: 'receiving',
      createdBy,
      createdAt,
    })
    return selectUpload(tx, { connectionId, id })
  })
})
