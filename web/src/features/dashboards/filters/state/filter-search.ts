import { adHocParameter, DateGranularity } from '@cartograph/contract'
import { readAdHoc, writeAdHoc } from './ad-hoc-filters.ts'
import { defaultState, withChoice, type FilterState } from './filter-state.ts'
import { isPlainNamespace, type PlacedFilter } from './dashboard-filters.ts'
import {
  readComparisons,
  readConditions,
  readRange,
  readValues,
  writeComparisons,
  writeConditions,
  writeRange,
  writeValues,
} from './search-text.ts'

/** URL search parameters. */
export type FilterSearch = Readonly<Record<string, string>>

/**
 * Writes the filters into the URL, so that a link shows the same view to others. The dashboard's date range
 * is always written, everything else only if it differs from the default. If nothing differs, the first
 * filter is written to mark an explicit reset, or the ad-hoc filters on a dashboard without filters.
 */
export function toSearch(filters: readonly PlacedFilter[], state: FilterState): FilterSearch {
  const initial = defaultState(filters)
  const changed = filters.flatMap((filter): [string, string][] => {
    const before = new Map(paramsOf(filter, initial))
    const isAlways = filter.place === null && filter.spec.ui_component === 'date_range_picker'
    return paramsOf(filter, state).filter(
      ([name, value], n) => (isAlways && n === 0) || before.get(name) !== value,
    )
  })
  const adHoc = adHocParams(state)
  if (changed.length + adHoc.length > 0) return Object.fromEntries([...changed, ...adHoc])
  const [first] = filters
  return Object.fromEntries(
    first === undefined ? [[adHocParameter, '']] : paramsOf(first, state).slice(0, 1),
  )
}

/** Writes all filters, so that a saved view stays the same when the dashboard's defaults change. */
export function toFullSearch(filters: readonly PlacedFilter[], state: FilterState): FilterSearch {
  const ofFilters = filters.flatMap((filter) => paramsOf(filter, state))
  return Object.fromEntries([...ofFilters, ...adHocParams(state)])
}

/** True if the saved parameters stand for this state. */
export function isSameState(
  filters: readonly PlacedFilter[],
  state: FilterState,
  saved: FilterSearch,
): boolean {
  const read = fromSearch(filters, saved) ?? defaultState(filters)
  return JSON.stringify(toSearch(filters, read)) === JSON.stringify(toSearch(filters, state))
}

/** Returns null if the URL contains none of these filters. Unreadable values are ignored. */
export function fromSearch(
  filters: readonly PlacedFilter[],
  search: Readonly<Record<string, unknown>>,
): FilterState | null {
  if (!searchNames(filters).some((name) => textOf(search[name]) !== null)) return null
  const initial = {
    ...defaultState(filters),
    adHoc: readAdHoc(textOf(search[adHocParameter]) ?? ''),
  }
  return filters.reduce((state, filter) => read(filter, state, search), initial)
}

/** All URL parameters that the filters may use. */
export function searchNames(filters: readonly PlacedFilter[]): string[] {
  const state = defaultState(filters)
  const ofFilters = filters.flatMap((filter) => paramsOf(filter, state).map(([name]) => name))
  return [...ofFilters, adHocParameter]
}

function adHocParams({ adHoc }: FilterState): [string, string][] {
  return adHoc.length === 0 ? [] : [[adHocParameter, writeAdHoc(adHoc)]]
}

function paramsOf({ name, spec, place }: PlacedFilter, state: FilterState): [string, string][] {
  switch (spec.ui_component) {
    case 'date_range_picker': {
      const dates = state.dates[name]
      const prefix = datesPrefix(place, spec.key)
      if (dates === undefined) return []
      return [
        [`${prefix}dates`, writeRange(dates.range)],
        [`${prefix}compare`, writeComparisons(dates.comparisons)],
        [`${prefix}compared`, dates.toDate ? 'to-date' : 'full'],
      ]
    }
    case 'time_granularity_dropdown':
      return [[name, state.granularities[name] ?? spec.default_value]]
    case 'dropdown':
    case 'multiselect':
      return [[name, writeValues(state.choices[name] ?? [])]]
    case 'cube_filters_drawer':
      return [[name, writeConditions(state.conditions[name] ?? [])]]
  }
}

function read(
  { name, spec, place }: PlacedFilter,
  state: FilterState,
  search: Readonly<Record<string, unknown>>,
): FilterState {
  if (spec.ui_component === 'date_range_picker') {
    const prefix = datesPrefix(place, spec.key)
    const text = (param: string) => textOf(search[`${prefix}${param}`])
    const before = state.dates[name]
    const compared = text('compared')
    if (before === undefined) return state
    const dates = {
      range: orNull(text('dates'), readRange) ?? before.range,
      comparisons: orNull(text('compare'), readComparisons) ?? before.comparisons,
      toDate: compared === 'full' ? false : compared === 'to-date' ? true : before.toDate,
    }
    return { ...state, dates: { ...state.dates, [name]: dates } }
  }
  const text = textOf(search[name])
  if (text === null) return state
  switch (spec.ui_component) {
    case 'time_granularity_dropdown': {
      const granularity = DateGranularity.safeParse(text).data
      if (granularity === undefined) return state
      return { ...state, granularities: { ...state.granularities, [name]: granularity } }
    }
    case 'dropdown':
      return withChoice(state, name, readValues(text).slice(0, 1))
    case 'multiselect':
      return withChoice(state, name, [...new Set(readValues(text))].slice(0, maxValues))
    case 'cube_filters_drawer': {
      const conditions = readConditions(text, spec.dimensions)
      if (conditions === null) return state
      return { ...state, conditions: { ...state.conditions, [name]: conditions } }
    }
  }
}

/** The dashboard's dates have no prefix. */
function datesPrefix(place: string | null, namespace: string): string {
  return `${place === null ? '' : `${place}.`}${isPlainNamespace(namespace) ? '' : `${namespace}.`}`
}

/** The router parses short numbers as numbers. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function orNull<Value>(text: string | null, read: (text: string) => Value | null): Value | null {
  return text === null ? null : read(text)
}

const maxValues = 50
