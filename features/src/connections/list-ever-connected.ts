import { PlatformCode, type IntegrationContext } from '@cartograph/contract'
import { auditLog, eq } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'

/** The platforms that the workspace has ever connected in a context, including deleted ones. */
export async function listEverConnected(
  ctx: Context,
  context: IntegrationContext,
): Promise<ReadonlySet<PlatformCode>> {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .selectDistinct({ details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.action, `${context}.created`)),
  )
  const named = rows.flatMap(
    ({ details }) => PlatformCode.safeParse(details['platform']).data ?? [],
  )
  return new Set(named)
}
