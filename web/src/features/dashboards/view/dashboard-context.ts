import type {
  Dashboard,
  DataIngestion,
  OrgId,
  PlatformCode,
  ReceivedElement,
  Workspace,
} from '@cartograph/contract'
import { createContext, use, type ReactNode } from 'react'
import type { FilterState } from '../filters/filter-state.ts'
import type { PlacedFilter } from '../filters/placed-filters.ts'

/** What every element of a dashboard knows of where it stands. */
export interface DashboardState {
  readonly orgId: OrgId
  readonly workspace: Pick<Workspace, 'timezone' | 'currency_units'>
  readonly dashboard: Dashboard
  readonly elements: ReadonlyMap<string, ReceivedElement>
  readonly filters: readonly PlacedFilter[]
  readonly filterState: FilterState
  /** The workspace's day, and the moment at which it was looked at. */
  readonly today: string
  readonly now: Date
  readonly streams: readonly DataIngestion[]
  /** Where a person connects a platform; null for whoever may not. */
  readonly connect: ((platform: PlatformCode) => ReactNode) | null
  /** An element is of a kind that this page does not know. */
  readonly onUnknownElement: () => void
}

export const DashboardContext = createContext<DashboardState | null>(null)

export function useDashboard(): DashboardState {
  const state = use(DashboardContext)
  if (state === null) throw new Error('useDashboard outside of DashboardContext')
  return state
}
