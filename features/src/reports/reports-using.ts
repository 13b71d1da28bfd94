import { eq, reports, type Transaction } from '@cartograph/store'
import type { OrgId, ReportId } from '@cartograph/contract'

/** The reports with a section that has a metric. */
export async function reportsUsing(
  tx: Transaction,
  orgId: OrgId,
  member: string,
): Promise<{ readonly id: ReportId; readonly name: string }[]> {
  const saved = await tx
    .select()
    .from(reports)
    .where(eq(reports.orgId, orgId))
    .orderBy(reports.name)
  return saved
    .filter(({ definitions }) => definitions.some(({ query }) => query.measures.includes(member)))
    .map(({ id, name }) => ({ id, name }))
}
