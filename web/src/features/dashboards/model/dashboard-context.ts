import type {
  Dashboard,
  DataIngestion,
  OrgId,
  ReceivedElement,
  ReceivedSection,
  Workspace,
} from '@cartograph/contract'
import { createContext, use, type ReactNode } from 'react'
import type { FilterState } from '../filters/state/filter-state.ts'
import type { Place, PlacedFilter } from '../filters/state/dashboard-filters.ts'

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
  /** Elements are shown whether or not their days have been ingested. */
  readonly skipsIngestionCheck: boolean
  /** The person may connect platforms. */
  readonly mayConnect: boolean
  /** An element is of a kind that this page does not know. */
  readonly onUnknownElement: () => void
  /** Null while the dashboard is only looked at. */
  readonly editor: DashboardEditor | null
}

/** Draws what can be changed, in place of what is only looked at. */
export interface DashboardEditor {
  readonly section: (shown: ShownSection) => ReactNode
  /** Below the sections of a tab. */
  readonly endOfTab: (tab: number) => ReactNode
}

export interface ShownSection {
  readonly section: ReceivedSection
  readonly place: Place
  /** How many elements stand above. */
  readonly rank: number
  /** The section's own filters. */
  readonly filterBar: ReactNode
}

export const DashboardContext = createContext<DashboardState | null>(null)

export function useDashboard(): DashboardState {
  const state = use(DashboardContext)
  if (state === null) throw new Error('useDashboard outside of DashboardContext')
  return state
}
