import { AppError, resetDashboard as endpoint } from '@cartograph/contract'
import { and, dashboards, elementChoices, eq, publicLinks, savedViews } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
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
      const isOwn = origin === 'own'
      // Another dashboard may get the name later, and must not appear under an old link or as this one was arranged.
      if (isOwn) {
        await tx.delete(publicLinks).where(isLinkOf(ctx, fileName))
        await tx.delete(savedViews).where(isViewOf(ctx, fileName))
        await tx.delete(elementChoices).where(areChoicesOf(ctx, fileName))
      }
      if (row !== undefined) details = { title: row.title, origin }
      else if (isOwn) throw new AppError('not_found')
      return undefined
    })
  },
  ({ query }) => ({ fileName: query.spec }),
)

function isLinkOf(ctx: Context, fileName: string) {
  const { orgId } = requireWorkspace(ctx)
  return and(eq(publicLinks.orgId, orgId), eq(publicLinks.fileName, fileName))
}

function isViewOf(ctx: Context, fileName: string) {
  const { orgId } = requireWorkspace(ctx)
  return and(eq(savedViews.orgId, orgId), eq(savedViews.fileName, fileName))
}

function areChoicesOf(ctx: Context, fileName: string) {
  const { orgId } = requireWorkspace(ctx)
  return and(eq(elementChoices.orgId, orgId), eq(elementChoices.fileName, fileName))
}
