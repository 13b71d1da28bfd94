import type { Workspace } from '@cartograph/contract'

/** Whether the server searches the workspace for a group: values need the search page, insights the search or the feed. */
export function canSearchOnServer(
  { feature_flags: flags, plan }: Workspace,
  group: 'values' | 'insights',
): boolean {
  if (!plan.is_plan_active) return false
  return flags.enable_search || (group === 'insights' && flags.enable_feed)
}
