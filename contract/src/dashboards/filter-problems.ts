import type { DashboardParts } from './dashboard-shape.ts'
import { globalDates } from './date-filters.ts'
import { adHocParameter, type FilterSpec } from './filter-spec.ts'
import type { SpecProblem } from './spec-problem.ts'

/** Finds filters that share a URL parameter: a link could not restore both of them. */
export function findFilterProblems({ global_filters, tabs }: DashboardParts): SpecProblem[] {
  return [
    ...findClashes(global_filters, ['global_filters']),
    ...tabs.flatMap(({ sections }, tab) =>
      sections.flatMap(({ filters, include_period_filter: hasPeriod }, section) =>
        findClashes(
          filters,
          ['tabs', tab, 'sections', section, 'filters'],
          hasPeriod ? [globalDates] : [],
        ),
      ),
    ),
  ]
}

function findClashes(
  filters: readonly FilterSpec[],
  path: readonly (string | number)[],
  taken: readonly string[] = [],
): SpecProblem[] {
  const seen = new Set(taken)
  return filters.flatMap((filter, n): SpecProblem[] => {
    const field = 'variableName' in filter ? 'variableName' : 'key'
    const name = 'variableName' in filter ? filter.variableName : filter.key
    const at = [...path, n, field]
    if (filter.ui_component !== 'date_range_picker' && dateParameters.has(name)) {
      const message = `'${name}' is reserved for the dates of a dashboard. Choose another name.`
      return [{ path: at, message }]
    }
    if (name === adHocParameter) {
      const message = `'${name}' is reserved for filters that users add to a page. Choose another name.`
      return [{ path: at, message }]
    }
    // Both use 'dates' in the URL.
    const slot = name === 'section' ? globalDates : name
    if (seen.has(slot)) {
      return [{ path: at, message: `There is another filter '${name}' here. Choose another name.` }]
    }
    seen.add(slot)
    return []
  })
}

/** The URL parameters of a dashboard's dates. */
const dateParameters: ReadonlySet<string> = new Set(['dates', 'compare', 'compared'])
