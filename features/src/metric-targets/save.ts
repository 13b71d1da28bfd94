import {
  AppError,
  maxTargets,
  saveMetricTargets as endpoint,
  type TargetChange,
  type TargetItem,
} from '@cartograph/contract'
import { and, count, eq, metricTargets, sql, type Transaction } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { readMetricNames } from './metric-names.ts'
import { resolveItems } from './resolve-items.ts'

/** All of them or none: an item that names no metric refuses the list at its place. */
export const saveMetricTargets = serves(
  endpoint,
  async (ctx, { items }: { readonly items: readonly TargetChange[] }) => {
    const { orgId } = requireWorkspace(ctx)
    let titles: readonly string[] = []
    return change(
      ctx,
      {
        endpoint,
        subject: orgId,
        details: ({ created, changed, deleted }) =>
          created + changed + deleted === 0
            ? null
            : { created, changed, ...(deleted > 0 && { deleted }), metrics: titles },
      },
      async (tx) => {
        const names = await readMetricNames(ctx, tx)
        const resolved = resolveItems(items, names)
        titles = [...new Set(resolved.map(({ metric }) => names.describe(metric).title))]
        const saved = await upsert(ctx, tx, resolved.filter(hasTarget))
        const deleted = await deleteMonths(
          ctx,
          tx,
          resolved.filter((one) => !hasTarget(one)),
        )
        const [counted] = await tx
          .select({ total: count() })
          .from(metricTargets)
          .where(eq(metricTargets.orgId, orgId))
        if ((counted?.total ?? 0) > maxTargets) throw new AppError('invalid_request', tooMany)
        const { created, changed } = saved
        return { created, changed, deleted, unchanged: items.length - created - changed - deleted }
      },
    )
  },
  ({ body }) => ({ items: body }),
)

const tooMany = `A workspace has at most ${maxTargets} targets. Delete those of a metric first.`

function hasTarget(item: TargetChange): item is TargetItem {
  return item.target !== null
}

/** The number of targets that there were. */
async function deleteMonths(
  ctx: Context,
  tx: Transaction,
  items: readonly TargetChange[],
): Promise<number> {
  const { orgId } = requireWorkspace(ctx)
  const { metric, year, month } = metricTargets
  let deleted = 0
  for (let at = 0; at < items.length; at += rowsPerStatement) {
    const cells = items.slice(at, at + rowsPerStatement)
    const list = sql.join(
      cells.map((one) => sql`(${one.metric}, ${one.year}::int, ${one.month}::int)`),
      sql`, `,
    )
    const rows = await tx
      .delete(metricTargets)
      .where(and(eq(metricTargets.orgId, orgId), sql`(${metric}, ${year}, ${month}) in (${list})`))
      .returning({ metric })
    deleted += rows.length
  }
  return deleted
}

/** PostgreSQL takes at most 65,535 values in a statement. */
const rowsPerStatement = 5_000

async function upsert(ctx: Context, tx: Transaction, items: readonly TargetItem[]) {
  const { orgId } = requireWorkspace(ctx)
  const updatedBy = ctx.actor?.kind === 'person' ? ctx.actor.userId : null
  // In one order, so that two people who save at once wait for each other instead of deadlocking.
  const rows = items
    .map((item) => ({ ...item, orgId, updatedBy, updatedAt: ctx.clock() }))
    .toSorted((a, b) => compare(a.metric, b.metric) || a.year - b.year || a.month - b.month)
  let [created, changed] = [0, 0]
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const written = await tx
      .insert(metricTargets)
      .values(rows.slice(at, at + rowsPerStatement))
      .onConflictDoUpdate({
        target: [
          metricTargets.orgId,
          metricTargets.metric,
          metricTargets.year,
          metricTargets.month,
        ],
        set: {
          target: sql`excluded.target`,
          updatedBy: sql`excluded.updated_by`,
          updatedAt: sql`excluded.updated_at`,
        },
        setWhere: sql`${metricTargets.target} <> excluded.target`,
      })
      // A row that was there before has a transaction that replaced it.
      .returning({ isNew: sql<boolean>`xmax = 0` })
    created += written.filter(({ isNew }) => isNew).length
    changed += written.filter(({ isNew }) => !isNew).length
  }
  return { created, changed }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
