import type { DashboardParts } from './dashboard-shape.ts'
import { globalDates } from './date-filters.ts'
import type { FilterSpec } from './filter-spec.ts'
import type { SpecProblem } from './spec-problem.ts'

/** Filters that an address could not tell apart, and so a link would not show what was chosen. */
export function findFilterProblems({ global_filters, tabs }: DashboardParts): SpecProblem[] {
  return [
    ...problemsAmong(global_filters, ['global_filters']),
    ...tabs.flatMap(({ sections }, tab) =>
      sections.flatMap(({ filters, include_period_filter: hasPeriod }, section) =>
        problemsAmong(
          filters,
          ['tabs', tab, 'sections', section, 'filters'],
          hasPeriod ? [globalDates] : [],
        ),
      ),
    ),
  ]
}

function problemsAmong(
  filters: readonly FilterSpec[],
  path: readonly (string | number)[],
  taken: readonly string[] = [],
): SpecProblem[] {
  const seen = new Set(taken)
  return filters.flatMap((filter, n): SpecProblem[] => {
    const field = 'variableName' in filter ? 'variableName' : 'key'
    const name = 'variableName' in filter ? filter.variableName : filter.key
    const at = [...path, n, field]
    if (filter.ui_component !== 'date_range_picker' && ofDates.has(name)) {
      const message = `'${name}' stands for dates in the address of a dashboard. Choose another name.`
      return [{ path: at, message }]
    }
    // Both are plainly 'dates' in an address.
    const slot = name === 'section' ? globalDates : name
    if (seen.has(slot)) {
      return [{ path: at, message: `There is another filter '${name}' here. Choose another name.` }]
    }
    seen.add(slot)
    return []
  })
}

/** What the dates of a dashboard are called in its address. */
const ofDates: ReadonlySet<string> = new Set(['dates', 'compare', 'compared'])
