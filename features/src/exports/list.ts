import { listExports as endpoint, msPerDay, type RunningWork } from '@cartograph/contract'
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  workspaceExports,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { openStates, presentExport, starterColumns } from './export-rows.ts'

export const listExports = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ row: workspaceExports, starter: starterColumns })
      .from(workspaceExports)
      .leftJoin(
        workspacePeople,
        and(
          eq(workspacePeople.orgId, orgId),
          eq(workspacePeople.userId, workspaceExports.startedBy),
        ),
      )
      .where(
        and(
          eq(workspaceExports.orgId, orgId),
          gt(workspaceExports.createdAt, new Date(ctx.clock().getTime() - listedDays * msPerDay)),
        ),
      )
      .orderBy(desc(workspaceExports.createdAt), desc(workspaceExports.id))
      .limit(mostListed),
  )
  return { items: rows.map(({ row, starter }) => presentExport(row, starter)) }
})

export const listedDays = 90
const mostListed = 50

/** For those who may start exports. */
export async function listRunningExports(ctx: Context, tx: Transaction): Promise<RunningWork[]> {
  const { orgId } = requireWorkspace(ctx)
  const rows = await tx
    .select()
    .from(workspaceExports)
    .where(and(eq(workspaceExports.orgId, orgId), inArray(workspaceExports.state, [...openStates])))
  return rows.map(({ id, filesDone, filesTotal, rows: count, state, message }) => ({
    kind: 'export',
    export_id: id,
    files_done: filesDone,
    files_total: filesTotal,
    rows: count,
    waits_for: state === 'waiting' ? (message ?? 'It starts in a moment.') : null,
  }))
}
