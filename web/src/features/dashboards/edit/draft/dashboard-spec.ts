import { DashboardParts, DashboardSpec, type Dashboard } from '@cartograph/contract'

/** The savable part of a dashboard; null if it is newer than this page and can't be parsed. */
export function specOfDashboard(dashboard: Dashboard): DashboardSpec | null {
  const known = new Set(Object.keys(DashboardParts.shape))
  const parts = Object.entries(dashboard).filter(([key]) => known.has(key))
  const parsed = DashboardSpec.safeParse(Object.fromEntries(parts))
  return parsed.success ? parsed.data : null
}

export function dashboardOf(spec: DashboardSpec, around: Dashboard): Dashboard {
  return { ...around, ...spec }
}
