import { dayAt, dayNumber, type OrgId } from '@cartograph/contract'
import { and, connections, eq, exists, insightRuns, workspaces } from '@cartograph/store'
import type { Context } from '../../../context.ts'
import { isOpenWorkspace } from '../../../plans/index.ts'

/** By this long after its midnight a workspace's day has usually been synced. */
const afterMidnightMs = 3_600_000

/** The workspaces whose previous day has not been judged. */
export async function listUnjudgedWorkspaces(
  ctx: Pick<Context, 'store' | 'clock' | 'settings'>,
): Promise<OrgId[]> {
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select({
        orgId: workspaces.orgId,
        timezone: workspaces.timezone,
        through: insightRuns.through,
      })
      .from(workspaces)
      .leftJoin(insightRuns, eq(insightRuns.orgId, workspaces.orgId))
      .where(
        and(
          isOpenWorkspace(workspaces.orgId, ctx),
          exists(
            tx
              .select({ id: connections.id })
              .from(connections)
              .where(
                and(
                  eq(connections.orgId, workspaces.orgId),
                  eq(connections.context, 'datasource'),
                  eq(connections.isConnected, true),
                ),
              ),
          ),
        ),
      ),
  )
  const then = ctx.clock().getTime() - afterMidnightMs
  return rows
    .filter(({ timezone, through }) => {
      const yesterday = dayNumber(dayAt(then, timezone)) - 1
      return through === null || dayNumber(through) < yesterday
    })
    .map(({ orgId }) => orgId)
}
