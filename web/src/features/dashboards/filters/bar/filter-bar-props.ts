import type { Day } from '@cartograph/contract'
import type { FilterMember, LoadOptions } from '../values/filter-options.ts'
import type { FilterState } from '../state/filter-state.ts'
import type { Place, PlacedFilter } from '../state/dashboard-filters.ts'

export interface FilterBarProps {
  /** All filters of the dashboard. */
  filters: readonly PlacedFilter[]
  /** Shows only the filters of this section; null shows those of the whole dashboard. */
  place: Place | null
  state: FilterState
  onChange: (state: FilterState) => void
  /** Called when the sheet of phones opens. Its names of members may load from then on. */
  onOpen?: () => void
  today: Day
  /** The dimensions of the model, with title and type; null while they load. */
  members: readonly FilterMember[] | null
  loadOptions: LoadOptions
  /** Offers a choice of the workspace's shops for the whole dashboard. */
  hasShops?: boolean
}
