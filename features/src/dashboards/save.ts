import { AppError, saveDashboard as endpoint, type DashboardSpec } from '@cartograph/contract'
import { and, dashboards, eq } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { readWorkspaceMetrics } from '../custom-metrics/index.ts'
import { serves } from '../serves.ts'
import { findDashboard, isDashboard, originOfSaved, presentDashboard } from './find-dashboard.ts'
import { findUnknownMembers } from './find-unknown-members.ts'

export interface SaveDashboard {
  readonly fileName: string
  readonly spec: DashboardSpec
  /** The version that the change is based on; null for the library's. */
  readonly updatedAt: string | null
}

/** Optimistic locking: a save based on an outdated version is refused, so no change is lost. */
export const saveDashboard = serves(
  endpoint,
  async (ctx, { fileName, spec, updatedAt }: SaveDashboard) => {
    const { orgId } = requireWorkspace(ctx)
    const { userId } = requirePerson(ctx)
    await refuseUnknownMembers(ctx, spec)
    const details = { title: spec.title }
    return change(ctx, { endpoint, subject: fileName, details }, async (tx) => {
      const found = await findDashboard(ctx, tx, fileName)
      const basis = updatedAt === null ? null : new Date(updatedAt)
      const saved = {
        title: spec.title,
        spec,
        updatedBy: userId,
        updatedAt: laterThan(basis, ctx.clock()),
      }
      // Both checks run at once, and each detects a concurrent save on its own.
      const [row] =
        basis === null
          ? await tx
              .insert(dashboards)
              .values({ ...saved, orgId, fileName, createdAt: saved.updatedAt })
              .onConflictDoNothing()
              .returning({ updatedAt: dashboards.updatedAt })
          : await tx
              .update(dashboards)
              .set(saved)
              .where(and(isDashboard(ctx, fileName), eq(dashboards.updatedAt, basis)))
              .returning({ updatedAt: dashboards.updatedAt })
      if (row === undefined) throw new AppError('conflict')
      const origin = originOfSaved(found.typeLibrary, fileName)
      return presentDashboard(ctx, tx, fileName, {
        ...found,
        spec,
        origin,
        updatedAt: row.updatedAt,
      })
    })
  },
  ({ query, body }) => ({ fileName: query.spec, spec: body.spec, updatedAt: body.updated_at }),
)

/** The current time, but later than the previous version by at least one millisecond. */
function laterThan(before: Date | null, now: Date): Date {
  return before === null ? now : new Date(Math.max(now.getTime(), before.getTime() + 1))
}

/**
 * A dashboard that queries missing members would show nothing but errors. A metric that the workspace has
 * deleted stays where it was: its element says so.
 */
async function refuseUnknownMembers(ctx: Context, spec: DashboardSpec): Promise<void> {
  const metrics = await readWorkspaceMetrics(ctx)
  const own = new Set(metrics.map(({ member }) => member))
  const problems = findUnknownMembers(spec, ctx.semantic.meta())
    .filter(({ name }) => !own.has(name))
    .map(({ path, message }) => ({ loc: ['body', 'spec', ...path], msg: message }))
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
}
