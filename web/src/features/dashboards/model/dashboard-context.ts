import type {
  CubeMeta,
  CubeQuery,
  Dashboard,
  DataIngestion,
  ElementSpec,
  OrgId,
  ReceivedElement,
  ReceivedSection,
  Workspace,
} from '@cartograph/contract'
import { createContext, use, type ReactNode } from 'react'
import type { FilterState } from '../filters/state/filter-state.ts'
import type { Place, PlacedFilter } from '../filters/state/dashboard-filters.ts'

/** Shared by all elements of a dashboard. */
export interface DashboardState {
  readonly orgId: OrgId
  readonly workspace: Pick<Workspace, 'org_name' | 'timezone' | 'currency_units' | 'metric_targets'>
  readonly dashboard: Dashboard
  readonly elements: ReadonlyMap<string, ReceivedElement>
  readonly filters: readonly PlacedFilter[]
  readonly filterState: FilterState
  /** The model; null while it loads. */
  readonly cubes: readonly CubeMeta[] | null
  /** The workspace's current day, and the time of rendering. */
  readonly today: string
  readonly now: Date
  readonly streams: readonly DataIngestion[]
  /** Shows elements even if their days have not been ingested. */
  readonly skipsIngestionCheck: boolean
  /** True if the user may connect platforms. */
  readonly mayConnect: boolean
  /** Called for an element of an unknown type. */
  readonly onUnknownElement: () => void
  /** Null for users who may not change dashboards. */
  readonly onCopyTile: ((element: ElementSpec) => void) | null
  /** Opens the form of an alert about an element; absent for users who may not create alerts. */
  readonly onCreateAlert?: ((queries: readonly CubeQuery[]) => void) | undefined
  /** Shown to anyone who has a link. */
  readonly isPublic?: boolean | undefined
  /** Made by the page, such as an answer, instead of stored. */
  readonly isComposed?: boolean | undefined
  /** Null unless the dashboard is being edited. */
  readonly editor: DashboardEditor | null
}

/** Renders the editable parts of a dashboard. */
export interface DashboardEditor {
  readonly section: (shown: SectionProps) => ReactNode
  readonly endOfTab: (tab: number) => ReactNode
}

export interface SectionProps {
  readonly section: ReceivedSection
  readonly place: Place
  /** The number of elements above the section. */
  readonly rank: number
  readonly filterBar: ReactNode
}

export const DashboardContext = createContext<DashboardState | null>(null)

export function useDashboard(): DashboardState {
  const state = use(DashboardContext)
  if (state === null) throw new Error('useDashboard outside of DashboardContext')
  return state
}
