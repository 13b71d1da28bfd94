import { globalDates, type DashboardSpec, type Member } from '@cartograph/contract'
import {
  filtersAt,
  isKind,
  listFilters,
  placeOf,
  variableOf,
} from '../../filters/state/dashboard-filters.ts'
import type { SectionAt } from '../changes/section-at.ts'

/** The dashboard's filters that apply to an element in a section. */
export interface ApplicableFilters {
  /** The date namespace; a section's own takes precedence. */
  readonly dates: string | null
  /** The granularity variable: `$granularity`. */
  readonly step: string | null
  readonly choices: readonly ApplicableFilter[]
}

/** A value or condition filter with its dimensions. */
export type ApplicableFilter =
  /** Custom conditions. */
  | {
      readonly kind: 'conditions'
      readonly variable: string
      readonly dimensions: readonly Member[]
    }
  | { readonly kind: 'values'; readonly variable: string; readonly dimension: Member }

export function applicableFilters(
  spec: Pick<DashboardSpec, 'global_filters' | 'tabs'>,
  { tab, section }: SectionAt,
): ApplicableFilters {
  const filters = filtersAt(listFilters(spec), placeOf(tab, section))
  const dates = filters.find((filter) => isKind(filter, 'date_range_picker'))
  const step = filters.find((filter) => isKind(filter, 'time_granularity_dropdown'))
  const applicable = new Map<string, ApplicableFilter>()
  for (const filter of filters) {
    const variable = variableOf(filter.spec)
    // A section's filter overrides one of the same name.
    if (applicable.has(variable)) continue
    if (isKind(filter, 'cube_filters_drawer')) {
      const { dimensions } = filter.spec
      applicable.set(variable, { kind: 'conditions', variable, dimensions })
    } else if (isKind(filter, 'dropdown', 'multiselect')) {
      const { dimension } = filter.spec
      applicable.set(variable, { kind: 'values', variable, dimension })
    }
  }
  return {
    dates: dates === undefined ? null : variableOf(dates.spec),
    step: step === undefined ? null : `$${variableOf(step.spec)}`,
    choices: [...applicable.values()],
  }
}

/** A dashboard with the default date and granularity filters only. */
export const defaultFilters: ApplicableFilters = {
  dates: globalDates,
  step: '$granularity',
  choices: [],
}
