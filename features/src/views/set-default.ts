import { AppError, hasPermission, setDefaultView as endpoint } from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { findDashboard } from '../dashboards/index.ts'
import { serves } from '../serves.ts'
import { putDefault } from './put-default.ts'
import { requireView } from './views.ts'

/** Everyone sets their own default; that of the workspace is set by those who may change dashboards. */
export const setDefaultView = serves(
  endpoint,
  async (ctx, { spec: fileName, scope, view_id: viewId }) => {
    const { orgId, role } = requireWorkspace(ctx)
    const person = requirePerson(ctx)
    const isOfWorkspace = scope === 'workspace'
    if (isOfWorkspace && (role === undefined || !hasPermission(role, 'dashboards.change'))) {
      throw new AppError('forbidden')
    }
    const details = { is_for_everyone: isOfWorkspace, is_removed: viewId === null }
    await change(ctx, { endpoint, subject: fileName, details }, async (tx) => {
      await findDashboard(ctx, tx, fileName)
      if (viewId !== null) {
        const { view } = await requireView(ctx, tx, viewId)
        if (view.fileName !== fileName) throw new AppError('not_found')
        // For everyone else it would not exist.
        if (isOfWorkspace && view.ownerId !== null) {
          throw new AppError('invalid_request', 'Share the view first.')
        }
      }
      const userId = isOfWorkspace ? null : person.userId
      await putDefault(tx, { orgId, fileName, userId, viewId })
      return undefined
    })
  },
)
