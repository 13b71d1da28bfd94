import { DashboardParts, DashboardSpec, type Dashboard } from '@cartograph/contract'

/** What of a dashboard is saved; null where this page is older than what it was told, and cannot read it. */
export function specOfDashboard(dashboard: Dashboard): DashboardSpec | null {
  const known = new Set(Object.keys(DashboardParts.shape))
  const parts = Object.entries(dashboard).filter(([key]) => known.has(key))
  const parsed = DashboardSpec.safeParse(Object.fromEntries(parts))
  return parsed.success ? parsed.data : null
}

/** The draft as the page draws it. */
export function dashboardOf(spec: DashboardSpec, around: Dashboard): Dashboard {
  return { ...around, ...spec }
}
