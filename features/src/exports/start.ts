import {
  AppError,
  ExportId,
  msPerDay,
  newId,
  startExport as endpoint,
  type Export,
} from '@cartograph/contract'
import {
  and,
  count,
  eq,
  gt,
  notInArray,
  workspaceExports,
  workspacePeople,
} from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { presentExport, starterColumns } from './export-rows.ts'

export const startExport = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const id = newId(ExportId)
  const subject = (started: Export) => started.id
  const answer = await change(ctx, { endpoint, subject, details: {} }, async (tx) => {
    const now = ctx.clock()
    const [recent] = await tx
      .select({ started: count() })
      .from(workspaceExports)
      .where(
        and(
          eq(workspaceExports.orgId, orgId),
          gt(workspaceExports.createdAt, new Date(now.getTime() - msPerDay)),
          notInArray(workspaceExports.state, ['failed', 'cancelled']),
        ),
      )
    if ((recent?.started ?? 0) >= mostPerDay) throw new AppError('too_many_requests', tooMany)
    const [row] = await tx
      .insert(workspaceExports)
      .values({ orgId, id, state: 'waiting', startedBy: userId, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (row === undefined) throw new AppError('conflict', alreadyRuns)
    const [starter] = await tx
      .select(starterColumns)
      .from(workspacePeople)
      .where(and(eq(workspacePeople.orgId, orgId), eq(workspacePeople.userId, userId)))
    return presentExport(row, starter ?? null)
  })
  await ctx.ingestion.queue.enqueue('export-workspace', { org_id: orgId, export_id: answer.id })
  return answer
})

/** Their files are kept for days. */
const mostPerDay = 5
const tooMany = `A workspace can be exported ${mostPerDay} times a day. Download one of the finished exports, or try again tomorrow.`
const alreadyRuns = 'An export is already running. Wait until it is finished, or cancel it.'
