import type { Workspace } from '@cartograph/contract'
import { areas } from '../navigation/areas.ts'

/** Whether an area is on in a workspace. Without an active plan only the settings are open. */
export function isAreaOpen({ feature_flags: flags, plan }: Workspace, to: string): boolean {
  if (to === '/org/$orgId/settings') return true
  const area = areas.find((one) => one.to === to)
  return plan.is_plan_active && area !== undefined && (area.flag === null || flags[area.flag])
}
