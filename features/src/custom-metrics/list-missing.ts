import { listMissingMetrics as endpoint, type MissingMetric } from '@cartograph/contract'
import { addMetrics, partsOf } from '@cartograph/semantic'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { selectMetrics, toWorkspaceMetric, type MetricRow } from './metric-rows.ts'

export const listMissingMetrics = serves(endpoint, async (ctx, { members }) => {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) => selectMetrics(tx, orgId))
  const { missing } = addMetrics(ctx.semantic.model, rows.map(toWorkspaceMetric))
  const broken = new Map(
    rows.filter(({ member }) => missing.has(member)).map((row) => [row.member, row]),
  )
  return {
    items: [...new Set(members.split(','))].flatMap((member): MissingMetric[] => {
      const row = broken.get(member)
      const problem = missing.get(member)
      if (row === undefined || problem === undefined) return []
      const { id, name, version, definition, deletedAt } = causeOf(row, broken)
      return [
        {
          member,
          name: row.name,
          problem,
          cause: {
            id,
            name,
            is_deleted: deletedAt !== null,
            version,
            metric_definition: definition,
          },
        },
      ]
    }),
  }
})

/** The first metric with a problem of its own; a cycle has none. */
function causeOf(
  row: MetricRow,
  broken: ReadonlyMap<string, MetricRow>,
  seen: ReadonlySet<string> = new Set(),
): MetricRow {
  if (row.deletedAt !== null || seen.has(row.member)) return row
  const parts = partsOf(toWorkspaceMetric(row)).flatMap((member) => broken.get(member) ?? [])
  const [part] = parts
  return part === undefined ? row : causeOf(part, broken, new Set([...seen, row.member]))
}
