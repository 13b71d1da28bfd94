import type { Workspace } from '@cartograph/contract'

/** Whether the workspace shows what the server finds: values open the search, insights their page. */
export function isFoundByServer(
  { feature_flags: flags, plan }: Workspace,
  group: 'values' | 'insights',
): boolean {
  if (!plan.is_plan_active) return false
  return flags.enable_search || (group === 'insights' && flags.enable_feed)
}
