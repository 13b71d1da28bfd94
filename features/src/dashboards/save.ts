import { AppError, saveDashboard as endpoint, type DashboardSpec } from '@cartograph/contract'
import { and, dashboards, eq } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { findDashboard, isDashboard, originOfSaved, presentDashboard } from './find-dashboard.ts'
import { findUnknownMembers } from './find-unknown-members.ts'

export interface SaveDashboard {
  readonly fileName: string
  readonly spec: DashboardSpec
  /** Of what the change was made from; null when that was as the library brings it. */
  readonly updatedAt: string | null
}

/** Whoever saves what somebody else has changed meanwhile is told so, and nothing is lost. */
export const saveDashboard = serves(
  endpoint,
  async (ctx, { fileName, spec, updatedAt }: SaveDashboard) => {
    const { orgId } = requireWorkspace(ctx)
    const { userId } = requirePerson(ctx)
    refuseUnknownMembers(ctx, spec)
    const details = { title: spec.title }
    return change(ctx, { endpoint, subject: fileName, details }, async (tx) => {
      const { typeLibrary, hasInsights } = await findDashboard(ctx, tx, fileName)
      const basis = updatedAt === null ? null : new Date(updatedAt)
      const saved = {
        title: spec.title,
        spec,
        updatedBy: userId,
        updatedAt: laterThan(basis, ctx.clock()),
      }
      // Each of the two finds out by itself, and at once, whether somebody else came first.
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
      const origin = originOfSaved(typeLibrary, fileName)
      return presentDashboard(fileName, {
        spec,
        origin,
        updatedAt: row.updatedAt,
        typeLibrary,
        hasInsights,
      })
    })
  },
  ({ query, body }) => ({ fileName: query.spec, spec: body.spec, updatedAt: body.updated_at }),
)

/** Now, or as little after the moment before as two moments can be told apart by. */
function laterThan(before: Date | null, now: Date): Date {
  return before === null ? now : new Date(Math.max(now.getTime(), before.getTime() + 1))
}

/** A dashboard that asks for what there is not would be saved and then show nothing but errors. */
function refuseUnknownMembers({ semantic }: Context, spec: DashboardSpec): void {
  const problems = findUnknownMembers(spec, semantic.meta()).map(({ path, message }) => ({
    loc: ['body', 'spec', ...path],
    msg: message,
  }))
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
}
