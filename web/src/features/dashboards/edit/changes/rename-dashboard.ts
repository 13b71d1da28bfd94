import type { DashboardSpec } from '@cartograph/contract'

export function renameDashboard(spec: DashboardSpec, title: string): DashboardSpec {
  return title === spec.title ? spec : { ...spec, title }
}
