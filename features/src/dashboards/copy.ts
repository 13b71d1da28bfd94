import {
  AppError,
  copyDashboard as endpoint,
  ownDashboardPrefix,
  type AnswerOf,
  type DashboardSpec,
} from '@cartograph/contract'
import { dashboards, eq, type Transaction } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { findDashboard } from './find-dashboard.ts'

/** A dashboard of the workspace's own begins as a copy of one that is there, as the workspace has it. */
export const copyDashboard = serves(endpoint, async (ctx, { source, title }) => {
  requirePerson(ctx)
  const subject = (answer: AnswerOf<typeof endpoint>) => answer.file_name
  return change(ctx, { endpoint, subject, details: { source, title } }, async (tx) => {
    const { spec } = await findDashboard(ctx, tx, source)
    return { file_name: await insertUnderFreeName(ctx, tx, { ...spec, title }) }
  })
})

/** Two who copy at the same moment under one title get two dashboards. */
async function insertUnderFreeName(
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
  const stem = `${ownDashboardPrefix}${asFileName(spec.title)}`
  for (let n = 1; n <= taken.size + tries; n += 1) {
    const fileName = n === 1 ? stem : `${stem}-${n}`
    if (taken.has(fileName)) continue
    const inserted = await tx
      .insert(dashboards)
      .values({
        orgId,
        fileName,
        title: spec.title,
        // Comments hang on the tag, and those of the original are not about the copy.
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

/** Against others who take the next names at this moment. */
const tries = 20

/** What of a title can stand in an address; short enough that a number still fits behind it. */
function asFileName(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '')
  return words === '' ? 'dashboard' : words
}
