import type { ReportSection } from '@cartograph/contract'
import { eq, segments } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import type { ComputedSection } from './computed-report.ts'

/** Customer segments by their names: queries return their ids, which browsers look up. */
export async function nameSegmentsOf(
  ctx: Context,
  sections: readonly ComputedSection[],
): Promise<readonly ComputedSection[]> {
  const isSegment = ({ meta }: ReportSection['breakdowns'][number]) =>
    meta?.['values'] === 'segment'
  if (!sections.some(({ section }) => section.breakdowns.some(isSegment))) return sections
  const { orgId } = requireWorkspace(ctx)
  const known = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ id: segments.id, name: segments.name })
      .from(segments)
      .where(eq(segments.orgId, orgId)),
  )
  const names = new Map<string, string>(known.map(({ id, name }) => [id, name]))
  return sections.map((one) => {
    const columns = one.section.breakdowns.map(isSegment)
    const rows = one.section.rows.map((row) => ({
      ...row,
      labels: row.labels.map((label, index) =>
        columns[index] === true ? (names.get(String(label)) ?? label) : label,
      ),
    }))
    return { ...one, section: { ...one.section, rows } }
  })
}
