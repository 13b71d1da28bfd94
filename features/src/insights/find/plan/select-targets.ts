import {
  addMonths,
  dayAt,
  monthIndex,
  targetMonth,
  resolveFlags,
  type OrgId,
} from '@cartograph/contract'
import {
  and,
  eq,
  gte,
  insights,
  isNull,
  like,
  metricTargets,
  sql,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../../../context.ts'
import type { SearchPlan } from './search-plan.ts'

type Targets = Pick<SearchPlan, 'targets' | 'storedTargetFindings'>

/** Each takes a forecast for every day of its months. */
const mostTargets = 40

/** The targets of this month and the one before, and what is known of them from days that are not searched again. */
export async function selectPlannedTargets(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  tx: Transaction,
  orgId: OrgId,
): Promise<Targets> {
  const [workspace] = await tx
    .select({ timezone: workspaces.timezone, flags: workspaces.featureFlags })
    .from(workspaces)
    .where(eq(workspaces.orgId, orgId))
  if (workspace === undefined) return none
  if (!resolveFlags(settings.flags, workspace.flags).enable_metric_targets) return none
  const today = dayAt(clock().getTime(), workspace.timezone)
  const before = addMonths(today, -1)
  const { metric, year, month, target } = metricTargets
  const rows = await tx
    .select({ metric, year, month, target })
    .from(metricTargets)
    .where(
      and(
        eq(metricTargets.orgId, orgId),
        sql`${year} * 12 + ${month} between ${monthIndex(before)} and ${monthIndex(today)}`,
      ),
    )
    .orderBy(metric, year, month)
    .limit(mostTargets)
  return {
    targets: rows.map((row) => ({
      metric: row.metric,
      month: targetMonth(row),
      target: row.target,
    })),
    storedTargetFindings: await selectStored(tx, orgId, `${before.slice(0, 7)}-01`),
  }
}

const none: Targets = { targets: [], storedTargetFindings: [] }

async function selectStored(
  tx: Transaction,
  orgId: OrgId,
  since: string,
): Promise<Targets['storedTargetFindings']> {
  const { finding, date } = insights
  return tx
    .select({ finding, date })
    .from(insights)
    .where(
      and(
        eq(insights.orgId, orgId),
        isNull(insights.withdrawnAt),
        like(finding, '%|target %'),
        gte(date, since),
      ),
    )
}
