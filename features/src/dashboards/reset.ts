import { AppError, resetDashboard as endpoint } from '@cartograph/contract'
import { dashboards } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { isDashboard, originOfSaved } from './find-dashboard.ts'
import { workspaceLibrary } from './workspace-library.ts'

/** What the library brings is there again; what the workspace made itself is gone. */
export async function resetDashboard(
  ctx: Context,
  { fileName }: { readonly fileName: string },
): Promise<void> {
  let told: AuditDetails | null = null
  await change(ctx, { endpoint, subject: fileName, details: () => told }, async (tx) => {
    const typeLibrary = await workspaceLibrary(ctx, tx)
    const [row] = await tx
      .delete(dashboards)
      .where(isDashboard(ctx, fileName))
      .returning({ title: dashboards.title })
    const origin = originOfSaved(typeLibrary, fileName)
    if (row !== undefined) told = { title: row.title, origin }
    else if (origin === 'own') throw new AppError('not_found')
    return undefined
  })
}
