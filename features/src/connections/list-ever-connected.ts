import { PlatformCode } from '@cartograph/contract'
import { auditLog, eq } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'

/** The platforms that have ever been a data source of the workspace, including deleted ones. */
export async function listEverConnected(ctx: Context): Promise<ReadonlySet<PlatformCode>> {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .selectDistinct({ details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.action, 'datasource.created')),
  )
  const named = rows.flatMap(
    ({ details }) => PlatformCode.safeParse(details['platform']).data ?? [],
  )
  return new Set(named)
}
