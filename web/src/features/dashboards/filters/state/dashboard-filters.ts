import {
  defaultRangeId,
  globalDates,
  variablesOf,
  type FilterSpec,
  type QueryTemplate,
  type ReceivedDashboard,
} from '@cartograph/contract'

/** A filter of a dashboard, by a name that no other of that dashboard has. */
export interface PlacedFilter<Spec extends FilterSpec = FilterSpec> {
  readonly name: string
  /** The section whose own it is; null is the whole dashboard's. */
  readonly place: Place | null
  readonly spec: Spec
}
/** '1.2' is the second section of the first tab. */
export type Place = string

export type FilterKind = FilterSpec['ui_component']
export type FilterOf<Kind extends FilterKind> = PlacedFilter<
  Extract<FilterSpec, { ui_component: Kind }>
>

export type ValueFilter = FilterOf<'dropdown' | 'multiselect'>

/** The namespace of the dates that a section has of its own. */
export const sectionDates = 'section'

export function placeOf(tab: number, section: number): Place {
  return `${tab + 1}.${section + 1}`
}

export function listFilters({
  global_filters,
  tabs,
}: Pick<ReceivedDashboard, 'global_filters' | 'tabs'>): PlacedFilter[] {
  const ofSections = tabs.flatMap(({ sections }, tab) =>
    sections.flatMap(({ filters, include_period_filter }, section) => {
      const period = include_period_filter ? [periodFilter] : []
      return [...period, ...filters].map((spec) => placed(spec, placeOf(tab, section)))
    }),
  )
  const all = [...global_filters.map((spec) => placed(spec, null)), ...ofSections]
  return all.filter(({ name }, n) => all.findIndex((other) => other.name === name) === n)
}

/** What a section listens to: the dashboard's filters, and its own before those. */
export function filtersAt(filters: readonly PlacedFilter[], place: Place | null): PlacedFilter[] {
  const ofPlace = place === null ? [] : filters.filter((filter) => filter.place === place)
  return [...ofPlace, ...filters.filter((filter) => filter.place === null)]
}

export function isKind<Kind extends FilterKind>(
  filter: PlacedFilter,
  ...kinds: readonly Kind[]
): filter is FilterOf<Kind> {
  return kinds.some((kind) => kind === filter.spec.ui_component)
}

/** What queries call it, without the dollar sign; of dates their namespace. */
export function variableOf(spec: FilterSpec): string {
  return 'variableName' in spec ? spec.variableName : spec.key
}

/** Whose dates a query is asked with; null where it has none that can be chosen. */
export function namespaceOf(template: QueryTemplate): string | null {
  const dated = [...variablesOf(template)].find((name) => name.includes('.'))
  return dated?.split('.')[0] ?? null
}

function placed(spec: FilterSpec, place: Place | null): PlacedFilter {
  const variable = variableOf(spec)
  return { name: place === null ? variable : `${place}.${variable}`, place, spec }
}

const periodFilter: FilterSpec = {
  ui_component: 'date_range_picker',
  key: sectionDates,
  default_value: defaultRangeId,
  default_comparison: ['splm'],
}

/** Of these there is one in each place, and it needs no further name. */
export function isPlainNamespace(namespace: string): boolean {
  return namespace === globalDates || namespace === sectionDates
}
