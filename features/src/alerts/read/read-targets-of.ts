import {
  endOfMonth,
  startOfMonth,
  targetMonth,
  type AlertCondition,
  type Day,
} from '@cartograph/contract'
import { requireWorkspace, type Context } from '../../context.ts'
import { readTargets } from '../../metric-targets/index.ts'
import type { MonthTargets } from '../judge/judge-alert.ts'

/** The targets of the months of a range; none for rules about anything else. */
export async function readTargetsOf(
  ctx: Context,
  { watch, rule }: AlertCondition,
  { from, through }: { readonly from: Day; readonly through: Day },
): Promise<MonthTargets> {
  if (rule.kind !== 'pace' || watch.kind !== 'metric') return new Map()
  const { metric } = watch
  const { orgId } = requireWorkspace(ctx)
  const found = await ctx.store.inWorkspace(orgId, (tx) =>
    readTargets(ctx, tx, {
      metrics: [metric],
      range: [startOfMonth(from), endOfMonth(through)],
    }),
  )
  return new Map((found.get(metric) ?? []).map((one) => [targetMonth(one), one.target]))
}
