import {
  daysLeft,
  describeCurrency,
  orgTypeNames,
  resolveFlags,
  type Workspace,
} from '@cartograph/contract'
import type { Transaction, workspaces } from '@cartograph/store'
import { selectDatasources } from '../connections/index.ts'
import type { Context } from '../context.ts'
import { selectMetrics, toWorkspaceMetric } from '../custom-metrics/index.ts'
import { listCollections } from '../dashboards/index.ts'
import { workspaceFilters } from '../insights/index.ts'
import { listTargetMonths } from '../metric-targets/index.ts'
import { planOf } from '../plans/index.ts'

export async function presentWorkspace(
  ctx: Context,
  tx: Transaction,
  row: typeof workspaces.$inferSelect,
): Promise<Workspace> {
  const now = ctx.clock()
  const plan = planOf(row, ctx)
  const flags = resolveFlags(ctx.settings.flags, row.featureFlags)
  return {
    org_id: row.orgId,
    org_name: row.name,
    org_type: row.orgType,
    org_type_display_name: orgTypeNames[row.orgType],
    timezone: row.timezone,
    currency_units: row.currencyUnits,
    currency_symbol: describeCurrency(row.currencyUnits).symbol,
    primary_business_objective: row.primaryObjective,
    is_auto_add: row.isAutoAdd,
    allows_public_links: row.allowsPublicLinks,
    support_email: ctx.settings.supportEmail,
    email_domain: row.emailDomain,
    feature_flags: flags,
    dashboard_collections: await listCollections(ctx, tx, row),
    es_pool: row.orgId,
    filters: workspaceFilters(
      ctx.semantic.model,
      (await selectMetrics(tx, row.orgId)).map(toWorkspaceMetric),
      await selectDatasources(tx, row.orgId),
    ),
    ...(flags.enable_metric_targets && { metric_targets: await listTargetMonths(tx, row.orgId) }),
    plan,
    plan_days_left: daysLeft(plan.plan_expires, now),
  }
}
