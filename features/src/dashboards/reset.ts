import { AppError, resetDashboard as endpoint } from '@cartograph/contract'
import { dashboards } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { serves } from '../serves.ts'
import { isDashboard, originOfSaved } from './find-dashboard.ts'
import { workspaceLibrary } from './workspace-library.ts'

/** Restores the library's version, or deletes a dashboard that the workspace created. */
export const resetDashboard = serves(
  endpoint,
  async (ctx, { fileName }: { readonly fileName: string }) => {
    let details: AuditDetails | null = null
    await change(ctx, { endpoint, subject: fileName, details: () => details }, async (tx) => {
      const typeLibrary = await workspaceLibrary(ctx, tx)
      const [row] = await tx
        .delete(dashboards)
        .where(isDashboard(ctx, fileName))
        .returning({ title: dashboards.title })
      const origin = originOfSaved(typeLibrary, fileName)
      if (row !== undefined) details = { title: row.title, origin }
      else if (origin === 'own') throw new AppError('not_found')
      return undefined
    })
  },
  ({ query }) => ({ fileName: query.spec }),
)
