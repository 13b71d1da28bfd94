import { globalDates, type DashboardSpec, type Member } from '@cartograph/contract'
import {
  filtersAt,
  isKind,
  listFilters,
  placeOf,
  variableOf,
} from '../../filters/state/dashboard-filters.ts'
import type { SectionAt } from '../changes/section-at.ts'

/** What of the dashboard's filters an element can listen to where it stands. */
export interface HeardFilters {
  /** The namespace of the dates: the section's own before the dashboard's. */
  readonly dates: string | null
  /** The variable of the step of time: `$granularity`. */
  readonly step: string | null
  readonly choices: readonly HeardChoice[]
}

/** What a person can choose, and the dimensions that it is about. */
export type HeardChoice =
  /** Conditions of the person's own. */
  | {
      readonly kind: 'conditions'
      readonly variable: string
      readonly dimensions: readonly Member[]
    }
  | { readonly kind: 'values'; readonly variable: string; readonly dimension: Member }

export function heardFilters(
  spec: Pick<DashboardSpec, 'global_filters' | 'tabs'>,
  { tab, section }: SectionAt,
): HeardFilters {
  const filters = filtersAt(listFilters(spec), placeOf(tab, section))
  const dates = filters.find((filter) => isKind(filter, 'date_range_picker'))
  const step = filters.find((filter) => isKind(filter, 'time_granularity_dropdown'))
  const heard = new Map<string, HeardChoice>()
  for (const filter of filters) {
    const variable = variableOf(filter.spec)
    // A section's own comes first, over one of the same name.
    if (heard.has(variable)) continue
    if (isKind(filter, 'cube_filters_drawer')) {
      const { dimensions } = filter.spec
      heard.set(variable, { kind: 'conditions', variable, dimensions })
    } else if (isKind(filter, 'dropdown', 'multiselect')) {
      const { dimension } = filter.spec
      heard.set(variable, { kind: 'values', variable, dimension })
    }
  }
  return {
    dates: dates === undefined ? null : variableOf(dates.spec),
    step: step === undefined ? null : `$${variableOf(step.spec)}`,
    choices: [...heard.values()],
  }
}

/** Of a dashboard that has the usual dates and steps and nothing else. */
export const plainFilters: HeardFilters = {
  dates: globalDates,
  step: '$granularity',
  choices: [],
}
