import type { Member, QueryTemplate } from '@cartograph/contract'
import { commonChoice, withCommonChoice } from './common-choice.ts'
import type { FilterMember } from '../values/filter-options.ts'
import { isKind, type FilterOf, type PlacedFilter, type ValueFilter } from './dashboard-filters.ts'
import { withChoice, type FilterState } from './filter-state.ts'

/** A filter with a menu of its own in the filter bar. */
export interface MainFilter {
  readonly id: string
  readonly title: string
  readonly dimension: Member
  readonly isMultiple: boolean
  /** Finds the values; null if the dimension's own values are offered. */
  readonly template: QueryTemplate | null
  readonly source: ValueFilter | DrawerFilter
}
type DrawerFilter = FilterOf<'cube_filters_drawer'>

/**
 * The filters by value of a dashboard or section, and the first dimensions of its drawer up to three in all:
 * a drawer lists its dimensions by importance. They have their titles from the model.
 */
export function mainFilters(
  own: readonly PlacedFilter[],
  members: readonly FilterMember[],
): MainFilter[] {
  const choices = own
    .filter((filter) => isKind(filter, 'dropdown', 'multiselect'))
    .map((source): MainFilter => {
      const { title, dimension, ui_component, data } = source.spec
      const isMultiple = ui_component === 'multiselect'
      const template = data?.cube_query ?? null
      return { id: source.name, title, dimension, isMultiple, template, source }
    })
  const taken = new Set(choices.map(({ dimension }) => dimension))
  const ofDrawers = own
    .filter((filter) => isKind(filter, 'cube_filters_drawer'))
    .flatMap((source) =>
      source.spec.dimensions.flatMap((dimension): MainFilter[] => {
        const known = members.find(({ member }) => member === dimension)
        if (taken.has(dimension) || known?.type !== 'string') return []
        return [
          {
            id: dimension,
            title: known.title,
            dimension,
            isMultiple: true,
            template: null,
            source,
          },
        ]
      }),
    )
  return [...choices, ...ofDrawers.slice(0, Math.max(0, most - choices.length))]
}

export function valuesOf({ source, dimension }: MainFilter, state: FilterState): readonly string[] {
  return isKind(source, 'cube_filters_drawer')
    ? commonChoice(state.conditions[source.name] ?? [], dimension)
    : (state.choices[source.name] ?? [])
}

export function withValues(
  { source, dimension }: MainFilter,
  state: FilterState,
  values: readonly string[],
): FilterState {
  if (!isKind(source, 'cube_filters_drawer')) return withChoice(state, source.name, values)
  const groups = withCommonChoice(state.conditions[source.name] ?? [], dimension, values)
  return { ...state, conditions: { ...state.conditions, [source.name]: groups } }
}

const most = 3
