import type { Role, Workspace } from '@cartograph/contract'
import type { PlacedFilter } from '../filters/state/dashboard-filters.ts'
import type { FilterState } from '../filters/state/filter-state.ts'
import type { OpenedNumbers } from '../model/drill.ts'

/** Whose numbers are explored, and by whom. */
export interface DrillSettings {
  readonly org: Workspace
  readonly role: Role
}

export interface DrillPage {
  readonly filters: readonly PlacedFilter[]
  readonly state: FilterState
  readonly onFilter: (next: FilterState) => void
}

export interface DrillOpening {
  readonly numbers: OpenedNumbers
  /** Distinguishes one opening from the next. */
  readonly count: number
}
