import { maxViewNameLength } from '@cartograph/contract'
import { unknownName } from '../../../../format/value.ts'
import { rangeName } from '../../dates/format-dates.ts'
import { isKind, type PlacedFilter } from '../state/dashboard-filters.ts'
import type { FilterState } from '../state/filter-state.ts'
import { mainFilters, valuesOf } from '../state/main-filters.ts'
import type { FilterMember } from '../values/filter-options.ts'

/** 'Germany, Paid social': the values of the dashboard's main filters, or else its dates. */
export function suggestViewName(
  filters: readonly PlacedFilter[],
  state: FilterState,
  members: readonly FilterMember[],
): string {
  const own = filters.filter(({ place }) => place === null)
  const labels = mainFilters(own, members).flatMap((filter) => {
    const labelOf = members.find(({ member }) => member === filter.dimension)?.labelOf
    return valuesOf(filter, state).map((value) => labelOf?.(value) ?? value)
  })
  const picked = state.adHoc.flatMap(({ member, values }) => {
    const labelOf = members.find((one) => one.member === member)?.labelOf
    return values.map((value) => (value === '' ? unknownName : (labelOf?.(value) ?? value)))
  })
  const dates = own.find((filter) => isKind(filter, 'date_range_picker'))
  const range = dates === undefined ? undefined : state.dates[dates.name]?.range
  const values = [...labels, ...picked]
  const name = values.length > 0 ? values.join(', ') : range === undefined ? '' : rangeName(range)
  return name.slice(0, maxViewNameLength)
}
