import { AppError, cancelExport as endpoint } from '@cartograph/contract'
import { workspaceExports } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { isExport, isOpenExport } from './export-rows.ts'

/** Its worker notices before it stores anything else, and deletes what it has stored. */
export const cancelExport = serves(endpoint, async (ctx, { exportId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  await change(ctx, { endpoint, subject: id, details: {} }, async (tx) => {
    const cancelled = await tx
      .update(workspaceExports)
      .set({ state: 'cancelled', finishedAt: ctx.clock(), message: null, resumesAt: null })
      .where(isOpenExport({ orgId, id }))
      .returning()
    if (cancelled.length > 0) return undefined
    const [row] = await tx.select().from(workspaceExports).where(isExport({ orgId, id }))
    if (row === undefined) throw new AppError('not_found')
    throw new AppError('conflict', 'This export has already ended.')
  })
})
