import type { DashboardCollection, DashboardSpec, OrgType } from '@cartograph/contract'

/** The dashboards that come with the product, for each type of workspace. */
export type DashboardLibrary = ReadonlyMap<OrgType, TypeLibrary>

export interface TypeLibrary {
  /** By file name. A dashboard that no collection lists is the home. */
  readonly dashboards: ReadonlyMap<string, DashboardSpec>
  /** In display order, as are the dashboards of each. */
  readonly collections: readonly DashboardCollection[]
}

/** For a type that has no dashboards yet. */
export const emptyLibrary: TypeLibrary = { dashboards: new Map(), collections: [] }
