import type { Day } from '@cartograph/contract'
import type { FilterMember, LoadOptions } from '../values/filter-options.ts'
import type { FilterState } from '../state/filter-state.ts'
import type { Place, PlacedFilter } from '../state/dashboard-filters.ts'

export interface FilterBarProps {
  /** All of the dashboard. */
  filters: readonly PlacedFilter[]
  /** The section whose own are shown; null shows those of the whole dashboard. */
  place: Place | null
  state: FilterState
  onChange: (state: FilterState) => void
  today: Day
  /** How what can be filtered by is called, and of which type it is. */
  members: readonly FilterMember[]
  loadOptions: LoadOptions
}
