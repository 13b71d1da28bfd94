import { AppError, ownDashboardPrefix, slugOf, type DashboardSpec } from '@cartograph/contract'
import { dashboards, eq, type Transaction } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'

/** Returns the name. Concurrent dashboards of one title become two. */
export async function insertUnderFreeName(
  ctx: Context,
  tx: Transaction,
  spec: DashboardSpec,
): Promise<string> {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const now = ctx.clock()
  const rows = await tx
    .select({ fileName: dashboards.fileName })
    .from(dashboards)
    .where(eq(dashboards.orgId, orgId))
  const taken = new Set(rows.map(({ fileName }) => fileName))
  const stem = `${ownDashboardPrefix}${slugOf(spec.title) || 'dashboard'}`
  for (let n = 1; n <= taken.size + tries; n += 1) {
    const fileName = n === 1 ? stem : `${stem}-${n}`
    if (taken.has(fileName)) continue
    const inserted = await tx
      .insert(dashboards)
      .values({
        orgId,
        fileName,
        title: spec.title,
        // Comments belong to a tag, and the original's comments are not about the copy.
        spec: { ...spec, dashboard_tag: fileName },
        updatedBy: userId,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ fileName: dashboards.fileName })
    if (inserted.length > 0) return fileName
  }
  throw new AppError('conflict')
}

/** Retries when a concurrent copy takes the next name first. */
const tries = 20
