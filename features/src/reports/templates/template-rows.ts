import { AppError, type ReportTemplate, type UserId } from '@cartograph/contract'
import { desc, eq, reportTemplates, users, workspaces, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { definitionProblems } from '../check-definition.ts'
import { presentTemplate, type ReportTemplateRow } from './present-template.ts'

/**
 * For workspaces of the caller's type: those that come with the product, then those of developers,
 * newest first. A stored one with a member that no longer exists is left out: it could not become a report.
 */
export async function templatesForWorkspace(ctx: Context): Promise<readonly ReportTemplate[]> {
  const { orgId } = requireWorkspace(ctx)
  const { model } = ctx.semantic
  return ctx.store.asSystem(async (tx) => {
    const [workspace] = await tx
      .select({ orgType: workspaces.orgType })
      .from(workspaces)
      .where(eq(workspaces.orgId, orgId))
    if (workspace === undefined) throw new AppError('not_found')
    const { orgType } = workspace
    const rows = await tx
      .select({ row: reportTemplates, by: names })
      .from(reportTemplates)
      .leftJoin(users, eq(users.id, reportTemplates.updatedBy))
      .where(eq(reportTemplates.orgType, orgType))
      .orderBy(desc(reportTemplates.id))
    const isUsable = ({ definitions }: ReportTemplateRow) =>
      definitions.every((definition) => definitionProblems(model, definition).length === 0)
    return [
      ...ctx.reportTemplates.filter(({ org_type: type }) => type === orgType),
      ...rows.filter(({ row }) => isUsable(row)).map(({ row, by }) => presentTemplate(row, by)),
    ]
  })
}

/** With the name of the developer who saves it. */
export async function presentSaved(
  tx: Transaction,
  row: ReportTemplateRow,
  userId: UserId,
): Promise<ReportTemplate> {
  const [by] = await tx.select(names).from(users).where(eq(users.id, userId))
  return presentTemplate(row, by ?? null)
}

const names = { firstName: users.firstName, lastName: users.lastName }
