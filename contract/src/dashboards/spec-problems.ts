import { ComparisonPeriod, globalDates } from './date-filters.ts'
import type { DashboardParts } from './dashboard-shape.ts'
import type { ElementSpec } from './element-spec.ts'
import { findFilterProblems } from './filter-problems.ts'
import type { FilterSpec } from './filter-spec.ts'
import { atLeastWeek, variablesOf } from './query-template.ts'
import type { SpecProblem } from './spec-problem.ts'

/**
 * Finds problems that no single part of a dashboard shows: names that are missing or used twice.
 */
export function findSpecProblems(spec: DashboardParts): SpecProblem[] {
  const elements = listElements(spec)
  const withQueries = new Set(
    elements.flatMap(({ element }) =>
      element.data.some((one) => 'cube_query' in one) ? [element.id] : [],
    ),
  )
  const seen = new Set<string>()
  const ofElements = elements.flatMap(({ element, path, known }): SpecProblem[] => {
    const problems: SpecProblem[] = []
    if (seen.has(element.id)) {
      problems.push({ path: [...path, 'id'], message: `There is another element '${element.id}'` })
    }
    seen.add(element.id)
    for (const [n, data] of element.data.entries()) {
      const at = [...path, 'data', n]
      if ('data_ref' in data) {
        const { element: other } = data.data_ref
        if (other === element.id || !withQueries.has(other)) {
          const message = `There is no other element '${other}' with a query`
          problems.push({ path: [...at, 'data_ref', 'element'], message })
        }
        continue
      }
      for (const name of variablesOf(data.cube_query)) {
        if (known.has(name) || elementVariables.has(name)) continue
        const message = `Nothing on this dashboard sets '$${name}'`
        problems.push({ path: [...at, 'cube_query'], message })
      }
    }
    return problems
  })
  return [...findFilterProblems(spec), ...ofElements]
}

/** Variables that an element sets in its own queries. */
const elementVariables: ReadonlySet<string> = new Set([
  'measure',
  'measures',
  'dimension',
  'totals',
])

interface ElementLocation {
  readonly element: ElementSpec
  readonly path: readonly (string | number)[]
  readonly known: ReadonlySet<string>
}

function listElements(spec: DashboardParts): ElementLocation[] {
  const everywhere = spec.global_filters.flatMap(variablesSetBy)
  return spec.tabs.flatMap(({ sections }, tab) =>
    sections.flatMap(({ filters, include_period_filter, elements }, section) => {
      const own = filters.flatMap(variablesSetBy)
      const period = include_period_filter ? dateVariableNames('section') : []
      const known = new Set([...everywhere, ...own, ...period])
      return elements.map((element, n) => ({
        element,
        path: ['tabs', tab, 'sections', section, 'elements', n],
        known,
      }))
    }),
  )
}

function variablesSetBy(filter: FilterSpec): string[] {
  switch (filter.ui_component) {
    case 'date_range_picker':
      return dateVariableNames(filter.key)
    case 'time_granularity_dropdown':
      return [filter.key, `${filter.key}${atLeastWeek}`]
    case 'cube_filters_drawer':
      return [filter.key]
    case 'dropdown':
    case 'multiselect':
      return [filter.variableName]
  }
}

/** The variables of the dates of a namespace. */
export function dateVariableNames(namespace: string = globalDates): string[] {
  const ends = ['', ...ComparisonPeriod.options.map((period) => `${period}_`)].flatMap((prefix) => [
    `${prefix}startDate`,
    `${prefix}endDate`,
    `${prefix}startDateTime`,
    `${prefix}endDateTime`,
  ])
  return [...ends, 'dateRange', 'compareDates'].map((name) => `${namespace}.${name}`)
}
