import {
  daysLeft,
  describeCurrency,
  orgTypeNames,
  resolveFlags,
  type DashboardCollection,
  type Workspace,
} from '@cartograph/contract'
import type { workspaces } from '@cartograph/store'
import type { Context } from '../context.ts'
import { planOf } from '../plans/index.ts'

export function presentWorkspace(
  ctx: Pick<Context, 'clock' | 'settings'>,
  row: typeof workspaces.$inferSelect,
  dashboard_collections: DashboardCollection[],
): Workspace {
  const now = ctx.clock()
  const plan = planOf(row, now)
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
    support_email: ctx.settings.supportEmail,
    email_domain: row.emailDomain,
    feature_flags: resolveFlags(ctx.settings.flags, row.featureFlags),
    dashboard_collections,
    plan,
    plan_days_left: daysLeft(plan.plan_expires, now),
  }
}
