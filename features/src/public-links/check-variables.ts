import {
  AppError,
  DateGranularity,
  Day,
  ElementChoice,
  PublicDates,
  variablesOf,
  type DashboardSpec,
  type ElementSpec,
  type PublicVariables,
  type QueryTemplate,
} from '@cartograph/contract'

/**
 * The values of a template's variables. A visitor chooses dates, a granularity and what the element itself
 * offers; filters by value have the dashboard's defaults. Anything else is refused.
 */
export function checkVariables(
  spec: DashboardSpec,
  element: ElementSpec,
  template: QueryTemplate,
  given: PublicVariables,
): Readonly<Record<string, unknown>> {
  const filters = filtersOf(spec, element)
  const offered = textsIn([element, template])
  const entries = [...variablesOf(template)].map((name): [string, unknown] => {
    const value = given[name]
    if (name.includes('.')) return [name, readDates(name, value)]
    const filter = filters.get(name)
    if (filter?.ui_component === 'time_granularity_dropdown') {
      return [name, read(DateGranularity, value)]
    }
    if (filter !== undefined) return [name, defaultOf(filter)]
    const chosen = read(ElementChoice, value)
    if (chosen !== undefined && !allTexts(chosen).every((text) => offered.has(text))) refuse()
    return [name, chosen]
  })
  return Object.fromEntries(entries)
}

type Filter = DashboardSpec['global_filters'][number]

/** The filters that an element hears, by their variables; a section's own win. */
function filtersOf(spec: DashboardSpec, element: ElementSpec): ReadonlyMap<string, Filter> {
  const section = spec.tabs
    .flatMap(({ sections }) => sections)
    .find(({ elements }) => elements.some(({ id }) => id === element.id))
  const all = [...spec.global_filters, ...(section?.filters ?? [])]
  return new Map(
    all.map((filter) => ['variableName' in filter ? filter.variableName : filter.key, filter]),
  )
}

function defaultOf(filter: Filter): unknown {
  if (filter.ui_component === 'multiselect') return filter.default_value ?? []
  if (filter.ui_component !== 'dropdown' || filter.default_value === undefined) return []
  return [filter.default_value]
}

function readDates(name: string, value: unknown): unknown {
  if (name.endsWith('.dateRange')) return read(PublicDates.range, value)
  if (name.endsWith('.compareDates')) return read(PublicDates.compared, value)
  return read(name.endsWith('DateTime') ? PublicDates.moment : Day, value)
}

/** Undefined stays undefined: the condition is left out of the query. */
function read<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  value: unknown,
): T | undefined {
  if (value === undefined) return undefined
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : refuse()
}

function refuse(): never {
  throw new AppError('invalid_query', 'This dashboard does not offer this choice.')
}

function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(allTexts) : []
}

/** Every text of a stored element, which includes the members that it can show. */
function textsIn(value: unknown): ReadonlySet<string> {
  if (typeof value === 'string') return new Set([value])
  if (typeof value !== 'object' || value === null) return new Set()
  const inside = Object.values(value).flatMap((one) => [...textsIn(one)])
  return new Set([...Object.keys(value), ...inside])
}
