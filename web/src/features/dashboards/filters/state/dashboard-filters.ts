import {
  defaultRangeId,
  globalDates,
  variablesOf,
  type FilterSpec,
  type QueryTemplate,
  type ReceivedDashboard,
} from '@cartograph/contract'

/** A filter with a name that is unique on its dashboard. */
export interface PlacedFilter<Spec extends FilterSpec = FilterSpec> {
  readonly name: string
  /** The section that owns the filter; null for the whole dashboard. */
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

/** The date namespace of a section with its own period filter. */
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

/** The filters in scope for a section: its own first, then the dashboard's. */
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

/** The variable name in queries, without the dollar sign; for dates, the namespace. */
export function variableOf(spec: FilterSpec): string {
  return 'variableName' in spec ? spec.variableName : spec.key
}

/** The date namespace that a query uses; null if its dates can't be selected. */
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

/** There is one of these per section, so its parameters need no prefix. */
export function isPlainNamespace(namespace: string): boolean {
  return namespace === globalDates || namespace === sectionDates
}
