import type { CubeQuery } from '@cartograph/contract'
import { definitionOf } from '../../features/dashboards/elements/definitions.ts'
import { fromSearch, toSearch } from '../../features/dashboards/filters/state/filter-search.ts'
import {
  defaultState,
  type FilterState,
} from '../../features/dashboards/filters/state/filter-state.ts'
import { isConditionOperator } from '../../ui/conditions/conditions.ts'
import {
  listFilters,
  placeOf,
  type PlacedFilter,
} from '../../features/dashboards/filters/state/dashboard-filters.ts'
import { planElement, type ElementPlan } from '../../features/dashboards/view/plan-element.ts'
import { dayAt } from '../../format/day.ts'
import type { ChosenFilters, DashboardCase } from './dashboard-case.ts'

/** The queries of the page, after the filters have been through the URL. */
export function planCase({
  spec,
  at,
  zone,
  now,
  everywhere,
  ofSection,
}: DashboardCase): ElementPlan {
  const filters = listFilters(spec)
  const place = placeOf(at.tab, at.section)
  const chosen = filters.reduce((state, filter) => {
    if (filter.place !== null && filter.place !== place) return state
    return choose(state, filter, filter.place === null ? everywhere : ofSection)
  }, defaultState(filters))
  const filterState = fromSearch(filters, toSearch(filters, chosen)) ?? defaultState(filters)
  const elements = spec.tabs.flatMap(({ sections }) => sections.flatMap((one) => one.elements))
  return planElement({
    spec: at.element,
    choices: initialChoices(at.element),
    section: place,
    filters,
    filterState,
    elements: new Map(elements.map((element) => [element.id, element])),
    cubes: [],
    workspace: { timezone: zone, currency_units: 'USD' },
    today: dayAt(new Date(now), zone),
  })
}

function initialChoices(element: DashboardCase['at']['element']) {
  return definitionOf(element.type).initialChoices?.(element) ?? {}
}

/** The parts of the query that come from the element itself, which its own tests cover. */
export function elementParts([query]: readonly CubeQuery[]) {
  const totals = Array.isArray(query?.totals) ? query.totals : []
  return { measures: query?.measures ?? [], totals }
}

function choose(
  state: FilterState,
  { name, spec }: PlacedFilter,
  chosen: ChosenFilters,
): FilterState {
  switch (spec.ui_component) {
    case 'date_range_picker':
      if (chosen.dates === null) return state
      return { ...state, dates: { ...state.dates, [name]: chosen.dates } }
    case 'time_granularity_dropdown':
      if (chosen.granularity === null) return state
      return { ...state, granularities: { ...state.granularities, [name]: chosen.granularity } }
    case 'cube_filters_drawer': {
      const conditions = chosen.conditions.map((group) =>
        group.map(({ operator, ...rest }) => ({
          ...rest,
          operator: isConditionOperator(operator) ? operator : null,
        })),
      )
      return { ...state, conditions: { ...state.conditions, [name]: conditions } }
    }
    case 'dropdown':
    case 'multiselect': {
      const values = chosen.values?.[spec.dimension]
      if (values === undefined) return state
      const kept = spec.ui_component === 'dropdown' ? values.slice(0, 1) : values
      return { ...state, choices: { ...state.choices, [name]: kept } }
    }
  }
}
