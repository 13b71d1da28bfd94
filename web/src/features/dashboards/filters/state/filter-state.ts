import {
  atLeastWeek,
  chooseGranularity,
  compareDates,
  type ComparedDates,
  type DateGranularity,
  type Day,
  defaultRangeId,
  type GranularityChoice,
  resolveRange,
  type StaticRangeId,
} from '@cartograph/contract'
import { dateVariables, type ChosenDates } from '../../dates/date-variables.ts'
import { toQueryFilters } from '../conditions/to-query-filters.ts'
import type { ConditionGroups } from '../../../../ui/conditions/conditions.ts'
import type { AdHocFilter } from './ad-hoc-filters.ts'
import {
  filtersAt,
  isKind,
  variableOf,
  type FilterOf,
  type Place,
  type PlacedFilter,
} from './dashboard-filters.ts'

/** Selected values by filter name. */
export interface FilterState {
  readonly dates: Readonly<Record<string, ChosenDates>>
  readonly granularities: Readonly<Record<string, DateGranularity>>
  readonly choices: Readonly<Record<string, readonly string[]>>
  readonly conditions: Readonly<Record<string, ConditionGroups>>
  /** Of the whole page, for dimensions that none of its filters takes. */
  readonly adHoc: readonly AdHocFilter[]
}

export const noFilters: FilterState = {
  dates: {},
  granularities: {},
  choices: {},
  conditions: {},
  adHoc: [],
}

export function defaultState(filters: readonly PlacedFilter[]): FilterState {
  return filters.reduce(withDefault, noFilters)
}

/** Resets one filter to its default. */
export function withDefault(state: FilterState, { name, spec }: PlacedFilter): FilterState {
  switch (spec.ui_component) {
    case 'date_range_picker': {
      const { default_value, default_comparison } = spec
      const range = defaultRange(default_value)
      const dates = { range, comparisons: default_comparison, toDate: true }
      return { ...state, dates: { ...state.dates, [name]: dates } }
    }
    case 'time_granularity_dropdown':
      return {
        ...state,
        granularities: { ...state.granularities, [name]: spec.default_value },
      }
    case 'dropdown':
      return withChoice(state, name, spec.default_value === undefined ? [] : [spec.default_value])
    case 'multiselect':
      return withChoice(state, name, spec.default_value ?? [])
    case 'cube_filters_drawer':
      return { ...state, conditions: { ...state.conditions, [name]: [] } }
  }
}

export function withChoice(
  state: FilterState,
  name: string,
  values: readonly string[],
): FilterState {
  return { ...state, choices: { ...state.choices, [name]: values } }
}

/** True if the filter, other than dates and granularity, has a value. */
export function isFiltered({ name }: PlacedFilter, { choices, conditions }: FilterState): boolean {
  return (choices[name] ?? conditions[name] ?? []).length > 0
}

/** Removes the values and conditions of these filters, and keeps dates and granularity. */
export function clearFilters(filters: readonly PlacedFilter[], state: FilterState): FilterState {
  const names = new Set(filters.map(({ name }) => name))
  const emptied = <Value>(record: Readonly<Record<string, readonly Value[]>>) =>
    Object.fromEntries(
      Object.entries(record).map(([name, values]) => [name, names.has(name) ? [] : values]),
    )
  return { ...state, choices: emptied(state.choices), conditions: emptied(state.conditions) }
}

/** Only these ranges may be defaults; others are ignored. */
export function defaultRange(id: StaticRangeId): StaticRangeId {
  return /^last(Month|Year|\d+(Days|Months|Years))$/.test(id) ? id : defaultRangeId
}

/** The date filter of a namespace that is in scope for a section. */
export function datesFilterAt(
  filters: readonly PlacedFilter[],
  place: Place | null,
  namespace: string,
): FilterOf<'date_range_picker'> | null {
  const found = filtersAt(filters, place).find(({ spec }) => variableOf(spec) === namespace)
  return found !== undefined && isKind(found, 'date_range_picker') ? found : null
}

export function datesAt(
  filters: readonly PlacedFilter[],
  state: FilterState,
  place: Place | null,
  namespace: string,
): ChosenDates | null {
  const filter = datesFilterAt(filters, place, namespace)
  return filter === null ? null : (state.dates[filter.name] ?? null)
}

export function comparedDatesOf(chosen: ChosenDates, today: Day): ComparedDates {
  return compareDates(resolveRange(chosen.range, today), chosen.comparisons, chosen.toDate, today)
}

export function granularityOf(
  filters: readonly PlacedFilter[],
  state: FilterState,
  { name, place, spec }: FilterOf<'time_granularity_dropdown'>,
  today: Day,
): GranularityChoice {
  const dates = datesAt(filters, state, place, spec.dates)
  const range = dates === null ? ([today, today] as const) : resolveRange(dates.range, today).range
  return chooseGranularity(state.granularities[name] ?? spec.default_value, range)
}

/** Builds the variables for the queries of a section; without a section, for the whole dashboard. */
export function filterVariables(
  filters: readonly PlacedFilter[],
  state: FilterState,
  place: Place | null,
  today: Day,
): Readonly<Record<string, unknown>> {
  // A section's filters override filters of the same name.
  const found = filtersAt(filters, place).toReversed()
  return Object.assign({}, ...found.map((filter) => variablesBy(filter, filters, state, today)))
}

function variablesBy(
  filter: PlacedFilter,
  filters: readonly PlacedFilter[],
  state: FilterState,
  today: Day,
): Readonly<Record<string, unknown>> {
  const { name, spec } = filter
  const variable = variableOf(spec)
  if (isKind(filter, 'date_range_picker')) {
    const dates = state.dates[name]
    return dates === undefined ? {} : dateVariables(variable, dates, today)
  }
  if (isKind(filter, 'time_granularity_dropdown')) {
    const { granularity } = granularityOf(filters, state, filter, today)
    const longer = granularity === 'day' ? 'week' : granularity
    return { [variable]: granularity, [`${variable}${atLeastWeek}`]: longer }
  }
  if (isKind(filter, 'cube_filters_drawer')) {
    return { [variable]: toQueryFilters(state.conditions[name] ?? []) }
  }
  return { [variable]: (state.choices[name] ?? []).filter((value) => value.trim() !== '') }
}
